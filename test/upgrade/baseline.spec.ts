import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SchemaOfRelease0501795466397000 as Baseline } from '../../migrations/1795466397000-schema-of-0-5-0.js';
import { Environment } from '../../src/config/environment.js';
import { dataSourceOptions, type MigrationClass } from '../../src/database/data-source.js';
import { EmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { migrate, runMigrationSets } from '../../src/database/migrate.js';
import { describedDatabase } from '../support/upgrade/described-database.js';
import { migrationsOf, releaseOf } from '../support/upgrade/release-before.js';
import { newDatabaseOn } from '../support/upgrade/new-database.js';

const release = releaseOf(Baseline.release);
if (release.missing) process.stderr.write(`The baseline is held against nothing here: ${release.missing}.\n`);
const withRelease = release.missing ? describe.skip : describe;
const SETTINGS = { APP_SECRET: 'test', JWT_SECRET: 'test' };

withRelease('The baseline, beside the migrations of the release whose schema it is', () => {
  let server: EmbeddedServer;
  let replaced: readonly MigrationClass[];
  let old: string;
  let recent: string;

  const run = (url: string, migrations: readonly MigrationClass[]): Promise<string[]> =>
    runMigrationSets(dataSourceOptions(Environment.parse(SETTINGS), url, { entities: [], migrations: [] }), [migrations]);

  beforeAll(async () => {
    const folder = join(process.env['LYCEUM_TEST_RUN']!, 'baseline');
    mkdirSync(folder, { mode: 0o711 });
    server = await EmbeddedServer.start(folder, { durable: false });
    replaced = await migrationsOf(release, join(folder, 'release'));
    [old, recent] = [await newDatabaseOn(server, 'old'), await newDatabaseOn(server, 'recent')];
  });
  afterAll(() => server.stop());

  it('replaces all of them, by the names under which they are recorded', async () => {
    expect(await run(old, replaced)).toEqual(Baseline.replaces);
  });

  it('makes the same schema, and the same rows', async () => {
    await run(recent, [Baseline]);
    const described = await describedDatabase(recent);
    expect(described.length).toBeGreaterThan(5000);
    expect(described).toEqual(await describedDatabase(old));
  });

  it('leads to the same schema of this version, run or recorded as run', async () => {
    const later = await Promise.all([old, recent].map((DATABASE_URL) => migrate(Environment.parse({ ...SETTINGS, DATABASE_URL }))));
    expect(later[0]).toEqual(later[1]);
    expect(later[0]).not.toContain(Baseline.name);
    expect(await describedDatabase(recent)).toEqual(await describedDatabase(old));
  });
});

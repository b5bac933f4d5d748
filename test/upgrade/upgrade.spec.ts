import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { brokenRules } from '../../src/database/schema/migration-rules.js';
import { TEST_SALT, TEST_SECRET } from '../support/application.js';
import { freePort } from '../support/free-port.js';
import { Nginx, noNginxBecause } from '../support/nginx.js';
import type { Attempt } from '../support/load/attempts.js';
import { ServiceProcess } from '../support/service-process.js';
import { ALLOWED_CHANGES, make, WIDENED_KEY } from '../support/upgrade/allowed-changes.js';
import { makeClasswork } from '../support/upgrade/classwork.js';
import { buildRelease, releaseBefore } from '../support/upgrade/release-before.js';
import { POSTS_AT_ONCE, UpgradeLoad } from '../support/upgrade/upgrade-load.js';

const release = releaseBefore();
const reason = noNginxBecause() ?? release.missing;
if (reason) process.stderr.write(`No upgrade is tried here: ${reason}.\n`);
const withRelease = reason ? describe.skip : describe;

const HERE = join(import.meta.dirname, '../..');
/** For how long there is load before, between and after what is done. */
const CALM_MS = Number(process.env['UPGRADE_SECONDS'] ?? 5) * 1000;
const MIGRATION_MS = 240_000;
const STEP_MS = MIGRATION_MS + 2 * CALM_MS;
const START_MS = 900_000;

withRelease('Two processes of the release before, behind nginx and under load', () => {
  const services: ServiceProcess[] = [];
  let server: EmbeddedServer;
  let settings: Record<string, string>;
  let ports: [number, number];
  let nginx: Nginx;
  let load: UpgradeLoad;
  let before: string;
  let migrations: string;
  /** When a process was leaving, from the signal to its end. */
  const leaving: { readonly from: number; readonly to: number }[] = [];

  /**
   * nginx repeats no POST that may have taken effect: of one that a process is handed while it closes its socket, it says 502 on a machine that is
   * busy. It is sent again, as docs/operations.md has it.
   */
  const isHandedToLeaver = ({ outcome, begun, ended }: Attempt): boolean =>
    outcome === 502 && leaving.some(({ from, to }) => ended >= from && begun <= to);

  const replace = async (which: 0 | 1): Promise<void> => {
    const from = performance.now();
    expect(await services[which]?.stop('SIGTERM')).toMatchObject({ status: 0 });
    leaving.push({ from, to: performance.now() });
    await start(which, HERE);
  };

  const start = async (which: 0 | 1, folder: string): Promise<void> => {
    const service = ServiceProcess.spawn({ ...settings, PORT: String(ports[which]) }, join(folder, 'scripts/lyceum.mjs'), ['start']);
    services[which] = service;
    await service.ready();
  };

  beforeAll(async () => {
    const folder = join(process.env['LYCEUM_TEST_RUN']!, 'upgrade');
    mkdirSync(folder, { mode: 0o711 });
    before = join(folder, 'release-before');
    buildRelease(release, before);
    server = await EmbeddedServer.start(folder, { durable: false });
    settings = {
      DATABASE_URL: server.url,
      DATA_DIR: join(folder, 'data'),
      APP_SECRET: TEST_SECRET,
      JWT_SECRET: `${TEST_SECRET}-of-tokens`,
      // It leaves as slowly as in production: nginx looks at one that was away two seconds later again.
      SHUTDOWN_DELAY: '3',
      TRUST_PROXY: 'loopback',
      SEED_DEMO: 'true',
      VIDEOCONF_SALT: TEST_SALT,
      JWT_TTL: '86400',
    };
    ports = [await freePort(), await freePort()];
    for (const which of [0, 1] as const) await start(which, before);
    nginx = await Nginx.start(ports, [await freePort(), await freePort()]);
    load = new UpgradeLoad(nginx.url, await makeClasswork(nginx.url)).start();
    await pause(CALM_MS);
  }, START_MS);
  afterAll(async () => {
    await load.stop();
    await nginx.stop();
    for (const service of services) await service.stop('SIGKILL');
    await server.stop();
  });

  it(
    'answer all requests while this version migrates their database, and go on with its schema',
    async () => {
      const begun = performance.now();
      const program = [join(HERE, 'scripts/lyceum.mjs'), 'migrate'];
      const env = { PATH: process.env['PATH'], ...settings };
      const { stdout } = await promisify(execFile)(process.execPath, program, { env, timeout: MIGRATION_MS });
      const [, names] = /^Migrations run: (.*)\.$/m.exec(stdout) ?? [];
      migrations = `${names?.split(', ').length ?? 0} migrations in ${((performance.now() - begun) / 1000).toFixed(1)} s`;
      await pause(CALM_MS);
      expect(load.failures()).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'answer all requests while their schema gets what a release may add to it',
    async () => {
      expect(
        brokenRules(
          '1-of-next-release.ts',
          ALLOWED_CHANGES.flatMap(({ statements }) => statements),
        ),
      ).toEqual([]);
      for (const change of [...ALLOWED_CHANGES, WIDENED_KEY]) {
        await make(change, server.url);
        await pause(CALM_MS / 5);
        expect([change.kind, load.failures()]).toEqual([change.kind, []]);
      }
    },
    STEP_MS,
  );

  it(
    'are replaced one after the other by this version, and no request fails',
    async () => {
      for (const which of [0, 1] as const) {
        await replace(which);
        await pause(CALM_MS);
        expect(load.failures(isHandedToLeaver)).toEqual([]);
      }
      expect(load.failures().length).toBeLessThanOrEqual(POSTS_AT_ONCE * leaving.length);
    },
    STEP_MS,
  );

  it(
    'have lost nothing that was acknowledged, and done nothing twice',
    async () => {
      await load.stop();
      await load.catchUp();
      process.stdout.write(`From ${release.name} (${release.commit.slice(0, 8)}): ${migrations}; ${load.figures}\n`);
      expect(await load.found()).toEqual(load.acknowledged);
      expect(load.heardOf.toSorted()).toEqual(load.made.toSorted());
      expect(Math.min(...Object.values<number>({ ...load.acknowledged }))).toBeGreaterThan(10);
      expect([load.failures(isHandedToLeaver), nginx.complaints.includes('crit')]).toEqual([[], false]);
    },
    STEP_MS,
  );
});

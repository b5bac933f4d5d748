import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedServer } from './embedded-server.js';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

describe('the embedded server', () => {
  let dataDir: string;
  const cluster = (): string => realpathSync(join(dataDir, 'postgresql'));
  const start = (): Promise<EmbeddedServer> => EmbeddedServer.start(dataDir, { durable: false });

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-embedded-'));
    chmodSync(folder, 0o711);
    // Too long for a socket, and full of characters that shells and settings treat specially.
    dataDir = join(folder, `it's a "strange" $HOME \\ ${'x'.repeat(60)}`);
  });

  afterAll(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }));

  it('starts wherever its data lie, and keeps them from one start to the next', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
    await expect(query(second.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('listens to no port and sorts names as people do', async () => {
    const server = await start();
    expect(await query(server.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const sorted = await query(server.url, `SELECT name FROM unnest(ARRAY['Zoë', 'adam', 'Élodie', 'Eve']) AS name ORDER BY name`);
    expect(sorted.map(({ name }) => name)).toEqual(['adam', 'Élodie', 'Eve', 'Zoë']);
    await server.stop();
  });

  it('is started once by all who ask at once, and runs until the last of them lets go', async () => {
    const [one, other, last] = await Promise.all([start(), start(), start()]);
    const started = await Promise.all([one, other, last].map(({ url }) => query(url, 'SELECT pg_postmaster_start_time() AS time')));
    expect(new Set(started.map(([row]) => String(row?.['time']))).size).toBe(1);
    await one.stop();
    await other.stop();
    expect(await query(last.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await last.stop();
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false);
  });

  it('is not kept from starting by the number of a dead server that another program got', async () => {
    writeFileSync(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n`);
    const server = await start();
    await server.stop();
  });

  it('takes over the lock of a process that died', async () => {
    writeFileSync(join(cluster(), '../postgresql.lock'), '2147483646');
    const server = await start();
    await server.stop();
  });

  it('refuses a cluster of another version and says what to do', async () => {
    const other = join(dataDir, '../other');
    mkdirSync(join(other, 'postgresql'), { recursive: true, mode: 0o711 });
    writeFileSync(join(other, 'postgresql/PG_VERSION'), '14\n');
    await expect(EmbeddedServer.start(other)).rejects.toThrow(/was made by PostgreSQL 14, but this release brings 18; move the data/);
  });
});

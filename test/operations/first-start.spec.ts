import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Environment } from '../../src/config/environment.js';
import { clientBy, wayTo } from '../../src/database/primary/primary-client.js';
import { migrate } from '../../src/database/migrate.js';
import { TEST_SECRET } from '../support/application.js';
import { newDatabase, type TestDatabase } from '../support/test-database.js';

const UTF8 = `ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0`;
const ROLE = 'lyceum_newcomer';
/** PostgreSQL 54.7, SSLRequest. */
const SSL_REQUEST = 80_877_103;

const canCertify = spawnSync('openssl', ['version']).error === undefined;
if (!canCertify) process.stderr.write('There is no openssl: encrypted connections are not tried.\n');

let database: TestDatabase;
let asOwner: (statement: string) => Promise<unknown>;

async function empty(options = UTF8): Promise<void> {
  database = await newDatabase(options);
  asOwner = async (statement) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  };
}

afterEach(() => database.drop());

const start = (url = database.url): Promise<readonly string[]> =>
  migrate(Environment.parse({ APP_SECRET: TEST_SECRET, JWT_SECRET: TEST_SECRET, DATABASE_URL: url }));

/** @returns what a start fails with, having made nothing */
async function complaint(url = database.url): Promise<string> {
  const said = await start(url).then(
    () => 'nothing',
    (error: unknown) => (error as Error).message,
  );
  const { rows } = (await asOwner(
    `SELECT count(*)::int AS "tables" FROM pg_class WHERE relkind = 'r' AND relnamespace::regnamespace::text !~ '^(pg_|information)'`,
  )) as pg.QueryResult;
  expect(rows).toEqual([{ tables: 0 }]);
  return said;
}

/** A user without any right but those of everybody. */
async function asNewcomer(): Promise<string> {
  await asOwner(`DO $$ BEGIN CREATE ROLE ${ROLE} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
  return database.url.replace(/\/\/[^@/]*@?\//, `//${ROLE}@/`);
}

/** Does what a complaint asks for, and starts again. */
async function mends(said: string, url = database.url): Promise<void> {
  await asOwner(/: ([A-Z]+ .+;)$/.exec(said)?.[1] ?? 'no statement');
  expect((await start(url)).length).toBeGreaterThan(0);
}

describe('a first start looks at the database, and says what mends it', () => {
  it('with an encoding that lacks most letters', async () => {
    await empty(`ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    expect(await complaint()).toMatch(
      /^The database \S+ has the encoding LATIN1, .+ CREATE DATABASE \S+ ENCODING 'UTF8' TEMPLATE template0;$/,
    );
  });

  it('without the schema of the tables', async () => {
    await empty();
    await asOwner('DROP SCHEMA public');
    const said = await complaint();
    expect(said).toContain('has no schema "public"');
    await mends(said);
  });

  it('with another schema before it', async () => {
    await empty();
    await asOwner('CREATE SCHEMA app');
    const [, name = ''] = /\/(test_\w+)/.exec(database.url) ?? [];
    await asOwner(`ALTER DATABASE ${name} SET search_path = app, public`);
    const said = await complaint();
    expect(said).toContain('would come into the schema "app"');
    await mends(said);
  });

  it('by a user without rights, one after the other', async () => {
    await empty();
    const url = await asNewcomer();
    const first = await complaint(url);
    expect(first).toContain('may not make tables');
    await asOwner(/: (GRANT .+;)$/.exec(first)?.[1] ?? 'no statement');
    const second = await complaint(url);
    expect(second).toContain('may not add the extensions');
    await mends(second, url);
  });

  it('in which nothing is to change', async () => {
    await empty();
    const url = await asNewcomer();
    const [, name = ''] = /\/(test_\w+)/.exec(database.url) ?? [];
    await asOwner(`GRANT CREATE ON SCHEMA public TO ${ROLE}`);
    await asOwner(`GRANT CREATE ON DATABASE ${name} TO ${ROLE}`);
    await asOwner(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const said = await complaint(url);
    expect(said).toContain('change nothing');
  });
});

describe('the address of a database says as libpq reads it', () => {
  /** Whether the connection was encrypted, or why there is none. */
  async function encryption(url: string): Promise<string> {
    const client = clientBy(wayTo(url), { connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      return (client as unknown as { connection: { stream: unknown } }).connection.stream instanceof TLSSocket ? 'encrypted' : 'clear';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await client.end();
    }
  }

  (canCertify ? it : it.skip).each([
    ['sslmode=prefer', 'encrypted', 'clear'],
    ['sslmode=allow', 'clear', 'clear'],
    ['sslmode=disable', 'clear', 'clear'],
    ['ssl=false', 'clear', 'clear'],
    ['sslmode=no-verify', 'encrypted', 'The server does not support SSL connections'],
    ['target_session_attrs=any', 'clear', 'clear'],
    ['', 'clear', 'clear'],
  ])('%s: %s where the server can, %s where not', async (parameter, able, unable) => {
    await empty();
    for (const [isAble, expected] of [
      [true, able],
      [false, unable],
    ] as const) {
      const door = await doorTo(database.url, isAble);
      expect([isAble, await encryption(`${door.url}?${parameter}`)]).toEqual([isAble, expected]);
      await door.close();
    }
  });
});

/** A door by TCP to a server on a socket, which has no TLS: takes TLS as PostgreSQL does (54.2.10, SSLRequest) where it is able to. */
async function doorTo(url: string, isAble: boolean): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const tls = certificate();
  const { host, port, user, database: name } = new pg.Client({ connectionString: url });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (first: Buffer) => {
      const encrypts = isAble && first.length === 8 && first.readInt32BE(4) === SSL_REQUEST;
      if (encrypts) socket.write('S');
      const inner = encrypts ? new TLSSocket(socket, { isServer: true, ...tls }) : socket;
      const behind = connect(`${host}/.s.PGSQL.${port}`);
      for (const stream of [inner, behind]) stream.on('error', () => undefined);
      if (!encrypts) behind.write(first);
      inner.pipe(behind).pipe(inner);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: `postgresql://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`, close };
}

/** One that nobody vouches for, as servers make for themselves. */
function certificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-tls-'));
  const [key, made] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=other', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', made], { stdio: 'ignore' });
  const read = { key: readFileSync(key), cert: readFileSync(made) };
  rmSync(folder, { recursive: true });
  return read;
}

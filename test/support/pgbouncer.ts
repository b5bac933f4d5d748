import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chooseServerAccount } from '../../src/database/embedded/server-account.js';
import { freePort } from './free-port.js';

/** `PGBOUNCER=/a/build/pgbouncer npm test` tries another one than the system's. */
const PROGRAM = process.env['PGBOUNCER'] ?? 'pgbouncer';
const LONGEST_WAIT_MS = 60_000;
const POLL_MS = 50;
/** What of a pooler's settings a start looks at. */
const TIME_LIMIT = "connect_query='SET statement_timeout = ''20s'''";

export interface PoolerOptions {
  /** Statements that it remembers for a client; none where this is 0, and no such setting before 1.21. */
  readonly preparedStatements: number;
  readonly timeLimit?: boolean;
}

/** The version as a number that can be compared: 1.18.0 is 118; undefined where there is no PgBouncer. */
export function pgBouncerVersion(): number | undefined {
  const { stdout, error } = spawnSync(PROGRAM, ['--version'], {
    encoding: 'utf8',
    env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(error ? '' : stdout) ?? [];
  return major === undefined ? undefined : Number(major) * 100 + Number(minor);
}

/** A PgBouncer in transaction mode before a test database, with fewer connections than the service has. */
export class PgBouncer {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(databaseUrl: string, { preparedStatements, timeLimit = true }: PoolerOptions): Promise<PgBouncer> {
    const { host, port, user = '', database = '' } = new pg.Client({ connectionString: databaseUrl });
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-pgbouncer-'));
    const own = await freePort();
    const settings = [
      '[databases]',
      `${database} = host=${host} port=${port} user=${user} ${timeLimit ? TIME_LIMIT : ''}`,
      '[pgbouncer]',
      ...['listen_addr = 127.0.0.1', `listen_port = ${own}`, 'unix_socket_dir =', 'auth_type = any', 'pool_mode = transaction'],
      'default_pool_size = 3',
      ...((pgBouncerVersion() ?? 0) >= 121 ? [`max_prepared_statements = ${preparedStatements}`] : []),
    ];
    chmodSync(folder, 0o755);
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(file, `${settings.join('\n')}\n`);
    const { uid, gid } = chooseServerAccount(join(folder, 'none'));
    const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
    const child = spawn(PROGRAM, ['-q', file], { cwd: '/', env, stdio: 'ignore', ...(uid !== undefined && { uid, gid }) });
    await listening(own, child);
    return new PgBouncer(`postgresql://${user}@127.0.0.1:${own}/${database}`, child, folder);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    if (Date.now() > deadline) throw new Error('PgBouncer never listened.');
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'any', database: 'nowhere', connectionTimeoutMillis: LONGEST_WAIT_MS });
    client.on('error', () => undefined);
    const answer = await client.connect().catch((error: unknown) => error);
    await client.end();
    if ((answer as { code?: unknown }).code !== 'ECONNREFUSED') return;
    await pause(POLL_MS);
  }
}

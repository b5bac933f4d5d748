import type pg from 'pg';
import { waitDuringStart } from '../config/start-wait.js';
import type { Environment } from '../config/environment.js';
import { openDirectConnection } from './open-connection.js';

/** Work around a start that only one process may do at a time; numbers of PostgreSQL's advisory locks, and what the work is called. */
const TURNS = {
  migrating: { lock: 7_163_912, work: 'brings the database to the newest schema' },
  seeding: { lock: 7_163_914, work: 'writes what an installation begins with' },
} as const;

/**
 * Does a piece of work while no other process on the same database does it; the others wait, say for whom, and find it done.
 * @param stopped ends the wait
 * @throws StartupError when the database can't be used, StartStopped
 */
export async function withAdvisoryLock<T>(
  environment: Environment,
  turn: keyof typeof TURNS,
  work: () => Promise<T>,
  stopped?: AbortSignal,
): Promise<T> {
  const connection = await openDirectConnection(environment);
  const { lock, work: title } = TURNS[turn];
  try {
    await waitDuringStart(
      () => isTaken(connection, lock),
      async () => `Waiting for ${await holderOf(connection, lock)}, which ${title} …`,
      stopped,
    );
    return await work();
  } finally {
    await connection.end();
  }
}

async function isTaken(connection: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await connection.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS "taken"', [lock]);
  return rows[0]?.taken === true;
}

/** Who holds a lock, as an operator finds it in `pg_stat_activity`. */
async function holderOf(connection: pg.Client, lock: number): Promise<string> {
  const { rows } = await connection.query<{ pid: number; address: string | null }>(
    `SELECT "a"."pid", host("a"."client_addr") AS "address" FROM pg_locks "l" JOIN pg_stat_activity "a" ON "a"."pid" = "l"."pid"
     WHERE "l"."locktype" = 'advisory' AND "l"."objid"::bigint = $1 AND "l"."granted" LIMIT 1`,
    [lock],
  );
  const [holder] = rows;
  if (!holder) return 'another process';
  return `another process (at ${holder.address ?? 'this machine'}, process ${holder.pid} of PostgreSQL)`;
}

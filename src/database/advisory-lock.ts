import type { Environment } from '../config/environment.js';
import { openDirectConnection } from './open-connection.js';

/** Work around a start that only one process may do at a time; numbers of PostgreSQL's advisory locks. */
const TURNS = { migrating: 7_163_912, seeding: 7_163_914 } as const;

/**
 * Does a piece of work while no other process on the same database does it; the others wait, and find it done.
 * @throws StartupError when the database can't be used
 */
export async function withAdvisoryLock<T>(environment: Environment, turn: keyof typeof TURNS, work: () => Promise<T>): Promise<T> {
  const connection = await openDirectConnection(environment);
  try {
    await connection.query('SELECT pg_advisory_lock($1)', [TURNS[turn]]);
    return await work();
  } finally {
    await connection.end();
  }
}

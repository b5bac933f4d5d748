import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { NestedConnections } from './nested-connections.js';

/** Every connection of a pool was in use for as long as a request may wait for one; the database itself may be well. */
export class PoolExhausted extends Error {
  constructor(cause: Error) {
    super('Every connection of the pool was in use for too long.', { cause });
    this.name = 'PoolExhausted';
  }
}

/** What pg-pool says to whom it could not give a connection in time: the pool was full, or a connection did not come about. */
const WAITED_TOO_LONG = 'timeout exceeded when trying to connect';

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;
/** As pg's typings declare it, by a callback or by a promise. */
type Connect = (connected?: Connected) => Promise<PoolClient>;

/** The connections that requests and jobs share; TypeORM's typings don't tell of them. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}

/**
 * Has a pool look whether a unit of work asks for a second connection, and say so where it is full.
 * @param most connections that the pool may have
 */
export function watchPool(pool: Pool, most: number, nested: NestedConnections): void {
  let inUse = 0;
  pool.on('acquire', () => (inUse += 1));
  pool.on('release', () => (inUse -= 1));
  const named = (error: Error): Error => (error.message === WAITED_TOO_LONG && inUse >= most ? new PoolExhausted(error) : error);
  const connect = pool.connect.bind(pool) as Connect;
  const watched: Connect = (connected) => {
    nested.asked();
    if (!connected)
      return connect().catch((error: unknown) => {
        throw error instanceof Error ? named(error) : error;
      });
    return connect((error, client, done) => connected(error && named(error), client, done));
  };
  pool.connect = watched as Pool['connect'];
}

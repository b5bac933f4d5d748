import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import type { Environment } from '../config/environment.js';
import type { Metrics } from '../metrics/metrics.js';
import { measuresRequests } from './statement-watch.js';

/** A unit of work that has a connection. */
interface Hold {
  readonly of: NestedConnections;
  /** Where the unit of work began; its stack is read only where a second connection is asked for. */
  readonly begun: Error;
  isHeld: boolean;
}

/** One for all: until Node 24, each store makes every promise of the process dearer for as long as the process lives. */
const holds = new AsyncLocalStorage<Hold>();

/** How often the log tells of them, in milliseconds: each is counted. */
const REPORTED_EVERY_MS = 60_000;

/** A caller asked the pool for a connection while its own unit of work held another one. */
export class NestedConnection extends Error {
  constructor(begun: Error) {
    super('A unit of work asks for a second connection while it holds one: when the pool is full, it waits for itself.');
    this.name = 'NestedConnection';
    this.stack = `${this.stack ?? ''}\n  while a unit of work holds a connection, which began here:\n${linesOf(begun)}`;
  }
}

/**
 * Looks whether a unit of work asks for a second connection while it holds one. As many such units of work as the pool has
 * connections wait for each other until they are refused, and everybody else with them.
 *
 * It fails in a test. In production it is counted and logged where contexts cost nothing to carry, as `LOG_DATABASE_TIME` says.
 */
export class NestedConnections {
  readonly #logger = new Logger('Database');
  readonly #fails: boolean;
  readonly #isWatched: boolean;
  readonly #count: () => void;
  #reportedAt = -REPORTED_EVERY_MS;

  constructor(environment: Pick<Environment, 'NODE_ENV' | 'LOG_DATABASE_TIME'>, metrics: Pick<Metrics, 'counter'>) {
    this.#fails = environment.NODE_ENV === 'test';
    this.#isWatched = this.#fails || measuresRequests(environment);
    const counter = metrics.counter({
      name: 'nested_connections_total',
      help: 'Connections that a unit of work asked for while it held another one.',
    });
    this.#count = () => counter.inc();
  }

  /** Does work that has a connection from now on. @param work is given what to call as soon as the connection serves nobody any more */
  holding<Result>(work: (release: () => void) => Promise<Result>): Promise<Result> {
    if (!this.#isWatched) return work(() => undefined);
    const hold: Hold = { of: this, begun: new Error('It began here.'), isHeld: true };
    const release = (): void => void (hold.isHeld = false);
    const result = holds.run(hold, () => work(release));
    result.then(release, release);
    return result;
  }

  /** Called as a caller asks a pool for a connection. @throws NestedConnection in a test, where its unit of work holds one */
  asked(): void {
    const hold = this.#isWatched ? holds.getStore() : undefined;
    if (!hold?.isHeld || hold.of !== this) return;
    this.#count();
    const nested = new NestedConnection(hold.begun);
    if (this.#fails) throw nested;
    const now = performance.now();
    if (now - this.#reportedAt < REPORTED_EVERY_MS) return;
    this.#reportedAt = now;
    this.#logger.warn(`nested-connection: ${nested.stack ?? nested.message}`);
  }
}

function linesOf({ stack = '' }: Error): string {
  return stack.split('\n').slice(1).join('\n');
}

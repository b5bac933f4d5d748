import { Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Environment } from '../config/environment.js';
import { traceStatement } from '../tracing/spans.js';

/** What a request asked of the database; waiting for a connection is a part of it. */
export interface DatabaseUse {
  /** Of the request. */
  readonly correlationId: string;
  milliseconds: number;
  statements: number;
}

const LONGEST_TEXT = 2_000;
/** From here on, Node carries a context from one callback to the next without hooks on each promise. */
const CHEAP_FROM = 24;
const current = new AsyncLocalStorage<DatabaseUse>();

/** Whether the database time of requests is measured, by the setting and the version of Node. */
export function measuresRequests({ LOG_DATABASE_TIME }: Pick<Environment, 'LOG_DATABASE_TIME'>): boolean {
  if (LOG_DATABASE_TIME !== 'auto') return LOG_DATABASE_TIME === 'true';
  return Number(process.versions.node.split('.')[0]) >= CHEAP_FROM;
}

/** Does the work, and counts in the given use what it asks of the database, however late. */
export function countingInto<Result>(use: DatabaseUse, work: () => Result): Result {
  return current.run(use, work);
}

/** Looks at every statement's time. */
export class StatementWatch {
  readonly #logger = new Logger('Database');
  readonly #slow: number;

  constructor({ SLOW_STATEMENT }: Pick<Environment, 'SLOW_STATEMENT'>) {
    this.#slow = SLOW_STATEMENT === 0 ? Infinity : SLOW_STATEMENT;
  }

  /**
   * @param text the statement with placeholders: values are never logged
   * @param begin when it was given to the driver, of `performance.now()`
   */
  ended(text: string, begin: number): void {
    const milliseconds = performance.now() - begin;
    const use = current.getStore();
    if (use) {
      use.milliseconds += milliseconds;
      use.statements += 1;
    }
    traceStatement(text, begin);
    if (milliseconds >= this.#slow) this.tell(text, milliseconds);
  }

  /** Where TypeORM has looked at the time. */
  tell(text: string, milliseconds: number): void {
    const shown = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
    const request = current.getStore()?.correlationId;
    this.#logger.warn(`Slow statement, ${Math.round(milliseconds)} ms${request ? ` [${request}]` : ''}: ${shown}`);
  }
}

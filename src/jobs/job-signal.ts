import { Injectable } from '@nestjs/common';
import { sql } from '../database/sql.js';
import { Database } from '../database/statements.js';
import type { JobLane } from './job-declaration.js';

/** The channel of PostgreSQL on which processes tell each other that a lane has something to do. */
export const JOB_CHANNEL = 'lyceum_jobs';

/** Signals that come within so many milliseconds are sent as one. */
const LINGER_MS = 20;

/** Wakes the workers of a lane, here and in other processes. A signal that is lost costs a second: the table is polled as well. */
@Injectable()
export class JobSignal {
  readonly #raised = new Set<JobLane>();
  #timer: NodeJS.Timeout | undefined;
  #listener: ((lane: JobLane) => void) | undefined;

  constructor(private readonly database: Database) {}

  /** Whom signals of this process reach at once. */
  onRaised(listener: (lane: JobLane) => void): void {
    this.#listener = listener;
  }

  /** Called after the commit: what is signalled before it is not there yet. */
  raise(lane: JobLane): void {
    this.#listener?.(lane);
    this.#raised.add(lane);
    if (this.#timer) return;
    this.#timer = setTimeout(() => void this.#send(), LINGER_MS).unref();
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    const lanes = [...this.#raised];
    this.#raised.clear();
    await this.database
      .rows(sql`SELECT pg_notify(${JOB_CHANNEL}, "lane") FROM unnest(${lanes}::text[]) AS "raised" ("lane")`)
      .catch(() => undefined);
  }
}

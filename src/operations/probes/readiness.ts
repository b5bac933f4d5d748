import { Injectable, Logger } from '@nestjs/common';
import { ProbeConnection } from '../../database/probe-connection.js';
import { sql } from '../../database/sql.js';
import { Metrics } from '../../metrics/metrics.js';
import { Departure } from '../../scheduling/departure.js';

/** Why a process is to get no requests, or that it may. */
export type Condition = 'ok' | 'leaving' | 'database away';

/** Whose clock is that much ahead or behind refuses tokens too early, or mixes up the order of events. */
const TOLERATED_SKEW_SECONDS = 2;
const WARNED_EVERY_MS = 3_600_000;
const NOW = sql`SELECT extract(epoch FROM clock_timestamp())::float8 AS "seconds"`;

/** Whether this process can do its work; and how far its clock is from the database's, which it sees on the way. */
@Injectable()
export class Readiness {
  readonly #logger = new Logger('Clock');
  #asked: Promise<boolean> | undefined;
  #skew: number | undefined;
  #warnedAt = -Infinity;

  constructor(
    private readonly connection: ProbeConnection,
    private readonly departure: Departure,
    metrics: Metrics,
  ) {
    metrics.gauge({
      name: 'clock_skew_seconds',
      help: "Seconds by which this machine's clock is ahead of the database's.",
      read: async () => ((await this.#isDatabaseThere()) && this.#skew !== undefined ? [{ value: this.#skew }] : []),
    });
    metrics.gauge({
      name: 'ready',
      help: 'Whether this process takes requests: 1, or 0 while it leaves or the database is away.',
      read: async () => [{ value: (await this.condition()) === 'ok' ? 1 : 0 }],
    });
  }

  async condition(): Promise<Condition> {
    if (this.departure.hasBegun) return 'leaving';
    return (await this.#isDatabaseThere()) ? 'ok' : 'database away';
  }

  /** However many ask at once, the database is asked once. */
  #isDatabaseThere(): Promise<boolean> {
    this.#asked ??= this.#ask().finally(() => (this.#asked = undefined));
    return this.#asked;
  }

  async #ask(): Promise<boolean> {
    try {
      const begin = Date.now();
      const [row] = await this.connection.rows<{ seconds: number }>(NOW);
      const end = Date.now();
      // The truth lies between question and answer; where these are far apart, little can be said.
      if (row && end - begin < TOLERATED_SKEW_SECONDS * 500) this.#noteSkew((begin + end) / 2000 - row.seconds);
      return true;
    } catch {
      return false;
    }
  }

  #noteSkew(seconds: number): void {
    this.#skew = seconds;
    if (Math.abs(seconds) < TOLERATED_SKEW_SECONDS || performance.now() - this.#warnedAt < WARNED_EVERY_MS) return;
    this.#warnedAt = performance.now();
    const direction = seconds > 0 ? 'ahead of' : 'behind';
    this.#logger.warn(`The clock of this machine is ${Math.abs(seconds).toFixed(1)} s ${direction} the database's: synchronise both.`);
  }
}

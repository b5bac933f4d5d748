import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';

export interface Rejection {
  readonly door: 'legacy' | 'modern';
  /** Stable code, such as `wrong`, `stale`, `checksum`. */
  readonly reason: string;
  /** Portal that the address claims to speak for, as sent. */
  readonly portal?: string | null;
}

export interface NotedRejection {
  readonly door: 'legacy' | 'modern';
  readonly reason: string;
  readonly portal: string | null;
  /** How many alike came within seconds. */
  readonly count: number;
  readonly lastAt: Date;
}

/** Rows that are stored, and kinds that are counted between two writes. */
const MOST = 100;

/**
 * The last deliveries that a callback rejected, so that a wrong secret is found in a minute. A flood of bad deliveries does not
 * cause a write for each: they are counted in memory and written together every few seconds.
 */
@Injectable()
export class RejectedDeliveries {
  readonly #noted = new Map<string, NotedRejection>();
  #alarm = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Never fails, never waits. */
  note({ door, reason, portal }: Rejection): void {
    if (door === 'legacy') this.#alarm = true;
    const claimed = /^\d{1,10}$/.test(portal ?? '') ? (portal ?? null) : null;
    const key = `${door} ${reason} ${claimed}`;
    const count = (this.#noted.get(key)?.count ?? 0) + 1;
    if (count > 1 || this.#noted.size < MOST) {
      this.#noted.set(key, { door, reason: reason.slice(0, 40), portal: claimed, count, lastAt: this.clock.now() });
    }
  }

  /** Whether the callback of the server refused anything that no round has seen. */
  get isAlarmed(): boolean {
    return this.#alarm;
  }

  /** Whether the callback of the server refused anything since the last call: its hooks may be others than we think. */
  takeAlarm(): boolean {
    const alarm = this.#alarm;
    this.#alarm = false;
    return alarm;
  }

  /** @returns at most 100, the last first */
  async latest(): Promise<NotedRejection[]> {
    await this.flush();
    return this.database.rows<NotedRejection>(
      sql`SELECT "door", "reason", "portal", "count", "last_at" AS "lastAt" FROM "conference_rejected_delivery"
          ORDER BY "last_at" DESC, "id" DESC LIMIT ${MOST}`,
    );
  }

  /** Writes down what was noted since the last time, and forgets what is beyond the bound. */
  async flush(): Promise<void> {
    if (this.#noted.size === 0) return;
    const noted = JSON.stringify([...this.#noted.values()]);
    this.#noted.clear();
    await this.database.rows(
      sql`INSERT INTO "conference_rejected_delivery" ("door", "reason", "portal", "count", "last_at")
          SELECT "door", "reason", "portal", "count", "lastAt"
          FROM jsonb_to_recordset(${noted}::jsonb) AS "n" ("door" text, "reason" text, "portal" text, "count" int, "lastAt" timestamptz)`,
    );
    await this.database.rows(
      sql`DELETE FROM "conference_rejected_delivery" WHERE "id" NOT IN
          (SELECT "id" FROM "conference_rejected_delivery" ORDER BY "last_at" DESC, "id" DESC LIMIT ${MOST})`,
    );
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { NotBefore } from '../../../jobs/job-handler.js';

/** A token taken from the table may be used for so long; milliseconds. */
const FRESH_MS = 1_000;

/** Lets `MAIL_RATE` mails a second leave, over all processes; each takes its tokens in portions. */
@Injectable()
export class MailRate {
  #tokens = 0;
  #takenAt = 0;

  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  /** Uses a token. @throws NotBefore where there is none at present */
  async take(): Promise<void> {
    const now = this.clock.now();
    if (this.#tokens >= 1 && now.getTime() - this.#takenAt < FRESH_MS) {
      this.#tokens -= 1;
      return;
    }
    const taken = await this.#portion(now);
    if (taken < 1) throw new NotBefore(new Date(now.getTime() + FRESH_MS));
    this.#tokens = taken - 1;
    this.#takenAt = now.getTime();
  }

  async #portion(now: Date): Promise<number> {
    const { MAIL_RATE, MAIL_CONNECTIONS } = this.environment;
    const most = Math.max(1, Math.min(MAIL_CONNECTIONS, Math.floor(MAIL_RATE / 2)));
    const row = await this.database.one<{ taken: number }>(
      sql`INSERT INTO "mail_allowance" AS "a" ("id", "tokens", "filled_at") VALUES (1, ${MAIL_RATE - most}::double precision, ${now})
          ON CONFLICT ("id") DO UPDATE SET "filled_at" = greatest("a"."filled_at", ${now}), "tokens" = least(${MAIL_RATE}::double precision,
            "a"."tokens" + ${MAIL_RATE}::double precision * greatest(0, extract(epoch FROM ${now}::timestamptz - "a"."filled_at"))) - ${most}::int
          WHERE "a"."tokens" + ${MAIL_RATE}::double precision * greatest(0, extract(epoch FROM ${now}::timestamptz - "a"."filled_at")) >= ${most}::int
          RETURNING ${most}::int AS "taken"`,
    );
    return row?.taken ?? 0;
  }
}

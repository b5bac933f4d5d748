import { Injectable } from '@nestjs/common';
import { sql } from '../database/sql.js';
import { Database, type Transaction } from '../database/statements.js';
import type { ScheduleDeclaration } from './job-declaration.js';
import { scheduleKind } from './schedule-kind.js';

/** The table of schedules. */
@Injectable()
export class ScheduleStore {
  constructor(private readonly database: Database) {}

  /** Schedules that are new are due for the first time after one period. */
  async declare(schedules: readonly ScheduleDeclaration[], now: Date): Promise<void> {
    const names = schedules.map(({ name }) => name);
    const periods = schedules.map(({ everySeconds }) => everySeconds);
    await this.database.rows(
      sql`INSERT INTO "job_schedule" ("name", "every_seconds", "next_at", "watermark")
          SELECT "s"."name", "s"."period", ${now}::timestamptz + make_interval(secs => "s"."period"), ${now}::timestamptz
          FROM unnest(${names}::text[], ${periods}::int[]) AS "s" ("name", "period")
          ON CONFLICT ("name") DO UPDATE SET "every_seconds" = EXCLUDED."every_seconds"
            WHERE "job_schedule"."every_seconds" <> EXCLUDED."every_seconds"`,
    );
  }

  /**
   * Makes jobs of those that are due. While a turn of a schedule waits or runs, no other is added; what died before makes way.
   * @param schedules those that this process knows
   * @returns whether any was due
   */
  async enqueueDue(schedules: readonly ScheduleDeclaration[], maximumAttempts: number, now: Date): Promise<boolean> {
    const kinds = schedules.map(({ name }) => scheduleKind(name));
    const due = await this.database.rows(
      sql`WITH "due" AS (
            UPDATE "job_schedule" SET "next_at" = ${now}::timestamptz + make_interval(secs => "every_seconds")
            WHERE "name" IN (SELECT "name" FROM "job_schedule" WHERE "next_at" <= ${now} AND ${scheduleKind('')}::text || "name" = ANY(${kinds}::text[])
                             FOR UPDATE SKIP LOCKED)
            RETURNING ${scheduleKind('')}::text || "name" AS "kind"
          ), "gone" AS (DELETE FROM "job" USING "due" WHERE "job"."kind" = "due"."kind" AND "job"."state" = 'dead')
          INSERT INTO "job" ("lane", "kind", "key", "payload", "priority", "run_at", "state", "attempts", "maximum_attempts", "created_at")
          SELECT 'schedule', "kind", '', '{}'::jsonb, 0, ${now}, 'waiting', 0, ${maximumAttempts}, ${now} FROM "due"
          ON CONFLICT ("kind", "key") WHERE "key" IS NOT NULL AND "state" <> 'dead' DO NOTHING RETURNING "id"`,
    );
    return due.length > 0;
  }

  /** Where the next turn begins. */
  async watermark(name: string, now: Date): Promise<Date> {
    const row = await this.database.one<{ watermark: Date }>(sql`SELECT "watermark" FROM "job_schedule" WHERE "name" = ${name}`);
    return row?.watermark ?? now;
  }

  async advance(transaction: Transaction, name: string, until: Date): Promise<void> {
    await transaction.rows(
      sql`UPDATE "job_schedule" SET "watermark" = greatest("watermark", ${until}::timestamptz) WHERE "name" = ${name}`,
    );
  }
}

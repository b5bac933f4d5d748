import { Injectable } from '@nestjs/common';
import { raw, sql } from '../database/sql.js';
import { Database, type Transaction } from '../database/statements.js';
import type { JobLane } from './job-declaration.js';

/** A job that this process has leased. */
export interface LeasedJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: object;
  readonly progress: Readonly<Record<string, unknown>> | null;
  readonly attempts: number;
  readonly maximumAttempts: number;
}

/** The lease went to another process: what was done under it is rolled back. */
export class LeaseLost extends Error {
  constructor({ id, kind }: LeasedJob) {
    super(`The lease of job ${id} (${kind}) was lost.`);
  }
}

const LONGEST_ERROR = 500;
/** Processes that were not seen for so long are not named any more; milliseconds. */
const FORGOTTEN_MS = 10 * 60 * 1000;

/** The table of jobs, as one process changes it. Its name fences what it does: a process that lost a lease changes nothing. */
@Injectable()
export class JobStore {
  constructor(private readonly database: Database) {}

  /**
   * Gives leases that ran out back to all.
   * @param kinds those that this process knows
   * @returns the lanes with something to do
   */
  async dueLanes(kinds: readonly string[], now: Date): Promise<JobLane[]> {
    const rows = await this.database.rows<{ lane: JobLane }>(
      sql`WITH "lost" AS (
            UPDATE "job" SET "state" = 'waiting', "leased_by" = NULL, "leased_until" = NULL, "last_error" = 'The process that ran it was lost.'
            WHERE "state" = 'running' AND "leased_until" < ${now} RETURNING "lane"
          ) SELECT "lane" FROM "lost" UNION
          SELECT DISTINCT "lane" FROM "job" WHERE "state" = 'waiting' AND "run_at" <= ${now} AND "kind" = ANY(${kinds}::text[])`,
    );
    return rows.map(({ lane }) => lane);
  }

  /** Leases up to so many jobs of a lane, for the process. */
  async claim(lane: JobLane, kinds: readonly string[], process: string, until: Date, most: number, now: Date): Promise<LeasedJob[]> {
    return this.database.rows<LeasedJob>(
      sql`WITH "claimed" AS (
            UPDATE "job" SET "state" = 'running', "attempts" = "attempts" + 1, "leased_by" = ${process}, "leased_until" = ${until}
            WHERE "id" = ANY(ARRAY(
              SELECT "id" FROM "job" WHERE "state" = 'waiting' AND "lane" = ${lane} AND "run_at" <= ${now} AND "kind" = ANY(${kinds}::text[])
              ORDER BY "priority", "run_at", "id" LIMIT ${raw(String(most))} FOR UPDATE SKIP LOCKED))
            RETURNING "id", "kind", "payload", "progress", "attempts", "maximum_attempts", "priority", "run_at"
          ) SELECT "id", "kind", "payload", "progress", "attempts", "maximum_attempts" AS "maximumAttempts"
            FROM "claimed" ORDER BY "priority", "run_at", "id"`,
    );
  }

  /** The last statement of the transaction with the job's effects. @throws LeaseLost */
  async complete(transaction: Transaction, job: LeasedJob, process: string): Promise<void> {
    const done = await transaction.rows(sql`DELETE FROM "job" WHERE ${this.#held(job, process)} RETURNING "id"`);
    if (done.length === 0) throw new LeaseLost(job);
  }

  /** The same for a part of a job. @throws LeaseLost */
  async proceed(transaction: Transaction, job: LeasedJob, process: string, progress: object): Promise<void> {
    const done = await transaction.rows(
      sql`UPDATE "job" SET "progress" = ${JSON.stringify(progress)}::jsonb WHERE ${this.#held(job, process)} RETURNING "id"`,
    );
    if (done.length === 0) throw new LeaseLost(job);
  }

  /** Puts a job off. @param counts whether this was a try @throws LeaseLost */
  async putOff(job: LeasedJob, process: string, runAt: Date, reason: string | null, counts: boolean): Promise<void> {
    await this.database.rows(
      sql`UPDATE "job" SET "state" = 'waiting', "leased_by" = NULL, "leased_until" = NULL, "run_at" = ${runAt},
            "attempts" = "attempts" - ${counts ? 0 : 1}::int, "last_error" = coalesce(${reason && shortened(reason)}, "last_error")
          WHERE ${this.#held(job, process)}`,
    );
  }

  /** @returns false where the lease was lost */
  async bury(transaction: Transaction, job: LeasedJob, process: string, reason: string): Promise<boolean> {
    const dead = await transaction.rows(
      sql`UPDATE "job" SET "state" = 'dead', "leased_by" = NULL, "leased_until" = NULL, "last_error" = ${shortened(reason)}
          WHERE ${this.#held(job, process)} RETURNING "id"`,
    );
    return dead.length > 0;
  }

  /** Renews the leases of the jobs that a process still has, and says that it is there. */
  async renew(process: string, ids: readonly number[], until: Date, now: Date): Promise<void> {
    await this.database.rows(
      sql`WITH "renewed" AS (UPDATE "job" SET "leased_until" = ${until} WHERE "state" = 'running' AND "leased_by" = ${process} AND "id" = ANY(${ids}::bigint[])),
            "forgotten" AS (DELETE FROM "job_process" WHERE "seen_at" < ${new Date(now.getTime() - FORGOTTEN_MS)})
          INSERT INTO "job_process" ("name", "seen_at") VALUES (${process}, ${now})
          ON CONFLICT ("name") DO UPDATE SET "seen_at" = EXCLUDED."seen_at"`,
    );
  }

  /** A process that stops gives back what it has, which does not count as a try. */
  async release(process: string): Promise<void> {
    await this.database.rows(
      sql`WITH "gone" AS (DELETE FROM "job_process" WHERE "name" = ${process})
          UPDATE "job" SET "state" = 'waiting', "leased_by" = NULL, "leased_until" = NULL, "attempts" = "attempts" - 1
          WHERE "state" = 'running' AND "leased_by" = ${process}`,
    );
  }

  #held({ id, attempts }: LeasedJob, process: string): ReturnType<typeof sql> {
    return sql`"id" = ${id} AND "state" = 'running' AND "leased_by" = ${process} AND "attempts" = ${attempts}`;
  }
}

/** One line, and no addresses of people: administrators of a portal read it. */
function shortened(reason: string): string {
  return reason
    .replace(/[^\s<>@"']+@[^\s<>@"']+/g, '(address)')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_ERROR);
}

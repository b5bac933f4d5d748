import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { Clock } from '../../config/clock.js';
import type { GradebookScope } from './gradebook-scope.js';
import { totalsStatement } from './gradebook-total.statement.js';
import { TotalFollowUps } from './total-follow-ups.js';

export interface Gradebook {
  readonly course: number;
  /** 0: the course itself. */
  readonly session: number;
}

interface Taken {
  readonly everybody: boolean | null;
  readonly users: number[] | null;
  readonly depth: number;
}

/** Brings the totals of gradebooks up to date with what has changed since. */
@Injectable()
export class GradebookTotals {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly followUps: TotalFollowUps,
  ) {}

  /**
   * Computes what the waiting marks of a gradebook name: totals, then certificates and skills. One process at a time, so that none
   * overwrites what another has computed from later sources. Doing it again changes nothing.
   * @param within unit of work that it belongs to; one of its own unless given
   */
  async refresh(gradebook: Gradebook, within?: Transaction): Promise<void> {
    await (within ? this.work(within, gradebook) : this.database.transaction((transaction) => this.work(transaction, gradebook), 'job'));
  }

  /** Keeps other processes from this gradebook until the end of the unit of work. */
  lock(transaction: Transaction, { course, session }: Gradebook): void {
    transaction.send(sql`SELECT pg_advisory_xact_lock(hashtextextended('gradebook', ${course}::bigint * 2147483648 + ${session}))`);
  }

  private async work(transaction: Transaction, { course, session }: Gradebook): Promise<void> {
    this.lock(transaction, { course, session });
    const taken = await transaction.one<Taken>(takeMarks(course, session));
    if (!taken || (taken.everybody === null && taken.users === null)) return;
    const scope: GradebookScope = { course, session, users: taken.everybody ? null : taken.users };
    const now = this.clock.now();
    if (taken.depth >= 0) await transaction.rowsUnprepared(totalsStatement(scope, taken.depth, now));
    await this.followUps.run(transaction, scope, now);
  }
}

/** Takes all marks of a gradebook away, and tells how deep its tree is: -1 where the course has no gradebook. */
function takeMarks(course: number, session: number): ReturnType<typeof sql> {
  return sql`WITH RECURSIVE "taken" AS (DELETE FROM "gradebook_stale" WHERE "course_id" = ${course} AND "session_id" = ${session} RETURNING "user_id"),
    "tree" AS (SELECT "id", 0 AS "depth" FROM "gradebook_category"
        WHERE "parent_id" IS NULL AND "course_id" = ${course} AND COALESCE("session_id", 0) = ${session}
      UNION ALL SELECT "g"."id", "tree"."depth" + 1 FROM "tree" JOIN "gradebook_category" "g" ON "g"."parent_id" = "tree"."id")
    SELECT bool_or("user_id" IS NULL) AS "everybody", array_agg(DISTINCT "user_id") FILTER (WHERE "user_id" IS NOT NULL) AS "users",
      COALESCE((SELECT max("depth") FROM "tree"), -1) AS "depth" FROM "taken"`;
}

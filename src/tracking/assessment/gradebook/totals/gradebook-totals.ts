import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../../database/sql.js';
import { Database, type Transaction } from '../../../../database/statements.js';
import { Clock } from '../../../../config/clock.js';
import type { GradebookScope } from '../categories/gradebook-scope.js';
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
   * @returns whether some gradebook may wait, of those that depend on this one or any other
   */
  async refresh(gradebook: Gradebook, within?: Transaction): Promise<boolean> {
    if (within) return this.work(within, gradebook);
    return this.database.transaction((transaction) => this.work(transaction, gradebook), 'job');
  }

  /** Keeps other processes from this gradebook until the end of the unit of work. */
  lock(transaction: Transaction, gradebook: Gradebook): void {
    transaction.send(lockOf(gradebook));
  }

  private async work(transaction: Transaction, gradebook: Gradebook): Promise<boolean> {
    const taken = await transaction.one<Taken>(takeMarks(gradebook));
    // Another process has taken them; what it leaves to do is seen by the next look.
    if (!taken || (taken.everybody === null && taken.users === null)) return true;
    const { course, session } = gradebook;
    const scope: GradebookScope = { course, session, users: taken.everybody ? null : taken.users };
    const now = this.clock.now();
    if (taken.depth >= 0) await transaction.rowsUnprepared(totalsStatement(scope, taken.depth, now));
    return this.followUps.run(transaction, scope, now);
  }
}

function lockOf({ course, session }: Gradebook): Sql {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended('gradebook', ${course}::bigint * 2147483648 + ${session}))`;
}

/**
 * Locks a gradebook, takes all its marks away, and says how deep its tree is: -1 where the course has no gradebook. A mark is taken
 * after the lock: of two processes the second finds none of those that the first has taken. What both see of the tree may be from
 * before the wait; a change of it leaves a mark.
 */
function takeMarks(gradebook: Gradebook): Sql {
  const { course, session } = gradebook;
  return sql`WITH RECURSIVE "locked" AS MATERIALIZED (${lockOf(gradebook)}),
    "taken" AS (DELETE FROM "gradebook_stale" USING "locked" WHERE "course_id" = ${course} AND "session_id" = ${session} RETURNING "user_id"),
    "tree" AS (SELECT "id", 0 AS "depth" FROM "gradebook_category"
        WHERE "parent_id" IS NULL AND "course_id" = ${course} AND COALESCE("session_id", 0) = ${session}
      UNION ALL SELECT "g"."id", "tree"."depth" + 1 FROM "tree" JOIN "gradebook_category" "g" ON "g"."parent_id" = "tree"."id")
    SELECT bool_or("user_id" IS NULL) AS "everybody", array_agg(DISTINCT "user_id") FILTER (WHERE "user_id" IS NOT NULL) AS "users",
      COALESCE((SELECT max("depth") FROM "tree"), -1) AS "depth" FROM "taken"`;
}

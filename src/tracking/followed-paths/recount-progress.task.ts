import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { ScheduledTask } from '../../jobs/scheduled-task.js';
import { recountCourses } from './activity-progress.js';
import { recountAttempts, recountCourse } from './attempt-progress.js';

/** Attempts that one unit of work counts anew. */
const PORTION = 500;
/** Paths and courses of one turn; the next turn goes on. */
const MOST_PLACES = 500;

interface Mark {
  readonly lp: number | null;
  readonly course: number | null;
  readonly last: string;
}

/** Computes progress anew where steps came and went, and where paths were published, hidden or deleted. */
@Injectable()
export class RecountProgress extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(): Promise<void> {
    const marks = await this.database.rows<Mark>(
      sql`SELECT "lp_id" AS "lp", "course_id" AS "course", max("id")::text AS "last" FROM "c_lp_recount" GROUP BY 1, 2 ORDER BY max("id") LIMIT ${MOST_PLACES}`,
    );
    for (const { lp, course, last } of marks) {
      if (lp !== null) await this.#ofPath(lp);
      if (course !== null) await this.#ofCourse(course);
      await this.database.rows(
        sql`DELETE FROM "c_lp_recount" WHERE "lp_id" IS NOT DISTINCT FROM ${lp}::int AND "course_id" IS NOT DISTINCT FROM ${course}::int AND "id" <= ${last}::bigint`,
      );
    }
  }

  async #ofPath(path: number): Promise<void> {
    for (let after = 0; ;) {
      const last = await this.database.transaction((transaction) => this.#portion(transaction, path, after));
      if (last === undefined) return;
      after = last;
    }
  }

  /** @returns id of the last attempt of the portion; undefined where there was none */
  async #portion(transaction: Transaction, path: number, after: number): Promise<number | undefined> {
    const attempts = await transaction.rows<{ id: number }>(
      sql`SELECT "id" FROM "c_lp_view" WHERE "lp_id" = ${path} AND "id" > ${after} ORDER BY "id" LIMIT ${PORTION} FOR NO KEY UPDATE`,
    );
    if (attempts.length === 0) return undefined;
    const ids = attempts.map(({ id }) => id);
    await recountCourses(transaction, await recountAttempts(transaction, sql`"v"."id" = ANY(${ids}::bigint[])`, this.clock.now()));
    return ids.at(-1);
  }

  /** The course itself and each of its sessions. */
  async #ofCourse(course: number): Promise<void> {
    const sessions = await this.database.rows<{ session: number }>(
      sql`SELECT DISTINCT "session_id" AS "session" FROM "session_rel_course_rel_user" WHERE "course_id" = ${course} ORDER BY 1`,
    );
    for (const session of [null, ...sessions.map((row) => row.session)]) {
      await this.database.transaction((transaction) => recountCourse(transaction, { course, session }));
    }
  }
}

import { Injectable } from '@nestjs/common';
import { identifier, raw, sql, type Sql } from '../../../../database/sql.js';
import { Database, type Statements } from '../../../../database/statements.js';
import { Refresher, type RefreshRequest } from '../../../../resource/model/refresher.js';
import { type Gradebook, GradebookTotals } from './gradebook-totals.js';

/** Most gradebooks that one request brings up to date; the job takes the rest. */
const MOST_GRADEBOOKS = 20;
/** Marks at the head of the queue among which a round looks for gradebooks: after an import the queue is long. */
const HEAD = 2_000;
/** A gradebook that depends on others is computed after them; a chain that is longer waits for the job. */
const MOST_ROUNDS = 5;

/** Brings totals, and what follows from them, up to date before they are read. */
@Injectable()
export class GradebookRefresher extends Refresher {
  constructor(
    private readonly database: Database,
    private readonly totals: GradebookTotals,
  ) {
    super();
  }

  async refresh(request: RefreshRequest): Promise<void> {
    const { within } = request;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const waiting = await waitingGradebooks(within ?? this.database, concerned(request));
      if (waiting.length === 0) return;
      // Of those at the head, more marks may be of the same gradebooks, and more gradebooks behind it.
      let mayWait = waiting.length === MOST_GRADEBOOKS || waiting.some(({ isHeadFull }) => isHeadFull);
      for (const gradebook of waiting) mayWait = (await this.totals.refresh(gradebook, within)) || mayWait;
      if (!mayWait) return;
    }
  }
}

/** A gradebook with marks. */
interface WaitingGradebook extends Gradebook {
  /** Whether as many marks were found as are looked at. */
  readonly isHeadFull: boolean;
}

/** Gradebooks with marks, of those at the head of the queue, the oldest first. @param condition on a mark "s" */
export function waitingGradebooks(statements: Statements, condition: Sql): Promise<WaitingGradebook[]> {
  return statements.rows<WaitingGradebook>(sql`WITH "head" AS (SELECT "s"."id", "s"."course_id", "s"."session_id" FROM "gradebook_stale" "s"
      WHERE ${condition} ORDER BY "s"."id" LIMIT ${raw(String(HEAD))})
    SELECT "course_id" AS "course", "session_id" AS "session", (SELECT count(*) FROM "head") = ${HEAD} AS "isHeadFull" FROM "head"
    GROUP BY 1, 2 ORDER BY min("id") LIMIT ${MOST_GRADEBOOKS}`);
}

/** The marks that what is read can depend on. */
function concerned({ resource, id, owner, collection, actor }: RefreshRequest): Sql {
  if (owner?.resource.table === 'gradebook_category') return ofCategories(sql`SELECT ${owner.id}::int`);
  if (owner?.resource.table === 'user') return ofUser(owner.id);
  if (collection?.item?.table === 'user' && id !== undefined) return ofUser(id);
  if (collection?.item?.table === 'course' && id !== undefined) return sql`"s"."course_id" = ${id}`;
  if (!resource.columns.has('category')) return ofOwnCourse(resource.table, collection ? undefined : id);
  if (id !== undefined && !collection)
    return ofCategories(sql`SELECT "item"."category_id" FROM ${identifier(resource.table)} "item" WHERE "item"."id" = ${id}`);
  return actor.id === null ? sql`FALSE` : sql`TRUE`;
}

/** Of a report that names its course. */
function ofOwnCourse(table: string, id: number | undefined): Sql {
  if (id === undefined) return sql`TRUE`;
  return sql`"s"."course_id" = (SELECT "item"."course_id" FROM ${identifier(table)} "item" WHERE "item"."id" = ${id})`;
}

/** Those of the gradebook and of the courses that it depends on. */
function ofCategories(categories: Sql): Sql {
  return sql`("s"."course_id", "s"."session_id") IN (
      SELECT "g"."course_id", COALESCE("g"."session_id", 0) FROM "gradebook_category" "g" WHERE "g"."id" IN (${categories}))
    OR EXISTS (SELECT 1 FROM "gradebook_category" "g" JOIN "gradebook_category" "root" ON "root"."course_id" = "g"."course_id"
        AND "root"."session_id" IS NOT DISTINCT FROM "g"."session_id" AND "root"."depends" IS NOT NULL
      WHERE "g"."id" IN (${categories}) AND "s"."course_id"::text = ANY(regexp_split_to_array("root"."depends", '[^0-9]+')))`;
}

function ofUser(user: number): Sql {
  return sql`("s"."user_id" = ${user} OR "s"."user_id" IS NULL AND (
      EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."course_id" = "s"."course_id" AND "m"."user_id" = ${user})
      OR EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "m" WHERE "m"."course_id" = "s"."course_id" AND "m"."user_id" = ${user})))`;
}

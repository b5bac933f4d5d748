import { join, raw, type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { RowReference } from '../../resource/policy/row-reference.js';

interface Activity {
  readonly table: string;
  /** SQL over the activity "activity": whether it is one that can be marked. */
  readonly markable: string;
}

/** Where the activities of each kind are kept; a kind that is missing here has no activities yet, and so cannot be linked. */
const ACTIVITIES: Readonly<Record<string, Activity>> = {
  student_publication: { table: 'c_student_publication', markable: `"activity"."filetype" = 'folder' AND "activity"."active" <> 2` },
  learning_path: { table: 'c_lp', markable: 'TRUE' },
};

/** Whether the course holds an activity of that kind and id, in whichever session. */
export async function courseHoldsActivity(transaction: Transaction, course: number, type: string, id: number): Promise<boolean> {
  const activity = ACTIVITIES[type];
  if (!activity) return false;
  const found = await transaction.one(
    sql`SELECT 1 AS "found" FROM ${raw(`"${activity.table}"`)} "activity"
        JOIN "resource_link" "l" ON "l"."resource_node_id" = "activity"."resource_node_id"
        WHERE "activity"."id" = ${id} AND "l"."course_id" = ${course} AND "l"."deleted_at" IS NULL AND ${raw(activity.markable)}`,
  );
  return found !== undefined;
}

/** Title of the activity that a link names. */
export function activityTitle(row: RowReference): Sql {
  const cases = Object.entries(ACTIVITIES).map(
    ([type, { table }]) =>
      sql`WHEN '${raw(type)}' THEN (SELECT "activity"."title" FROM ${raw(`"${table}"`)} "activity" WHERE "activity"."id" = ${row.column('refId')})`,
  );
  return sql`CASE ${row.column('type')} ${join(cases, ' ')} END`;
}

/** Highest mark given for a work handed in; null for activities that hold no marks themselves. */
export function activityBest(row: RowReference): Sql {
  return ofWorks(row, sql`max("work"."qualification")`);
}

/** Mean of the marks given for works handed in. */
export function activityAverage(row: RowReference): Sql {
  return ofWorks(row, sql`avg("work"."qualification")`);
}

/** Marks given for works handed in, by account id; the best one of a person who handed in several. */
export function activityScoresByUser(row: RowReference): Sql {
  return sql`CASE ${row.column('type')} WHEN 'student_publication' THEN
    (SELECT coalesce(jsonb_object_agg("best"."user_id", "best"."score"), '{}'::jsonb)
     FROM (SELECT "work"."user_id", max("work"."qualification") AS "score" ${markedWorks(row)} GROUP BY "work"."user_id") "best")
    ELSE '{}'::jsonb END`;
}

/** Highest mark that can be given for the activity. */
export function activityMaximum(row: RowReference): Sql {
  return sql`CASE ${row.column('type')} WHEN 'student_publication' THEN
    (SELECT "activity"."qualification" FROM "c_student_publication" "activity" WHERE "activity"."id" = ${row.column('refId')}) END`;
}

function ofWorks(row: RowReference, aggregate: Sql): Sql {
  return sql`CASE ${row.column('type')} WHEN 'student_publication' THEN (SELECT ${aggregate} ${markedWorks(row)}) END`;
}

function markedWorks(row: RowReference): Sql {
  return sql`FROM "c_student_publication" "work" WHERE "work"."publication_parent_id" = ${row.column('refId')}
    AND "work"."active" <> 2 AND "work"."user_id" IS NOT NULL AND "work"."date_of_qualification" IS NOT NULL`;
}

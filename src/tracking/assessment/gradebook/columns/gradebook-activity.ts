import { join, raw, type Sql, sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import type { RowReference } from '../../../../resource/model/row-reference.js';

interface Activity {
  readonly table: string;
  /** SQL over the activity "activity": whether it is one that can be marked. */
  readonly markable: string;
}

/** The tables of the activities of each kind; activities of other kinds cannot be marked. */
const ACTIVITIES: Readonly<Record<string, Activity>> = {
  student_publication: { table: 'c_student_publication', markable: `"activity"."filetype" = 'folder' AND "activity"."active" <> 2` },
  learning_path: { table: 'c_lp', markable: 'TRUE' },
  exercise: { table: 'c_quiz', markable: `"activity"."active" <> 'deleted'` },
  forum_thread: { table: 'c_forum_thread', markable: 'TRUE' },
  attendance: { table: 'c_attendance', markable: `"activity"."active" <> 'deleted'` },
  survey: { table: 'c_survey', markable: 'TRUE' },
};

/** What a column counts: an activity, by the gradebook that it is in. */
interface CountedActivity {
  readonly course: number;
  readonly category: number;
  readonly type: string;
  readonly id: number;
}

/**
 * Whether the course of a gradebook holds an activity of that kind and id: in whichever session, but for the gradebook of a session, which
 * counts those of this session and of the course itself.
 */
export async function courseHoldsActivity(transaction: Transaction, { course, category, type, id }: CountedActivity): Promise<boolean> {
  const activity = Object.hasOwn(ACTIVITIES, type) ? ACTIVITIES[type] : undefined;
  if (!activity) return false;
  const found = await transaction.one(
    sql`SELECT 1 AS "found" FROM ${raw(`"${activity.table}"`)} "activity"
        JOIN "resource_link" "l" ON "l"."resource_node_id" = "activity"."resource_node_id"
        WHERE "activity"."id" = ${id} AND "l"."course_id" = ${course} AND "l"."deleted_at" IS NULL
          AND ("l"."session_id" IS NULL OR NOT EXISTS (SELECT 1 FROM "gradebook_category" "book"
            WHERE "book"."id" = ${category} AND "book"."session_id" <> "l"."session_id"))
          AND ${raw(activity.markable)}`,
  );
  return found !== undefined;
}

/** Title of the activity that a link names; a locked column keeps that which it had. */
export function activityTitle(row: RowReference): Sql {
  const cases = Object.entries(ACTIVITIES).map(
    ([type, { table }]) =>
      sql`WHEN '${raw(type)}' THEN (SELECT "activity"."title" FROM ${raw(`"${table}"`)} "activity" WHERE "activity"."id" = ${row.column('refId')})`,
  );
  return sql`COALESCE(${row.column('frozenTitle')}, CASE ${row.column('type')} ${join(cases, ' ')} END)`;
}

/** Best score given for the activity; null for activities that hold no scores themselves. */
export function activityBest(row: RowReference): Sql {
  return ofScores(row, sql`max("given"."score")`);
}

/** Mean of the scores given. */
export function activityAverage(row: RowReference): Sql {
  return ofScores(row, sql`avg("given"."score"::numeric)::float8`);
}

/** Scores by account id; the best one where a user has several. */
export function activityScoresByUser(row: RowReference): Sql {
  const best = (scores: Sql): Sql => sql`(SELECT coalesce(jsonb_object_agg("best"."user_id", "best"."score"), '{}'::jsonb)
     FROM (SELECT "given"."user_id", max("given"."score") AS "score" FROM (${scores}) "given" GROUP BY "given"."user_id") "best")`;
  return sql`CASE ${scoresOf(row)} WHEN 'frozen' THEN ${best(frozenScores(row))} WHEN 'student_publication' THEN ${best(marksOfWorks(row))}
    WHEN 'exercise' THEN ${best(scoresOfAttempts(row))} ELSE '{}'::jsonb END`;
}

/** Highest score that can be given for the activity. */
export function activityMaximum(row: RowReference): Sql {
  return sql`CASE ${scoresOf(row)} WHEN 'frozen' THEN COALESCE((SELECT max("held"."max")::float8 FROM "gradebook_frozen_score" "held"
      WHERE "held"."link_id" = ${row.column('id')}), ${row.column('frozenMax')}::float8) WHEN 'student_publication' THEN
      (SELECT "activity"."qualification" FROM "c_student_publication" "activity" WHERE "activity"."id" = ${row.column('refId')})
    WHEN 'exercise' THEN (SELECT max("attempt"."max_score") FROM "track_e_exercises" "attempt" WHERE "attempt"."quiz_id" = ${row.column('refId')}) END`;
}

function ofScores(row: RowReference, aggregate: Sql): Sql {
  return sql`CASE ${scoresOf(row)} WHEN 'frozen' THEN (SELECT ${aggregate} FROM (${frozenScores(row)}) "given")
    WHEN 'student_publication' THEN (SELECT ${aggregate} FROM (${marksOfWorks(row)}) "given")
    WHEN 'exercise' THEN (SELECT ${aggregate} FROM (${scoresOfAttempts(row)}) "given") END`;
}

/** Where the scores of a link are: those of a locked quiz or assignment are held, other activities hold no scores themselves. */
function scoresOf(row: RowReference): Sql {
  return sql`CASE WHEN ${row.column('frozen')} AND ${row.column('type')} IN ('student_publication', 'exercise') THEN 'frozen' ELSE ${row.column('type')} END`;
}

function frozenScores(row: RowReference): Sql {
  return sql`SELECT "held"."user_id", "held"."score"::float8 AS "score" FROM "gradebook_frozen_score" "held"
    WHERE "held"."link_id" = ${row.column('id')} AND "held"."score" IS NOT NULL`;
}

/** Marks of the works handed in to an assignment. */
export function marksOfWorks(row: RowReference): Sql {
  return sql`SELECT "work"."user_id", "work"."qualification" AS "score" FROM "c_student_publication" "work"
    WHERE "work"."publication_parent_id" = ${row.column('refId')}
      AND "work"."active" <> 2 AND "work"."user_id" IS NOT NULL AND "work"."date_of_qualification" IS NOT NULL`;
}

/** Attempts in the gradebook's own course and session. */
export function scoresOfAttempts(row: RowReference): Sql {
  return sql`SELECT "attempt"."user_id", "attempt"."score" FROM "track_e_exercises" "attempt"
    WHERE "attempt"."quiz_id" = ${row.column('refId')} AND "attempt"."course_id" = ${row.column('course')} AND "attempt"."status" = 'completed' AND NOT "attempt"."preview"
      AND "attempt"."session_id" IS NOT DISTINCT FROM ${row.path('category.session')}`;
}

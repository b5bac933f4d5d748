import { raw, type Sql, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { UNOPENED_STEP_TYPES } from '../../course-content/learning-paths/step-requirements.js';
import { isMaterialGone } from '../../course-content/learning-paths/step-material.js';
import { isKeptForOthers } from '../../course-content/learning-paths/subscription-of-others.js';

const UNCOUNTED = raw(`(${['dir', 'block', 'final_item', ...UNOPENED_STEP_TYPES].map((type) => `'${type}'`).join(', ')})`);
const SCORED = raw(
  `("s"."max_score" ~ '^\\d+(\\.\\d+)?$' AND "s"."max_score"::numeric > COALESCE("s"."score_min", "i"."min_score")::numeric)`,
);
const LOWEST = raw('COALESCE("s"."score_min", "i"."min_score")::numeric');
/** A package that says how far the learner is counts for that much, and not whole before it is done. */
const SHARE = raw(
  `CASE WHEN "b"."status" IN ('completed', 'passed', 'browsed') THEN 1 ELSE LEAST(GREATEST(COALESCE("b"."measure", 0), 0), 0.99) END`,
);
/** What cannot be done any longer is not asked for. */
const GONE = isMaterialGone(raw('"i"."item_type"'), raw('"i"."path"'));
/** By the roll-up of a package with sequencing, which need not ask for every step. */
const IS_PACKAGE_DONE = raw(`COALESCE(("v"."sequencing" ->> 'done')::boolean, FALSE)`);
const RANK = raw(`array_position(ARRAY['not_attempted', 'incomplete', 'failed', 'browsed', 'completed', 'passed'], "s"."status"::text)`);

/**
 * Works out progress, score and time of attempts from the states of their steps, in one statement: percent of the counted steps that
 * are done, rounded down, and the mean percentage of those with a score.
 * @param views SQL condition over the attempt "v"
 * @returns the attempts whose progress is another than before
 */
export function recountAttempts(
  statements: Statements,
  views: Sql,
  now: Date,
): Promise<{ id: number; user: number; course: number; session: number | null; progress: number }[]> {
  return statements.rows(
    sql`WITH "best" AS (SELECT DISTINCT ON ("s"."view_id", "s"."item_id") "s"."view_id", "s"."item_id", "s"."status",
          CASE WHEN ${SCORED} THEN LEAST(GREATEST(100 * ("s"."score"::numeric - ${LOWEST}) / ("s"."max_score"::numeric - ${LOWEST}), 0), 100) END AS "percentage",
          "s"."progress_measure"::numeric AS "measure"
        FROM "c_lp_item_view" "s" JOIN "c_lp_view" "v" ON "v"."id" = "s"."view_id" JOIN "c_lp_item" "i" ON "i"."id" = "s"."item_id"
        WHERE ${views} ORDER BY "s"."view_id", "s"."item_id", ${RANK} DESC, "s"."max_score" IS NULL, "s"."score" DESC),
      "now" AS (SELECT "v"."id", CASE WHEN ${IS_PACKAGE_DONE} THEN 100 ELSE COALESCE(floor(100 * sum(${SHARE}) / NULLIF(count("i"."id"), 0)), 0) END::int AS "progress",
          round(avg("b"."percentage"), 2) AS "score",
          (SELECT COALESCE(sum("s"."total_time"), 0)::int FROM "c_lp_item_view" "s" WHERE "s"."view_id" = "v"."id") AS "time"
        FROM "c_lp_view" "v" LEFT JOIN "c_lp_item" "i" ON "i"."lp_id" = "v"."lp_id" AND "i"."item_type" NOT IN ${UNCOUNTED} AND NOT ${GONE}
        LEFT JOIN "best" "b" ON "b"."view_id" = "v"."id" AND "b"."item_id" = "i"."id"
        WHERE ${views} GROUP BY "v"."id"),
      "before" AS (SELECT "v"."id", "v"."progress" FROM "c_lp_view" "v" WHERE ${views}),
      "written" AS (UPDATE "c_lp_view" "v" SET "progress" = "now"."progress", "score" = "now"."score", "total_time" = "now"."time",
          "completion_date" = COALESCE("v"."completion_date", CASE WHEN "now"."progress" = 100 THEN ${now}::date END)
        FROM "now" WHERE "v"."id" = "now"."id" AND ("v"."progress" IS DISTINCT FROM "now"."progress" OR "v"."score" IS DISTINCT FROM "now"."score"
          OR "v"."total_time" <> "now"."time")
        RETURNING "v"."id", "v"."user_id" AS "user", "v"."course_id" AS "course", "v"."session_id" AS "session", "v"."progress")
      SELECT "w"."id", "w"."user", "w"."course", "w"."session", "w"."progress" FROM "written" "w" JOIN "before" "b" ON "b"."id" = "w"."id"
      WHERE "w"."progress" IS DISTINCT FROM "b"."progress"`,
  );
}

/** The places of learners whose progress is worked out: of a course itself, or of its sessions. */
interface Enrolments {
  readonly course: number;
  readonly session: number | null;
  /** Everybody there unless given. */
  readonly people?: readonly number[];
}

/**
 * Works out how far people are in a course, or in a course within a session: the mean of their best progress over the paths shown
 * there that are not kept for others, rounded down.
 */
export async function recountCourse(statements: Statements, { course, session, people }: Enrolments): Promise<void> {
  const table = raw(session === null ? '"course_rel_user"' : '"session_rel_course_rel_user"');
  const scope = session === null ? raw('TRUE') : sql`"m"."session_id" = ${session}`;
  const whom = people ? sql`"m"."user_id" = ANY(${[...people]}::int[])` : raw('TRUE');
  await statements.rows(
    sql`UPDATE ${table} "m" SET "progress" = "now"."progress" FROM (
          SELECT "m"."id", COALESCE(sum("best"."progress") / NULLIF(count("p"."id"), 0), 0)::int AS "progress" FROM ${table} "m"
          LEFT JOIN "c_lp" "p" ON ${shownIn(course, session)} AND NOT ${isKeptForOthers(raw('"m"."user_id"'))}
          LEFT JOIN LATERAL (SELECT COALESCE(max("v"."progress"), 0) AS "progress" FROM "c_lp_view" "v" WHERE "v"."user_id" = "m"."user_id"
            AND "v"."lp_id" = "p"."id" AND "v"."course_id" = ${course} AND "v"."session_id" IS NOT DISTINCT FROM ${session}::int) "best" ON TRUE
          WHERE "m"."course_id" = ${course} AND ${scope} AND ${whom} GROUP BY "m"."id") "now"
        WHERE "m"."id" = "now"."id" AND "m"."progress" <> "now"."progress"`,
  );
}

/** Over the path "p": its link is published in the context; one of its own to the session takes the place of that to the course. */
function shownIn(course: number, session: number | null): Sql {
  const nearer = sql`EXISTS (SELECT 1 FROM "resource_link" "n" WHERE "n"."resource_node_id" = "l"."resource_node_id" AND "n"."course_id" = ${course}
    AND "n"."session_id" = ${session}::int AND "n"."deleted_at" IS NULL AND "n"."visibility" <> 'deleted')`;
  const inSession = sql`("l"."session_id" = ${session}::int OR "l"."session_id" IS NULL AND NOT ${nearer})`;
  return sql`"p"."resource_node_id" IN (SELECT "l"."resource_node_id" FROM "resource_link" "l" WHERE "l"."course_id" = ${course}
    AND "l"."deleted_at" IS NULL AND "l"."visibility" = 'published' AND "l"."group_id" IS NULL AND "l"."user_id" IS NULL
    AND ${session === null ? raw('"l"."session_id" IS NULL') : inSession})`;
}

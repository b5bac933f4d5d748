import { identifier, raw, sql, type Sql } from '../../../../database/sql.js';
import { drawnMaximum } from '../../../../course-content/quizzes/quiz-figures.js';
import { type AttemptColumns, isDisclosed } from '../../../record-access/disclosure.js';
import type { GradebookScope } from '../categories/gradebook-scope.js';

/** From so many marks of classmates on their mean counts. */
const FEWEST_PEER_MARKS = 3;

/**
 * The visible columns of all categories in "book": `place` and `id` name a column, `source` what its scores are read from, `max` is
 * the highest score where it does not depend on the learner.
 */
export function visibleColumns(): Sql {
  return sql`SELECT 0 AS "place", "e"."id", "e"."category_id", 'evaluation' AS "kind", 'evaluation' AS "source", NULL::int AS "ref_id", "e"."title",
      "e"."weight"::numeric AS "weight", "e"."max"::numeric AS "max", "e"."min_score"::numeric AS "min_score"
    FROM "gradebook_evaluation" "e" JOIN "book" ON "book"."id" = "e"."category_id" WHERE "e"."visible"
    UNION ALL
    SELECT 1, "k"."id", "k"."category_id", "k"."type", CASE WHEN "k"."frozen" THEN 'frozen' ELSE "k"."type" END, "k"."ref_id", "activity"."title", "k"."weight"::numeric, "activity"."max", "k"."min_score"::numeric
    FROM "gradebook_link" "k" JOIN "book" ON "book"."id" = "k"."category_id"
    JOIN LATERAL (SELECT "k"."frozen_title" AS "title", "k"."frozen_max" AS "max" WHERE "k"."frozen" AND "k"."frozen_title" IS NOT NULL
      UNION ALL SELECT "live"."title", "live"."max" FROM (${activities()}) "live" WHERE NOT "k"."frozen") "activity" ON TRUE WHERE "k"."visible"`;
}

/** Title and highest score of the activity that "k" names by `type` and `ref_id`. */
export function activities(): Sql {
  return sql`SELECT "a"."title", ${drawnMaximum(sql`"a"."id"`)} AS "max"
    FROM "c_quiz" "a" WHERE "k"."type" = 'exercise' AND "a"."id" = "k"."ref_id"
    UNION ALL SELECT "a"."title", "a"."qualification"::numeric FROM "c_student_publication" "a"
    WHERE "k"."type" = 'student_publication' AND "a"."id" = "k"."ref_id"
    UNION ALL SELECT "a"."title", 100 FROM "c_lp" "a" WHERE "k"."type" = 'learning_path' AND "a"."id" = "k"."ref_id"
    UNION ALL SELECT COALESCE(NULLIF("a"."thread_title_qualify", ''), "a"."title"), "a"."thread_qualify_max"::numeric FROM "c_forum_thread" "a"
    WHERE "k"."type" = 'forum_thread' AND "a"."id" = "k"."ref_id"
    UNION ALL SELECT COALESCE(NULLIF("a"."attendance_qualify_title", ''), "a"."title"), CASE WHEN "a"."require_unique" THEN 1 ELSE
      (SELECT count(*) FROM "c_attendance_calendar" "d" WHERE "d"."attendance_id" = "a"."id" AND NOT "d"."blocked") END
    FROM "c_attendance" "a" WHERE "k"."type" = 'attendance' AND "a"."id" = "k"."ref_id"
    UNION ALL SELECT "a"."title", 1 FROM "c_survey" "a" WHERE "k"."type" = 'survey' AND "a"."id" = "k"."ref_id"`;
}

/** What learners have in the columns: of "column" and "learner"; `pending` where it is not final, `withheld` where they do not see it. */
export function columnScores(scope: GradebookScope): Sql {
  return sql`SELECT "c"."place", "c"."id", "r"."user_id", "r"."score"::numeric AS "score", NULL::numeric AS "max", FALSE AS "pending", FALSE AS "withheld"
    FROM "column" "c" JOIN "gradebook_result" "r" ON "r"."evaluation_id" = "c"."id" WHERE "c"."source" = 'evaluation' AND ${named(scope, 'r')}
    UNION ALL ${frozenScores(scope)}
    UNION ALL ${attempts(scope)}
    UNION ALL ${works(scope)}
    UNION ALL SELECT "c"."place", "c"."id", "v"."user_id", max("v"."progress")::numeric, NULL, FALSE, FALSE
    FROM "column" "c" JOIN "c_lp_view" "v" ON "v"."lp_id" = "c"."ref_id" AND ${ofBook(scope, 'v')}
    WHERE "c"."source" = 'learning_path' AND ${named(scope, 'v')} GROUP BY 1, 2, 3
    UNION ALL ${threadMarks(scope)}
    UNION ALL ${presences(scope)}
    UNION ALL SELECT DISTINCT "c"."place", "c"."id", "i"."user_id", 1::numeric, NULL::numeric, FALSE, FALSE
    FROM "column" "c" JOIN "c_survey_invitation" "i" ON "i"."survey_id" = "c"."ref_id" AND "i"."answered" AND COALESCE("i"."session_id", 0) = ${scope.session}
    WHERE "c"."source" = 'survey' AND ${named(scope, 'i')}`;
}

/** What was there when the column was locked. A quiz may still disclose to learners what it withheld from them then. */
function frozenScores(scope: GradebookScope): Sql {
  const [quiz, user] = [identifier('c', 'ref_id'), identifier('f', 'user_id')];
  const disclosed = isDisclosed('score', {
    status: sql`'completed'`,
    quiz,
    user,
    course: sql`${scope.course}::int`,
    session: sessionOf(scope),
  });
  return sql`SELECT "c"."place", "c"."id", "f"."user_id", "f"."score", "f"."max", "f"."pending",
      "f"."withheld" AND EXISTS (SELECT 1 FROM "c_quiz" "held" WHERE "held"."id" = "c"."ref_id") AND NOT ${disclosed}
    FROM "column" "c" JOIN "gradebook_frozen_score" "f" ON "f"."link_id" = "c"."id" WHERE "c"."source" = 'frozen' AND ${named(scope, 'f')}`;
}

function sessionOf({ session }: GradebookScope): Sql {
  return sql`NULLIF(${session}::int, 0)`;
}

/** The attempt that counts, as the quiz says; while none is marked to the end, the column is pending. */
function attempts(scope: GradebookScope): Sql {
  const [status, quiz, user, course, session] = ['status', 'quiz_id', 'user_id', 'course_id', 'session_id'].map((name) =>
    identifier('a', name),
  );
  const disclosed = isDisclosed('score', { status, quiz, user, course, session } as AttemptColumns);
  const ratio = sql`("a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0))`;
  const final = sql`("a"."to_be_marked" = 0)`;
  return sql`SELECT * FROM (SELECT DISTINCT ON ("c"."id", "a"."user_id") "c"."place", "c"."id", "a"."user_id",
      CASE WHEN NOT ${final} THEN NULL WHEN "counted"."attempt" = 'average'
        THEN avg(${ratio}) FILTER (WHERE ${final}) OVER (PARTITION BY "c"."id", "a"."user_id") * "a"."max_score"::numeric
        ELSE "a"."score"::numeric END AS "score",
      "a"."max_score"::numeric AS "max", NOT ${final} AS "pending", NOT ${disclosed} AS "withheld"
    FROM "column" "c" JOIN (SELECT "id", "attempt_counted" AS "attempt" FROM "c_quiz") "counted" ON "counted"."id" = "c"."ref_id"
    JOIN "track_e_exercises" "a" ON "a"."quiz_id" = "c"."ref_id" AND "a"."status" = 'completed' AND NOT "a"."preview" AND ${ofBook(scope, 'a')}
    WHERE "c"."source" = 'exercise' AND ${named(scope, 'a')}
    ORDER BY "c"."id", "a"."user_id", ${final} DESC, CASE "counted"."attempt" WHEN 'best' THEN ${ratio} END DESC NULLS LAST,
      CASE WHEN "counted"."attempt" IN ('latest', 'average') THEN "a"."id" END DESC NULLS LAST, "a"."id") "one"`;
}

/** The best marked work. */
function works(scope: GradebookScope): Sql {
  return sql`SELECT "c"."place", "c"."id", "w"."user_id", max("w"."qualification"::numeric) FILTER (WHERE "w"."date_of_qualification" IS NOT NULL),
      NULL::numeric, bool_and("w"."date_of_qualification" IS NULL), FALSE
    FROM "column" "c" JOIN "c_student_publication" "w" ON "w"."publication_parent_id" = "c"."ref_id" AND "w"."active" <> 2
    WHERE "c"."source" = 'student_publication' AND ${named(scope, 'w')} GROUP BY 1, 2, 3`;
}

/** Of the dates that are a learner's: for everybody, for one of the learner's groups, or with a sheet of the learner; blocked ones are nobody's. */
function presences(scope: GradebookScope): Sql {
  return sql`SELECT "c"."place", "c"."id", "u"."user_id", LEAST("p"."score", "theirs"."max"), "theirs"."max", FALSE, FALSE
    FROM "column" "c" JOIN "c_attendance" "a" ON "a"."id" = "c"."ref_id"
    CROSS JOIN LATERAL (SELECT "r"."user_id" FROM "c_attendance_result" "r" WHERE "r"."attendance_id" = "a"."id"
      UNION SELECT "m"."user_id" FROM "c_attendance_calendar" "d" JOIN "c_attendance_calendar_rel_group" "g" ON "g"."attendance_calendar_id" = "d"."id"
        JOIN "c_group_rel_user" "m" ON "m"."group_id" = "g"."group_id" WHERE "d"."attendance_id" = "a"."id") "u"
    LEFT JOIN "c_attendance_result" "p" ON "p"."attendance_id" = "a"."id" AND "p"."user_id" = "u"."user_id"
    CROSS JOIN LATERAL (SELECT CASE WHEN "a"."require_unique" THEN 1 ELSE count(*) END::numeric AS "max" FROM "c_attendance_calendar" "d"
      WHERE "d"."attendance_id" = "a"."id" AND NOT "d"."blocked" AND (
        NOT EXISTS (SELECT 1 FROM "c_attendance_calendar_rel_group" "g" WHERE "g"."attendance_calendar_id" = "d"."id")
        OR EXISTS (SELECT 1 FROM "c_attendance_calendar_rel_group" "g" JOIN "c_group_rel_user" "m" ON "m"."group_id" = "g"."group_id"
          WHERE "g"."attendance_calendar_id" = "d"."id" AND "m"."user_id" = "u"."user_id")
        OR EXISTS (SELECT 1 FROM "c_attendance_sheet" "s" WHERE "s"."attendance_calendar_id" = "d"."id" AND "s"."user_id" = "u"."user_id"))) "theirs"
    WHERE "c"."source" = 'attendance' AND ${named(scope, 'u')}`;
}

/** The latest mark of those who teach; where learners mark one another, the mean of theirs. */
function threadMarks(scope: GradebookScope): Sql {
  return sql`SELECT "c"."place", "c"."id", "m"."user_id",
      CASE WHEN NOT "thread"."thread_peer_qualify" THEN (array_agg("m"."qualify"::numeric ORDER BY "m"."qualify_time" DESC NULLS LAST, "m"."id" DESC))[1]
        WHEN count(*) >= ${raw(String(FEWEST_PEER_MARKS))} THEN avg("m"."qualify"::numeric) END,
      NULL::numeric, "thread"."thread_peer_qualify" AND count(*) < ${raw(String(FEWEST_PEER_MARKS))}, FALSE
    FROM "column" "c" JOIN "c_forum_thread" "thread" ON "thread"."id" = "c"."ref_id" JOIN "c_forum_thread_qualify" "m" ON "m"."thread_id" = "thread"."id"
    WHERE "c"."source" = 'forum_thread' AND ${named(scope, 'm')} GROUP BY 1, 2, 3, "thread"."thread_peer_qualify"`;
}

function named({ users }: GradebookScope, alias: string): Sql {
  return users === null ? raw('TRUE') : sql`${raw(`"${alias}"`)}."user_id" = ANY(${users}::int[])`;
}

function ofBook({ course, session }: GradebookScope, alias: string): Sql {
  const row = raw(`"${alias}"`);
  return sql`${row}."course_id" = ${course} AND COALESCE(${row}."session_id", 0) = ${session}`;
}

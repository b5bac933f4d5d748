/** A course, or a course within a session: how a view says of its row "x" and of its learners "m" which of the two it is. */
interface Place {
  /** The course of "x". */
  readonly course: string;
  /** Condition on a link "k": learners are shown what is given to the course itself, and within a session also what is given to that. */
  readonly isGiven: string;
  /** What follows the session of a gradebook. */
  readonly ofBook: string;
  /** What follows the session of a record of the learner. */
  readonly ofRecord: string;
  /** The session as visits have it. */
  readonly visited: string;
}

const COURSE: Place = {
  course: '"x"."id"',
  isGiven: '"k"."session_id" IS NULL',
  ofBook: 'IS NULL',
  ofRecord: 'IS NULL',
  visited: '0',
};

const SESSION: Place = {
  course: '"x"."course_id"',
  isGiven: '("k"."session_id" IS NULL OR "k"."session_id" = "x"."session_id")',
  ofBook: '= "x"."session_id"',
  ofRecord: '= "m"."session_id"',
  visited: '"m"."session_id"',
};

/** Condition on an activity "p": learners are shown it there. It counts once, however often it is given. */
function isShown({ course, isGiven }: Place): string {
  return `"p"."resource_node_id" = ANY(ARRAY(SELECT "k"."resource_node_id" FROM "resource_link" "k"
    WHERE "k"."course_id" = ${course} AND ${isGiven} AND "k"."deleted_at" IS NULL AND "k"."visibility" = 'published'))`;
}

/**
 * What belongs to the course and the session alone. Each is an aggregate without groups: of one row for certain, so that PostgreSQL
 * leaves out what a statement does not ask for.
 */
function ofCourse(place: Place): string {
  return `LEFT JOIN LATERAL (SELECT array_agg("p"."id") AS "ids" FROM "c_lp" "p" WHERE ${isShown(place)}) "paths" ON TRUE
LEFT JOIN LATERAL (SELECT count(*)::int AS "number" FROM "c_quiz" "p" WHERE "p"."active" = 'active' AND ${isShown(place)}) "quizzes" ON TRUE
LEFT JOIN LATERAL (SELECT array_agg("p"."id") AS "ids", array_agg("p"."active" = 1) AS "open", array_agg("d"."expires_on") AS "due",
    count(*) FILTER (WHERE "p"."active" = 1)::int AS "number", count(*) FILTER (WHERE "p"."active" = 1 AND "d"."expires_on" < now())::int AS "over"
  FROM "c_student_publication" "p" LEFT JOIN "c_student_publication_assignment" "d" ON "d"."publication_id" = "p"."id"
  WHERE "p"."filetype" = 'folder' AND ${isShown(place)}) "works" ON TRUE
LEFT JOIN LATERAL (SELECT max("g"."id") AS "id" FROM "gradebook_category" "g"
  WHERE "g"."parent_id" IS NULL AND "g"."course_id" = ${place.course} AND "g"."session_id" ${place.ofBook}) "book" ON TRUE`;
}

/** Condition on a record of the learner. */
function isOwn(record: string, { ofRecord }: Place): string {
  return `${record}."user_id" = "m"."user_id" AND ${record}."course_id" = "m"."course_id" AND ${record}."session_id" ${ofRecord}`;
}

const RATIO = '"a"."score"::numeric / NULLIF("a"."max_score"::numeric, 0)';
/** Previews of those who teach are no attempts. */
const IS_COMPLETED = `"a"."status" = 'completed' AND NOT "a"."preview"`;
const IS_MARKED = `${IS_COMPLETED} AND "a"."to_be_marked" = 0`;

/** The attempts of the learner by quiz, with what would count of those that are marked to the end. */
function attempts(place: Place): string {
  return `SELECT "a"."quiz_id", bool_or(${IS_COMPLETED}) AS "taken", max(GREATEST("a"."start_date", "a"."exe_date")) AS "last",
      avg(${RATIO}) FILTER (WHERE ${IS_MARKED}) AS "mean", max(${RATIO}) FILTER (WHERE ${IS_MARKED}) AS "best",
      (array_agg(${RATIO} ORDER BY "a"."id") FILTER (WHERE ${IS_MARKED}))[1] AS "first",
      (array_agg(${RATIO} ORDER BY "a"."id" DESC) FILTER (WHERE ${IS_MARKED}))[1] AS "latest"
    FROM "track_e_exercises" "a" WHERE ${isOwn('"a"', place)} GROUP BY "a"."quiz_id"`;
}

const COUNTED = `CASE "q"."attempt_counted" WHEN 'average' THEN "b"."mean" WHEN 'first' THEN "b"."first" WHEN 'latest' THEN "b"."latest" ELSE "b"."best" END`;

/** The learner's works by assignment. Those that were taken back are none, but their author was there. */
const WORKS = `SELECT "w"."publication_parent_id" AS "id", max("w"."sent_date") AS "last", bool_or("w"."active" <> 2) AS "stands",
      min("w"."sent_date") FILTER (WHERE "w"."active" <> 2) AS "first"
    FROM "c_student_publication" "w" WHERE "w"."user_id" = "m"."user_id" AND "w"."publication_parent_id" = ANY("works"."ids") GROUP BY "w"."publication_parent_id"`;

/** What belongs to the learner, by one pass over each table. */
function ofLearner(place: Place): string {
  return `LEFT JOIN LATERAL (SELECT round(avg(COALESCE("v"."progress", 0)), 2)::numeric(5,2) AS "progress" FROM unnest("paths"."ids") "p" ("id")
  LEFT JOIN (SELECT "v"."lp_id", max("v"."progress") AS "progress" FROM "c_lp_view" "v" WHERE ${isOwn('"v"', place)} GROUP BY "v"."lp_id") "v"
    ON "v"."lp_id" = "p"."id") "followed" ON TRUE
LEFT JOIN LATERAL (SELECT count("b"."quiz_id") FILTER (WHERE "b"."taken")::int AS "taken", max("b"."last") AS "last",
    round(100 * avg(${COUNTED}) FILTER (WHERE "q"."id" IS NOT NULL), 2)::numeric(5,2) AS "mean"
  FROM (${attempts(place)}) "b" LEFT JOIN "c_quiz" "q" ON "q"."id" = "b"."quiz_id") "tried" ON TRUE
LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE "a"."open" AND "b"."stands")::int AS "number",
    count(*) FILTER (WHERE "a"."open" AND "b"."first" > "a"."due")::int AS "late",
    count(*) FILTER (WHERE "a"."open" AND "b"."stands" AND "a"."due" < now())::int AS "over", max("b"."last") AS "last"
  FROM (${WORKS}) "b" JOIN unnest("works"."ids", "works"."open", "works"."due") "a" ("id", "open", "due") ON "a"."id" = "b"."id") "sent" ON TRUE
LEFT JOIN LATERAL (SELECT sum(EXTRACT(EPOCH FROM "v"."logout_course_date" - "v"."login_course_date"))::int AS "seconds",
    min("v"."login_course_date") AS "first", max(GREATEST("v"."login_course_date", "v"."logout_course_date")) AS "last"
  FROM "track_e_course_access" "v" WHERE "v"."user_id" = "m"."user_id" AND "v"."c_id" = "m"."course_id"
    AND COALESCE("v"."session_id", 0) = ${place.visited}) "visits" ON TRUE
LEFT JOIN LATERAL (SELECT max("t"."percentage")::numeric(5,2) AS "percentage", max("t"."label")::varchar(40) AS "label" FROM "gradebook_total" "t"
  WHERE "t"."category_id" = "book"."id" AND "t"."user_id" = "m"."user_id") "total" ON TRUE
LEFT JOIN LATERAL (SELECT max("c"."id") AS "id" FROM "gradebook_certificate" "c"
  WHERE "c"."category_id" = "book"."id" AND "c"."user_id" = "m"."user_id" AND "c"."revoked_at" IS NULL) "certificate" ON TRUE`;
}

const FIGURES = `(SELECT "u"."official_code" FROM "user" "u" WHERE "u"."id" = "m"."user_id") AS "official_code", "followed"."progress",
  "tried"."taken" AS "quizzes_taken", "quizzes"."number" AS "quizzes", "tried"."mean" AS "quiz_mean", "sent"."number" AS "works_handed_in",
  "sent"."late" AS "works_late", "works"."over" - "sent"."over" AS "works_missing", "works"."number" AS "works", "total"."percentage" AS "total_percentage",
  "total"."label", "visits"."seconds" AS "time_spent", "visits"."first" AS "first_access",
  GREATEST("visits"."last", "tried"."last", "sent"."last") AS "last_access", "certificate"."id" AS "certificate_id"`;

/**
 * One row a subscription as a learner, of a course or of a course within a session. Even ids are those of courses. The course, or the course of a
 * session, is joined with all that belongs to it, so that PostgreSQL can find that once for all learners of one course; outer joins, so that it is not
 * found where nothing asks for it.
 */
export const COURSE_LEARNERS = `SELECT "m"."id" * 2 AS "id", "m"."user_id", "m"."course_id", NULL::int AS "session_id", ${FIGURES}
FROM "course_rel_user" "m" LEFT JOIN ("course" "x"
${ofCourse(COURSE)}) ON "x"."id" = "m"."course_id"
${ofLearner(COURSE)}
WHERE "m"."status" = 'student' AND "m"."relation_type" = 'normal'
UNION ALL
SELECT "m"."id" * 2 + 1, "m"."user_id", "m"."course_id", "m"."session_id", ${FIGURES}
FROM "session_rel_course_rel_user" "m" LEFT JOIN ("session_rel_course" "x"
${ofCourse(SESSION)}) ON "x"."course_id" = "m"."course_id" AND "x"."session_id" = "m"."session_id"
${ofLearner(SESSION)}
WHERE "m"."status" = 'student'`;

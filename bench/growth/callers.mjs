/** Who asks: other users of other courses, each with what is asked about. The same query in every school. */
import { tokenOf } from '../school-day/people.mjs';

/** As many as the smallest school has of each. */
const MOST = { learner: 30, teacher: 30, administrator: 2 };
const COURSES_LOOKED_AT = 200;
/** Callers belong to about so many courses in every school: much of what is their own is in proportion to it. */
const USUAL_COURSES = 3;

const WITHIN = `"l"."course_id" = "c"."id" AND "l"."visibility" = 'published' AND "l"."session_id" IS NULL AND "l"."group_id" IS NULL AND "l"."user_id" IS NULL`;

/** A thread that learners may write in. */
const OPEN = `NOT "x"."locked" AND EXISTS (SELECT 1 FROM "c_forum_forum" "f" JOIN "resource_link" "l" ON "l"."resource_node_id" = "f"."resource_node_id"
  WHERE "f"."id" = "x"."forum_id" AND NOT "f"."locked" AND ${WITHIN})`;

/** The first of a course itself that its learners see. */
function firstShown(table, condition = 'TRUE') {
  return `(SELECT "x"."id" FROM "resource_link" "l" JOIN "${table}" "x" ON "x"."resource_node_id" = "l"."resource_node_id"
    WHERE ${WITHIN} AND ${condition} ORDER BY "x"."id" LIMIT 1)`;
}

/** Seeded attempts that are open have no paper to answer. */
const UNTRIED = `NOT EXISTS (SELECT 1 FROM "track_e_exercises" "e" WHERE "e"."user_id" = "u"."id" AND "e"."course_id" = "c"."id")`;

/** How many courses a member "m" belongs to, by sessions too. */
const COURSES_OF_MEMBER = `(SELECT count(DISTINCT "o"."course_id") FROM (SELECT "course_id" FROM "course_rel_user" WHERE "user_id" = "m"."user_id"
  UNION ALL SELECT "course_id" FROM "session_rel_course_rel_user" WHERE "user_id" = "m"."user_id") "o")`;

function membersWhoAre(status) {
  return `(SELECT array_agg("m"."user_id" ORDER BY abs(${COURSES_OF_MEMBER} - ${USUAL_COURSES}), md5("m"."user_id"::text)) FROM "course_rel_user" "m" JOIN "user" "u" ON "u"."id" = "m"."user_id"
    WHERE "m"."course_id" = "c"."id" AND "m"."status" = '${status}' AND "m"."relation_type" = 'normal'
      AND "u"."active" = 'active' AND NOT "u"."locked" AND NOT "u"."expired" AND ${UNTRIED})`;
}

/** Courses that learners may enter, in an order that is the same each time, with their members and what is in them. */
const COURSES = `SELECT "f".*, (SELECT min("q"."question_id") FROM "c_quiz_rel_question" "q" WHERE "q"."quiz_id" = "f"."quiz") AS "question"
  FROM (SELECT "c"."id" AS "course", "c"."code", ${firstShown('c_forum_thread', OPEN)} AS "thread", ${firstShown('c_quiz')} AS "quiz",
      ${firstShown('c_document', `"x"."filetype" = 'file'`)} AS "document",
      (SELECT min("g"."id") FROM "gradebook_category" "g" WHERE "g"."course_id" = "c"."id" AND "g"."session_id" IS NULL AND "g"."parent_id" IS NULL) AS "category",
      ${membersWhoAre('student')} AS "learners", ${membersWhoAre('teacher')} AS "teachers"
    FROM (SELECT * FROM "course" WHERE "visibility" IN ('registered', 'open_platform') ORDER BY md5("id"::text) LIMIT ${COURSES_LOOKED_AT}) "c") "f"
  WHERE num_nulls("thread", "quiz", "document", "category", "learners", "teachers") = 0 ORDER BY md5("course"::text)`;

/**
 * @param {import('pg').Client} client
 * @returns {Promise<Record<'learner' | 'teacher' | 'administrator', object[]>>} users with their token, a course of theirs and numbers of what is in it
 */
export async function callersOf(client) {
  const { rows: courses } = await client.query(COURSES);
  const { rows: administrators } = await client.query(
    `SELECT "id", (SELECT max("s"."id") FROM "user" "s" WHERE "s"."username" ~ '^s[0-9]+$') AS "last" FROM "user"
      WHERE "username" ~ '^a[0-9]+$' AND "active" = 'active' AND NOT "locked" AND NOT "expired" ORDER BY "id" LIMIT $1`,
    [MOST.administrator],
  );
  return {
    learner: await known(client, eachOnce(courses, 'learners', MOST.learner)),
    teacher: await known(client, eachOnce(courses, 'teachers', MOST.teacher)),
    administrator: await known(
      client,
      administrators.map(({ id, last }, index) => ({ ...courses[index], id, sought: last - index })),
    ),
  };
}

/** The first member of each course, each user once. */
function eachOnce(courses, members, most) {
  const found = new Map();
  for (const course of courses) {
    const [id] = course[members];
    if (found.size < most && !found.has(id)) found.set(id, { ...course, id });
  }
  return [...found.values()];
}

/** @param {{ id: number, sought?: number }[]} callers sought: whose name an administrator looks for */
async function known(client, callers) {
  const ids = callers.flatMap(({ id, sought = id }) => [id, sought]);
  const { rows } = await client.query('SELECT "id", "username" FROM "user" WHERE "id" = ANY($1)', [ids]);
  const names = new Map(rows.map(({ id, username }) => [id, username]));
  return callers.map(({ id, sought, ...caller }) => {
    const username = names.get(id);
    return { ...caller, id, username, word: names.get(sought), token: tokenOf({ id, username }) };
  });
}

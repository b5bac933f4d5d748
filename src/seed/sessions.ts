import { raw, type Sql, sql } from '../database/sql.js';
import { chance, draw, inTurn, numberedTitle } from './draws.js';
import { SESSION_TERMS } from './names.js';
import { headcount } from './people.js';
import type { Seeding } from './seeding.js';

const COURSES_OF_A_SESSION = 3;
const LEARNERS_OF_A_SESSION = 20;
const DAYS_OF_A_SESSION = 120;
const VISIBILITIES = ['visible', 'read_only', 'available', 'invisible', 'list_only'] as const;

/** Sessions that are over, under way and to come; kept as "term", "term_course" and "term_learning". */
export async function seedSessions(seeding: Seeding): Promise<void> {
  const { present, portalId } = seeding.request;
  await seeding.insert(
    'session_category',
    ['title', 'date_start', 'date_end', 'url_id'],
    sql`SELECT 'Academic year ' || "y"."y", make_date("y"."y", 9, 1), make_date("y"."y" + 1, 8, 31), ${portalId}::int
      FROM generate_series(EXTRACT(YEAR FROM ${present}::timestamptz)::int - 2, EXTRACT(YEAR FROM ${present}::timestamptz)::int) "y" ("y") ORDER BY "y"."y"`,
  );
  await seeding.keep('term', planned(seeding));
  await insertSessions(seeding);
  await seedSessionCourses(seeding);
  await seedSessionPeople(seeding);
}

/** Every sixth lasts for days from each learner's first entry; the others have dates. */
function planned({ size: { sessions }, request: { present } }: Seeding): Sql {
  const n = raw('"n"');
  return sql`SELECT nextval(pg_get_serial_sequence('session', 'id')::regclass)::int AS "id", "p".*, "p"."start" + interval '${raw(String(DAYS_OF_A_SESSION))} days' AS "stop"
    FROM (SELECT "n", ${numberedTitle(SESSION_TERMS, n)}, "n" % 6 = 0 AS "by_duration",
        ${present}::timestamptz - make_interval(days => 600 - ${draw('session', n, 660)}) AS "start"
      FROM generate_series(1, ${sessions}::int) "n" ORDER BY "n") "p"`;
}

async function insertSessions(seeding: Seeding): Promise<void> {
  const { present } = seeding.request;
  const dated = (column: 'start' | 'stop'): Sql => sql`CASE WHEN NOT "k"."by_duration" THEN "k".${raw(`"${column}"`)} END`;
  await seeding.insert(
    'session',
    [
      'id',
      'title',
      'description',
      'show_description',
      'duration',
      'visibility',
      'status',
      'display_start_date',
      'display_end_date',
      'access_start_date',
      'access_end_date',
      'category_id',
    ],
    sql`SELECT "k"."id", "k"."title", 'Courses that one learns together.', ${chance('description', raw('"k"."n"'), 50)}, CASE WHEN "k"."by_duration" THEN 90 ELSE 0 END,
        ${inTurn(VISIBILITIES, raw('"k"."n"'))},
        CASE WHEN "k"."by_duration" THEN 'in_progress' WHEN "k"."stop" < ${present} THEN 'finished' WHEN "k"."start" > ${present} THEN 'planned' ELSE 'in_progress' END,
        ${dated('start')}, ${dated('stop')}, ${dated('start')}, ${dated('stop')},
        (SELECT min("c"."id") FROM "session_category" "c" WHERE "k"."start"::date BETWEEN "c"."date_start" AND "c"."date_end")
      FROM "term" "k" ORDER BY "k"."id"`,
  );
  await seeding.insert(
    'access_url_rel_session',
    ['url_id', 'session_id'],
    sql`SELECT "u"."id", "k"."id" FROM "term" "k" JOIN "seeded_portal" "u" ON "u"."main" OR "k"."n" % 10 = 0 ORDER BY "k"."id", "u"."id"`,
  );
}

async function seedSessionCourses(seeding: Seeding): Promise<void> {
  const each = raw(String(COURSES_OF_A_SESSION));
  await seeding.keep(
    'term_course',
    sql`SELECT "k"."id" AS "session_id", "c"."id" AS "course_id", "c"."node", "c"."creator_id", "s"."s" AS "rank", "k"."start"
      FROM "term" "k", generate_series(0, ${each} - 1) "s" JOIN "place" "c" ON TRUE
      WHERE "c"."n" = 1 + (("k"."n" - 1) * ${each} + "s"."s") % ${seeding.size.courses} ORDER BY "k"."id", "s"."s"`,
  );
  await seeding.insert(
    'session_rel_course',
    ['session_id', 'course_id', 'position'],
    sql`SELECT "session_id", "course_id", "rank" FROM "term_course" ORDER BY "session_id", "rank"`,
  );
}

/** A student of a session is a student of its courses. */
async function seedSessionPeople(seeding: Seeding): Promise<void> {
  const counts = headcount(seeding.size.users);
  const learner = sql`1 + (("k"."n" - 1) * ${raw(String(LEARNERS_OF_A_SESSION - 5))} + "s"."s") % ${counts.s}`;
  await seeding.keep(
    'term_person',
    sql`SELECT "m".* FROM (
        SELECT "k"."id" AS "session_id", "t"."id" AS "user_id", 'general_coach' AS "relation" FROM "term" "k" JOIN "teacher" "t" ON "t"."number" = 1 + "k"."n" % ${counts.t}
        UNION ALL SELECT "k"."id", "m"."id", 'session_admin' FROM "term" "k" JOIN "manager" "m" ON "m"."number" = 1 + "k"."n" % ${counts.m}
        UNION ALL SELECT "k"."id", "h"."id", 'hr_manager' FROM "term" "k" JOIN "hr" "h" ON "h"."number" = 1 + "k"."n" % ${counts.h}
        UNION ALL SELECT "k"."id", "t"."id", 'student' FROM "term" "k", generate_series(1, ${raw(String(LEARNERS_OF_A_SESSION))}) "s" JOIN "student" "t" ON TRUE WHERE "t"."number" = ${learner}
      ) "m" ORDER BY 1, 3, 2`,
  );
  await seeding.insert(
    'session_rel_user',
    ['session_id', 'user_id', 'relation_type', 'registered_at', 'access_start_date'],
    sql`SELECT "p"."session_id", "p"."user_id", "p"."relation", "k"."start" - interval '7 days', CASE WHEN "k"."by_duration" THEN "k"."start" END
      FROM "term_person" "p" JOIN "term" "k" ON "k"."id" = "p"."session_id" ORDER BY 1, 3, 2`,
  );
  await seeding.keep(
    'term_learning',
    sql`SELECT "c"."session_id", "c"."course_id", "p"."user_id", "c"."start" FROM "term_person" "p" JOIN "term_course" "c" ON "c"."session_id" = "p"."session_id"
      WHERE "p"."relation" = 'student' ORDER BY 1, 2, 3`,
  );
  await seeding.insert(
    'session_rel_course_rel_user',
    ['session_id', 'course_id', 'user_id', 'status', 'progress'],
    sql`SELECT "session_id", "course_id", "user_id", "status", "progress" FROM (
        SELECT "session_id", "course_id", "user_id", 'student' AS "status", ${draw('session progress', sql`"user_id"`, 101)} AS "progress" FROM "term_learning"
        UNION ALL SELECT "session_id", "course_id", "creator_id", 'course_coach', 0 FROM "term_course") "m" ORDER BY 1, 2, 4, 3`,
  );
}

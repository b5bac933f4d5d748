import { raw, sql } from '../database/sql.js';
import { COURSE_TOOLS } from '../course-content/tools/course-tools.js';
import { chance, draw, inTurn } from './draws.js';
import { since } from './placement.js';
import type { Seeding } from './seeding.js';

const VISITED_TOOLS = COURSE_TOOLS.map(({ title }) => title).filter((title) => title !== 'course_setting');
const ONLINE = 1;

/** Traces that people leave: sign-ins, visits of courses and their tools, downloads, who is there now. */
export async function seedVisits(seeding: Seeding): Promise<void> {
  await seedSignIns(seeding);
  await seedCourseVisits(seeding);
  await seedToolVisits(seeding);
  await seedDownloads(seeding);
}

/** Spread between a user's registration and last sign-in, which is the last of them. */
async function seedSignIns(seeding: Seeding): Promise<void> {
  const all = raw(String(seeding.size.signIns));
  const part = sql`CASE WHEN "s"."s" = ${all} THEN 1 ELSE ("s"."s" - ${draw('sign-in', sql`"u"."id"::bigint * 100 + "s"."s"`, 100)} / 101.0) / ${all} END`;
  await seeding.insert(
    'track_e_login',
    ['user_id', 'login_date', 'logout_date', 'user_ip'],
    sql`SELECT "p"."id", "p"."at", "p"."at" + make_interval(mins => 5 + ${draw('signed in', sql`"p"."number"`, 120)}), '198.51.100.' || "p"."number" % 250 FROM (
        SELECT "u"."id", "u"."id"::bigint * 100 + "s"."s" AS "number", "u"."registration_date" + ("u"."last_login" - "u"."registration_date") * ${part} AS "at"
        FROM "person" "k" JOIN "user" "u" ON "u"."id" = "k"."id", generate_series(1, ${all}) "s" WHERE "u"."last_login" IS NOT NULL ORDER BY "u"."id", "s"."s") "p"`,
  );
  await seeding.insert(
    'track_e_online',
    ['login_user_id', 'login_date', 'user_ip', 'access_url_id'],
    sql`SELECT "k"."id", ${seeding.request.present}::timestamptz - make_interval(mins => ${draw('online minutes', sql`"k"."id"`, 60)}), '198.51.100.' || "k"."id" % 250, ${seeding.request.portalId}::int
      FROM "person" "k" WHERE ${chance('online', sql`"k"."id"`, ONLINE)} ORDER BY "k"."id"`,
  );
}

/** Visits to courses, in sessions too; kept as "visit". */
async function seedCourseVisits(seeding: Seeding): Promise<void> {
  const number = sql`"l"."n" * 100 + "s"."s"`;
  await seeding.keep(
    'visit',
    sql`SELECT row_number() OVER (ORDER BY "l"."n", "s"."s") AS "n", "l"."user_id", "l"."course_id", "l"."session_id", ${since(seeding, '"l"."created_at"', 'visit', number)} AS "at"
      FROM (SELECT "n", "user_id", "course_id", NULL::int AS "session_id", "created_at" FROM "learning"
        UNION ALL SELECT row_number() OVER (ORDER BY "session_id", "course_id", "user_id") + (SELECT max("n") FROM "learning"), "user_id", "course_id", "session_id", "start" FROM "term_learning" WHERE "start" < ${seeding.request.present}) "l",
        generate_series(1, ${raw(String(seeding.size.visits))}) "s"`,
  );
  await seeding.insert(
    'track_e_course_access',
    ['user_id', 'c_id', 'session_id', 'login_course_date', 'logout_course_date', 'counter', 'user_ip'],
    sql`SELECT "user_id", "course_id", "session_id", "at", "at" + make_interval(mins => 1 + ${draw('visit minutes', sql`"n"`, 90)}), 1, '198.51.100.' || "user_id" % 250 FROM "visit" ORDER BY "n"`,
  );
}

async function seedToolVisits(seeding: Seeding): Promise<void> {
  const tool = inTurn(VISITED_TOOLS, draw('tool', sql`"n"`, VISITED_TOOLS.length));
  await seeding.insert(
    'track_e_access',
    ['access_user_id', 'access_date', 'c_id', 'access_tool', 'session_id', 'user_ip'],
    sql`SELECT "user_id", "at", "course_id", ${tool}, "session_id", '198.51.100.' || "user_id" % 250 FROM "visit" ORDER BY "n"`,
  );
  // Of each person, course and tool the latest.
  await seeding.insert(
    'track_e_lastaccess',
    ['access_user_id', 'c_id', 'access_tool', 'session_id', 'access_date'],
    sql`SELECT "user_id", "course_id", "tool", "session_id", max("at") FROM (SELECT "user_id", "course_id", "session_id", "at", ${tool} AS "tool" FROM "visit") "v" GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 4, 3`,
  );
  await seeding.insert(
    'track_e_default',
    ['default_user_id', 'default_date', 'default_event_type', 'default_value_type', 'default_value'],
    sql`SELECT "a"."id", "k"."created_at", 'user_created', 'user_id', "k"."id"::text FROM "person" "k" JOIN "staff" "a" ON "a"."number" = 1 WHERE "k"."n" % 10 = 0 ORDER BY "k"."id"`,
  );
}

/** Each learner took one published file of the course along. */
async function seedDownloads(seeding: Seeding): Promise<void> {
  await seeding.insert(
    'track_e_downloads',
    ['down_user_id', 'down_date', 'down_doc_path', 'resource_link_id'],
    sql`SELECT "l"."user_id", ${since(seeding, '"f"."created_at"', 'download', sql`"l"."n"`)}, "f"."title", "k"."id"
      FROM "learning" "l" JOIN "file" "f" ON "f"."course_id" = "l"."course_id" AND "f"."rank" = "l"."n" % 4 AND "f"."visibility" = 'published'
      JOIN "resource_link" "k" ON "k"."resource_node_id" = "f"."node" ORDER BY "l"."n"`,
  );
}

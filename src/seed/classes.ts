import { raw, type Sql, sql } from '../database/sql.js';
import { moment } from './draws.js';
import { headcount } from './people.js';
import type { Seeding } from './seeding.js';

const MEMBERS_OF_A_CLASS = 25;
/** Of so many usergroups one is a social group. */
const SOCIAL = 4;

/**
 * Classes of students with their common courses, and social groups; kept as "usergroups". Members of a class learn in its
 * courses, which is added to "learning".
 */
export async function seedClasses(seeding: Seeding): Promise<void> {
  await seeding.keep('usergroups', seeding.numbered('usergroup', planned(seeding)));
  await seeding.insertNodes('usergroups', raw('"usergroups"'));
  await seeding.insert(
    'usergroup',
    ['id', 'title', 'description', 'group_type', 'visibility', 'created_at', 'updated_at', 'resource_node_id', 'author_id'],
    sql`SELECT "k"."id", "k"."title", 'Those who stay together', CASE WHEN "k"."social" THEN 'social_group' ELSE 'normal_class' END,
        CASE WHEN "k"."n" % 3 = 0 THEN 'closed' ELSE 'open' END, "k"."created_at", "k"."created_at", "k"."node", "k"."creator_id"
      FROM "usergroups" "k" ORDER BY "k"."id"`,
  );
  await seeding.insert(
    'access_url_rel_usergroup',
    ['url_id', 'user_group_id'],
    sql`SELECT "u"."id", "k"."id" FROM "usergroups" "k" JOIN "seeded_portal" "u" ON "u"."main" ORDER BY "k"."id"`,
  );
  await seedMembers(seeding);
  await seedEnrolments(seeding);
}

/** Social groups belong to a student, classes to an administrator. */
function planned({ size: { classes, users }, portalNode }: Seeding): Sql {
  const counts = headcount(users);
  const each = raw(String(SOCIAL));
  const author = sql`CASE WHEN "n" % ${each} = 0 THEN (SELECT "t"."id" FROM "student" "t" WHERE "t"."number" = 1 + "n" % ${counts.s})
    ELSE (SELECT "a"."id" FROM "staff" "a" WHERE "a"."number" = 1 + "n" % ${counts.a}) END`;
  const title = sql`CASE WHEN "n" % ${each} = 0 THEN 'Chess & friends' ELSE 'Class' END || ' ' || "n"`;
  return sql`SELECT "n", "n" % ${each} = 0 AS "social", ${title} AS "title", ${author} AS "creator_id",
      replace(replace(lower(${title}), ' & ', '-'), ' ', '-') AS "slug",
      ${raw(String(portalNode))}::bigint AS "parent_node", ${moment('class', raw('"n"'))} AS "created_at"
    FROM generate_series(1, ${classes}::int) "n" ORDER BY "n"`;
}

async function seedMembers(seeding: Seeding): Promise<void> {
  const counts = headcount(seeding.size.users);
  await seeding.keep(
    'class_member',
    sql`SELECT "k"."id" AS "usergroup_id", "t"."id" AS "user_id", "k"."social", "k"."n"
      FROM "usergroups" "k" CROSS JOIN LATERAL generate_series(1, ${raw(String(MEMBERS_OF_A_CLASS))}) "s"
      JOIN "student" "t" ON "t"."number" = 1 + ("k"."n" * ${raw(String(MEMBERS_OF_A_CLASS))} + "s"."s") % ${counts.s} ORDER BY 1, 2`,
  );
  await seeding.insert(
    'usergroup_rel_user',
    ['usergroup_id', 'user_id', 'relation_type'],
    sql`SELECT "usergroup_id", "user_id", "relation" FROM (
        SELECT "usergroup_id", "user_id", 'reader' AS "relation" FROM "class_member" "m" WHERE NOT EXISTS (SELECT 1 FROM "usergroups" "k" WHERE "k"."id" = "m"."usergroup_id" AND "k"."creator_id" = "m"."user_id")
        UNION ALL SELECT "id", "creator_id", 'admin' FROM "usergroups" WHERE "social") "m" ORDER BY 1, 2`,
  );
}

async function seedEnrolments(seeding: Seeding): Promise<void> {
  const { courses, sessions } = seeding.size;
  await seeding.insert(
    'usergroup_rel_course',
    ['usergroup_id', 'course_id'],
    sql`SELECT "k"."id", "c"."id" FROM "usergroups" "k" JOIN "place" "c" ON "c"."n" = 1 + "k"."n" % ${courses} WHERE NOT "k"."social" ORDER BY 1, 2`,
  );
  await seeding.insert(
    'usergroup_rel_session',
    ['usergroup_id', 'session_id'],
    sql`SELECT "k"."id", "t"."id" FROM "usergroups" "k" JOIN "term" "t" ON "t"."n" = 1 + "k"."n" % ${sessions} WHERE NOT "k"."social" AND "k"."n" % 5 = 0 ORDER BY 1, 2`,
  );
  await seeding.run(sql`WITH "fresh" AS (
      SELECT row_number() OVER (ORDER BY "c"."id", "m"."user_id") + (SELECT max("n") FROM "learning") AS "n", "c"."id" AS "course_id", "m"."user_id", min("c"."created_at") AS "created_at"
      FROM "class_member" "m" JOIN "place" "c" ON "c"."n" = 1 + "m"."n" % ${courses}
      WHERE NOT "m"."social" AND NOT EXISTS (SELECT 1 FROM "learning" "l" WHERE "l"."course_id" = "c"."id" AND "l"."user_id" = "m"."user_id")
      GROUP BY "c"."id", "m"."user_id"),
    "enrolled" AS (INSERT INTO "course_rel_user" ("course_id", "user_id", "status", "relation_type")
      SELECT "course_id", "user_id", 'student', 'normal' FROM "fresh" ORDER BY "n")
    INSERT INTO "learning" ("n", "course_id", "user_id", "created_at") SELECT "n", "course_id", "user_id", "created_at" FROM "fresh" ORDER BY "n"`);
  await enrolInSessions(seeding);
}

async function enrolInSessions(seeding: Seeding): Promise<void> {
  await seeding.keep(
    'class_term',
    sql`SELECT DISTINCT "r"."session_id", "m"."user_id" FROM "class_member" "m" JOIN "usergroup_rel_session" "r" ON "r"."usergroup_id" = "m"."usergroup_id"
      WHERE NOT EXISTS (SELECT 1 FROM "term_person" "p" WHERE "p"."session_id" = "r"."session_id" AND "p"."user_id" = "m"."user_id" AND "p"."relation" = 'student') ORDER BY 1, 2`,
  );
  await seeding.insert(
    'session_rel_user',
    ['session_id', 'user_id', 'relation_type', 'registered_at'],
    sql`SELECT "p"."session_id", "p"."user_id", 'student', "k"."start" FROM "class_term" "p" JOIN "term" "k" ON "k"."id" = "p"."session_id" ORDER BY 1, 2`,
  );
  await seeding.insert(
    'session_rel_course_rel_user',
    ['session_id', 'course_id', 'user_id', 'status'],
    sql`SELECT "p"."session_id", "c"."course_id", "p"."user_id", 'student' FROM "class_term" "p" JOIN "term_course" "c" ON "c"."session_id" = "p"."session_id" ORDER BY 1, 2, 3`,
  );
}

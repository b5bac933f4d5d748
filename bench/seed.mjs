/** The rows that are read: courses on portal 1 with their nodes and categories, an administrator and a student. */
import { hash } from '@node-rs/argon2';

export const PASSWORD = 'a password of a benchmark';
export const ACCOUNTS = { admin: 'bench-admin', student: 'bench-student', global: 'bench-global' };

const CATEGORIES = 20;
/** Rows that are changed. */
export const PROFILES = 500;

/** Courses for their members alone, which hold the documents; everything else is measured on the others. */
const CLOSED_COURSES = 1_000;
/** The student is a member of each course whose id this divides. */
export const EVERY_JOINED_COURSE = 500;
/** And of these of the closed ones. */
const JOINED = '"course"."code" LIKE \'R%\' AND "course"."id" % 50 = 0';

/** One statement for each table, whatever the number of rows. */
const STATEMENTS = [
  `INSERT INTO "course_category" ("title", "code") SELECT 'Category ' || n, 'CAT' || n FROM generate_series(1, ${CATEGORIES}) n`,
  `INSERT INTO "tool" ("title") VALUES ('bench_courses') ON CONFLICT DO NOTHING`,
  `INSERT INTO "resource_type" ("title", "tool_id") SELECT 'courses', "id" FROM "tool" WHERE "title" = 'bench_courses'
    ON CONFLICT DO NOTHING`,
  `INSERT INTO "resource_node" ("title", "slug", "resource_type_id")
    SELECT 'Course ' || n, 'course-' || n, (SELECT "id" FROM "resource_type" WHERE "title" = 'courses')
    FROM generate_series(1, $1::int) n ORDER BY n`,
  `INSERT INTO "course" ("title", "code", "visual_code", "directory", "course_language", "description", "visibility", "tutor_name",
      "disk_quota", "last_edit", "creation_date", "resource_node_id")
    SELECT 'Course ' || n || ': ' || (ARRAY['Algèbre', 'Logic & proof', 'Modern "history"', 'Chemistry'])[1 + n % 4],
      'C' || n, 'C' || n, 'C' || n, (ARRAY['en', 'fr', 'es'])[1 + n % 3],
      '<p>' || repeat('What this course is about, for whom, and what it takes. ', 1 + n % 8) || '</p>',
      (ARRAY['open_platform', 'open_world'])[1 + n % 2], 'Tutor ' || n % 100, 104857600,
      '2026-01-01T00:00:00Z'::timestamptz + make_interval(mins => n), '2025-01-01T00:00:00Z'::timestamptz + make_interval(mins => n),
      "node"."id"
    FROM generate_series(1, $1::int) n JOIN "resource_node" "node" ON "node"."slug" = 'course-' || n ORDER BY n`,
  `INSERT INTO "course" ("title", "code", "course_language", "visibility", "creation_date")
    SELECT 'Closed ' || n, 'R' || n, 'en', 'registered', '2025-01-01T00:00:00Z' FROM generate_series(1, ${CLOSED_COURSES}) n ORDER BY n`,
  `INSERT INTO "resource_node" ("title", "slug", "path", "level", "resource_type_id")
    SELECT 'Reading ' || n, 'reading-' || n, 'portal-1/closed-2/week-3/reading-' || n || '-' || n || '/', 4, (SELECT min("id") FROM "resource_type")
    FROM generate_series(1, $2::int) n ORDER BY n`,
  `INSERT INTO "c_document" ("title", "comment", "filetype", "resource_node_id")
    SELECT "title", 'To be read before the lecture.', 'file', "id" FROM "resource_node" WHERE "slug" LIKE 'reading-%' ORDER BY "id"`,
  `INSERT INTO "resource_link" ("resource_node_id", "course_id", "visibility")
    SELECT "id", (SELECT min("id") FROM "course" WHERE "code" LIKE 'R%') + "id" % ${CLOSED_COURSES}, 'published'
    FROM "resource_node" WHERE "slug" LIKE 'reading-%' ORDER BY "id"`,
  `INSERT INTO "skill_profile" ("title", "description") SELECT 'Profile ' || n, 'To find people by.' FROM generate_series(1, ${PROFILES}) n ORDER BY n`,
  `INSERT INTO "access_url_rel_course" ("url_id", "course_id") SELECT 1, "id" FROM "course" ORDER BY "id"`,
  `INSERT INTO "course_categories" ("course_id", "course_category_id")
    SELECT "course"."id", "category"."id" FROM "course" JOIN "course_category" "category"
    ON "category"."id" % ${CATEGORIES} IN ("course"."id" % ${CATEGORIES}, "course"."id" % 7)`,
];

const PEOPLE = `INSERT INTO "user" ("username", "username_canonical", "email", "firstname", "lastname", "password_hash", "roles", "status")
  VALUES ($1::varchar, $1::varchar, $1::varchar || '@example.org', 'Bench', $1::varchar, $2, $3, $4) RETURNING "id"`;

/**
 * @param client a connected client of `pg`
 * @param {{ courses: number, documents: number }} amounts how many
 */
export async function seed(client, { courses, documents }) {
  await client.query('SET lyceum.record_changes = off');
  for (const statement of STATEMENTS) await client.query(...withAmount(statement, courses, documents));
  const password = await hash(PASSWORD);
  await addPerson(client, ACCOUNTS.admin, password, ['ROLE_ADMIN'], 'teacher');
  await addPerson(client, ACCOUNTS.global, password, ['ROLE_GLOBAL_ADMIN', 'ROLE_ADMIN'], 'teacher');
  const student = await addPerson(client, ACCOUNTS.student, password, [], 'student');
  await client.query(
    `INSERT INTO "course_rel_user" ("user_id", "course_id", "status")
      SELECT $1, "id", 'student' FROM "course" WHERE "code" LIKE 'C%' AND "id" % ${EVERY_JOINED_COURSE} = 0 OR ${JOINED}`,
    [student],
  );
  await client.query('VACUUM ANALYZE');
}

/** A statement has one amount at most. */
function withAmount(statement, courses, documents) {
  if (statement.includes('$2')) return [statement.replaceAll('$2', '$1'), [documents]];
  return [statement, statement.includes('$1') ? [courses] : []];
}

async function addPerson(client, username, password, roles, status) {
  const { rows } = await client.query(PEOPLE, [username, password, JSON.stringify(roles), status]);
  await client.query('INSERT INTO "access_url_rel_user" ("url_id", "user_id") VALUES (1, $1)', [rows[0].id]);
  return rows[0].id;
}

import { join, raw, type Sql, sql } from '../database/sql.js';
import { COURSE_TOOLS } from '../course-content/tools/course-tools.js';
import { chance, draw, inTurn, moment, numberedTitle, oneOf } from './draws.js';
import { ADMINISTRATIVE_GROUPS, DEPARTMENTS, FIELDS } from './names.js';
import { headcount } from './people.js';
import type { Seeding } from './seeding.js';

const CODE = 'UNI';
const LANGUAGES = ['en', 'fr', 'de', 'es'] as const;
const GROUPS_OF_A_COURSE = 2;
/** Of twenty courses in turn: how visible each is. */
const VISIBILITIES = [
  ...Array<string>(12).fill('registered'),
  ...Array<string>(4).fill('open_platform'),
  ...['open_world', 'open_world', 'closed', 'hidden'],
] as const;

/** Courses with their categories, tools, teachers and learners; kept as "place" (a course), "teaching" and "learning". */
export async function seedCourses(seeding: Seeding): Promise<void> {
  await seedCategories(seeding);
  await seeding.keep('place', seeding.numbered('course', planned(seeding)));
  await seeding.insertNodes('courses', raw('"place"'));
  await insertCourses(seeding);
  await seedTools(seeding);
  await seedMembers(seeding);
}

async function seedCategories(seeding: Seeding): Promise<void> {
  await seeding.insert(
    'course_category',
    ['title', 'code', 'tree_pos', 'description'],
    sql`SELECT "d"."title", ${CODE} || '-' || "d"."n", "d"."n", 'Courses of this faculty' FROM unnest(${DEPARTMENTS}::text[]) WITH ORDINALITY "d" ("title", "n") ORDER BY "d"."n"`,
  );
  await seeding.keep(
    'faculty',
    sql`SELECT "id", "tree_pos" AS "number" FROM "course_category" WHERE "code" LIKE ${`${CODE}-%`} ORDER BY "id"`,
  );
  await seeding.insert(
    'access_url_rel_course_category',
    ['url_id', 'course_category_id'],
    sql`SELECT "u"."id", "f"."id" FROM "seeded_portal" "u", "faculty" "f" WHERE "u"."main" ORDER BY "f"."id"`,
  );
}

/** Each course belongs to a teacher first; its number in the order of courses is "n". */
function planned({ size: { courses, users }, portalNode }: Seeding): Sql {
  const n = raw('"n"');
  const teachers = headcount(users).t;
  return sql`SELECT "n", ${numberedTitle(FIELDS, n)}, ${draw('first teacher', n, teachers)} AS "first_teacher",
      ${inTurn(VISIBILITIES, sql`"n" * 7`)} AS "visible", ${raw(String(portalNode))}::bigint AS "parent_node", "t"."id" AS "creator_id",
      ${moment('course', n)} AS "created_at"
    FROM generate_series(1, ${courses}::int) "n" JOIN "teacher" "t" ON "t"."number" = 1 + ${draw('first teacher', n, teachers)} ORDER BY "n"`;
}

async function insertCourses(seeding: Seeding): Promise<void> {
  const n = raw('"k"."n"');
  const code = sql`'${raw(CODE)}' || lpad("k"."n"::text, 6, '0')`;
  await seeding.insert(
    'course',
    [
      'id',
      'title',
      'code',
      'visual_code',
      'directory',
      'course_language',
      'description',
      'visibility',
      'department_name',
      'creation_date',
      'last_edit',
      'subscribe',
      'unsubscribe',
      'popularity',
      'resource_node_id',
    ],
    sql`SELECT "k"."id", "k"."title", ${code}, ${code}, ${code}, ${oneOf(LANGUAGES, 'language', n)}, '<p>What it is about, and what you will <em>know</em> afterwards.</p>',
      "k"."visible", ${inTurn(DEPARTMENTS, n)}, "k"."created_at", "k"."created_at", ${chance('subscribe', n, 50)}, ${chance('unsubscribe', n, 30)}, ${draw('popularity', n, 100)}, "k"."node"
      FROM "place" "k" ORDER BY "k"."id"`,
  );
  await seeding.insert(
    'access_url_rel_course',
    ['url_id', 'course_id'],
    sql`SELECT "u"."id", "k"."id" FROM "place" "k" JOIN "seeded_portal" "u" ON "u"."main" OR "k"."n" % 10 = 0 ORDER BY "k"."id", "u"."id"`,
  );
  await seeding.insert(
    'course_categories',
    ['course_id', 'course_category_id'],
    sql`SELECT "k"."id", "f"."id" FROM "place" "k" JOIN "faculty" "f" ON "f"."number" = 1 + ("k"."n" % ${raw(String(DEPARTMENTS.length))}) ORDER BY "k"."id"`,
  );
}

/** The tools that every course begins with, as `CourseTools` makes them. */
async function seedTools(seeding: Seeding): Promise<void> {
  for (const { tool } of COURSE_TOOLS) {
    await seeding.run(
      sql`INSERT INTO "tool" ("title") SELECT ${tool}::text WHERE NOT EXISTS (SELECT 1 FROM "tool" WHERE "title" = ${tool})`,
    );
  }
  const tools = COURSE_TOOLS.map(({ tool, title }, position) => sql`(${tool}::text, ${title}::text, ${position}::int)`);
  await seeding.content({
    type: 'c_tools',
    table: 'c_tool',
    rows: sql`SELECT "t"."title", replace("t"."title", '_', '-') AS "slug", "k"."creator_id", "k"."node" AS "parent_node", "k"."id" AS "course_id",
        NULL::int AS "session_id", NULL::int AS "group_id", 'published' AS "visibility", "k"."created_at", "o"."id" AS "tool_id", "t"."position"
      FROM "place" "k", (VALUES ${join(tools, ', ')}) "t" ("tool", "title", "position") JOIN "tool" "o" ON "o"."title" = "t"."tool"
      ORDER BY "k"."id", "t"."position"`,
    columns: {
      title: sql`"k"."title"`,
      position: sql`"k"."position"`,
      course_id: sql`"k"."course_id"`,
      tool_id: sql`"k"."tool_id"`,
    },
  });
}

/** One to three teachers, learners of one stretch of the students' list, here and there a manager of human resources. */
async function seedMembers(seeding: Seeding): Promise<void> {
  const { users, courses, learners } = seeding.size;
  const counts = headcount(users);
  const n = raw('"k"."n"');
  const [least, most] = learners;
  await seeding.keep(
    'teaching',
    sql`SELECT "k"."id" AS "course_id", "t"."id" AS "user_id", "s"."s" AS "rank"
      FROM "place" "k" CROSS JOIN LATERAL generate_series(0, ${draw('colleagues', n, 3)}) "s" JOIN "teacher" "t" ON "t"."number" = 1 + ("k"."first_teacher" + "s"."s") % ${counts.t}
      ORDER BY "k"."id", "s"."s"`,
  );
  const begin = sql`(("k"."n" - 1)::bigint * ${counts.s} / ${courses})::int + ${draw('stretch', n, Math.max(1, Math.floor(counts.s / 10)))}`;
  const plenty = sql`${least}::int + ${draw('learners', n, most - least + 1)}`;
  await seeding.keep(
    'learning',
    sql`SELECT row_number() OVER (ORDER BY "k"."id", "s"."s") AS "n", "k"."id" AS "course_id", "t"."id" AS "user_id", "k"."created_at"
      FROM "place" "k" CROSS JOIN LATERAL generate_series(1, ${plenty}) "s" JOIN "student" "t" ON "t"."number" = 1 + (${begin} + "s"."s") % ${counts.s}`,
  );
  await seeding.insert(
    'course_rel_user',
    ['course_id', 'user_id', 'status', 'relation_type', 'tutor', 'progress'],
    sql`SELECT "course_id", "user_id", "status", "relation", FALSE, "progress" FROM (
        SELECT "course_id", "user_id", 'teacher' AS "status", 'normal' AS "relation", 0 AS "progress", 1 AS "part" FROM "teaching"
        UNION ALL SELECT "course_id", "user_id", 'student', 'normal', ${draw('progress', sql`"n"`, 101)}, 2 FROM "learning"
        UNION ALL SELECT "k"."id", "h"."id", 'student', 'hr', 0, 3 FROM "place" "k" JOIN "hr" "h" ON "h"."number" = 1 + "k"."n" % ${counts.h} WHERE "k"."n" % 5 = 0
      ) "m" ORDER BY "course_id", "part", "user_id"`,
  );
}

/** Groups of each course, with a tutor each and a share of the learners; kept as "c_groups". */
export async function seedGroups(seeding: Seeding): Promise<void> {
  const place = sql`"k"."creator_id", "k"."node" AS "parent_node", "k"."id" AS "course_id", NULL::int AS "session_id", NULL::int AS "group_id", 'published' AS "visibility", "k"."created_at"`;
  await seeding.content({
    type: 'c_group_categories',
    table: 'c_group_category',
    rows: sql`SELECT 'Default groups' AS "title", 'default-groups' AS "slug", ${place} FROM "place" "k" ORDER BY "k"."id"`,
    columns: { title: sql`"k"."title"`, max_student: sql`30` },
  });
  await seeding.content({
    type: 'c_groups',
    table: 'c_group_info',
    rows: sql`SELECT ${numberedTitle(ADMINISTRATIVE_GROUPS, raw('"s"."s"'))}, ${place}, "s"."s" AS "rank", "g"."id" AS "category_id"
      FROM "place" "k" JOIN "c_group_categories" "g" ON "g"."course_id" = "k"."id", generate_series(1, ${GROUPS_OF_A_COURSE}::int) "s" ORDER BY "k"."id", "s"."s"`,
    columns: { title: sql`"k"."title"`, category_id: sql`"k"."category_id"`, max_student: sql`30` },
  });
  await seeding.insert(
    'c_group_rel_tutor',
    ['c_id', 'user_id', 'group_id'],
    sql`SELECT "g"."course_id", "g"."creator_id", "g"."id" FROM "c_groups" "g" ORDER BY "g"."id"`,
  );
  await seeding.insert(
    'c_group_rel_user',
    ['c_id', 'user_id', 'group_id'],
    sql`SELECT "g"."course_id", "l"."user_id", "g"."id" FROM "learning" "l" JOIN "c_groups" "g" ON "g"."course_id" = "l"."course_id"
        AND "g"."rank" = 1 + "l"."n" % 3 ORDER BY "g"."id", "l"."user_id"`,
  );
}

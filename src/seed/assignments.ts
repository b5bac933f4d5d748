import { raw, sql } from '../database/sql.js';
import { chance, draw, numberedTitle } from './draws.js';
import { ASSIGNMENTS } from './names.js';
import { publishedPlace } from './placement.js';
import type { Seeding } from './seeding.js';

const ASSIGNMENTS_OF_A_COURSE = 2;
const DATES_OF_A_REGISTER = 3;
const HIGHEST_MARK = 20;
const WEEK = raw(`interval '7 days'`);

/** Assignments, and the works that learners handed in to the first of each course, most of them marked. */
export async function seedAssignments(seeding: Seeding): Promise<void> {
  const number = sql`"k"."n" * 100 + "s"."s"`;
  await seeding.content({
    type: 'c_student_publications',
    name: 'assignment',
    table: 'c_student_publication',
    rows: sql`SELECT ${numberedTitle(ASSIGNMENTS, sql`"s"."s"`)}, ${publishedPlace(seeding, 'assignment', number)}, "s"."s" AS "rank"
      FROM "context" "k", generate_series(1, ${raw(String(ASSIGNMENTS_OF_A_COURSE))}) "s" WHERE "k"."base" ORDER BY "k"."n", "s"."s"`,
    columns: {
      title: sql`"k"."title"`,
      description: sql`'<p>Two pages, please.</p>'`,
      filetype: sql`'folder'`,
      qualification: raw(String(HIGHEST_MARK)),
      weight: sql`10`,
      user_id: sql`"k"."creator_id"`,
    },
  });
  await seeding.insert(
    'c_student_publication_assignment',
    ['publication_id', 'expires_on', 'ends_on', 'enable_qualification'],
    sql`SELECT "id", "created_at" + ${WEEK}, "created_at" + 3 * ${WEEK}, TRUE FROM "assignment" ORDER BY "id"`,
  );
  await seedWorks(seeding);
}

/** Works are seen by those who mark them and by their authors, whence they are drafts. */
async function seedWorks(seeding: Seeding): Promise<void> {
  const author = sql`SELECT "u"."firstname" || ' ' || "u"."lastname" FROM "user" "u" WHERE "u"."id" = "k"."creator_id"`;
  const marked = chance('marked', sql`"k"."draw"`, 70);
  await seeding.content({
    type: 'c_student_publications',
    name: 'work',
    table: 'c_student_publication',
    rows: sql`SELECT "a"."title" || ', my work' AS "title", "a"."slug" || '-my-work' AS "slug", "l"."user_id" AS "creator_id", "a"."node" AS "parent_node", "a"."course_id", "a"."session_id", "a"."group_id",
        LEAST("a"."created_at" + ${WEEK} * (${draw('handed in', sql`"l"."n"`, 300)} / 100.0), ${seeding.request.present}::timestamptz) AS "created_at", 'draft' AS "visibility",
        "a"."id" AS "assignment_id", "a"."creator_id" AS "marker_id", "l"."n" AS "draw"
      FROM "assignment" "a" JOIN "learning" "l" ON "l"."course_id" = "a"."course_id" WHERE "a"."rank" = 1 AND ${chance('hands in', sql`"l"."n"`, seeding.size.diligence)} ORDER BY "l"."n"`,
    columns: {
      title: sql`"k"."title"`,
      description: sql`'<p>This is what I found out.</p>'`,
      author: sql`left((${author}), 255)`,
      accepted: sql`TRUE`,
      sent_date: sql`"k"."created_at"`,
      filetype: sql`'file'`,
      publication_parent_id: sql`"k"."assignment_id"`,
      user_id: sql`"k"."creator_id"`,
      qualification: sql`CASE WHEN ${marked} THEN ${draw('mark', sql`"k"."draw"`, HIGHEST_MARK + 1)} ELSE 0 END`,
      date_of_qualification: sql`CASE WHEN ${marked} THEN LEAST("k"."created_at" + ${WEEK}, ${seeding.request.present}::timestamptz) END`,
      qualificator_id: sql`CASE WHEN ${marked} THEN "k"."marker_id" END`,
    },
  });
}

/** A register for each course with some dates; who was there is counted as the register counts it. */
export async function seedAttendances(seeding: Seeding): Promise<void> {
  await seeding.content({
    type: 'attendances',
    table: 'c_attendance',
    rows: sql`SELECT 'Register' AS "title", 'register' AS "slug", ${publishedPlace(seeding, 'register', sql`"k"."n"`)} FROM "context" "k" WHERE "k"."base" ORDER BY "k"."n"`,
    columns: { title: sql`"k"."title"`, attendance_weight: sql`10` },
  });
  await seeding.insert(
    'c_attendance_calendar',
    ['attendance_id', 'date_time', 'done_attendance', 'duration'],
    sql`SELECT "k"."id", "k"."created_at" + "s"."s" * (${seeding.request.present}::timestamptz - "k"."created_at") / ${raw(String(DATES_OF_A_REGISTER + 1))}, TRUE, 90
      FROM "attendances" "k", generate_series(1, ${raw(String(DATES_OF_A_REGISTER))}) "s" ORDER BY "k"."id", "s"."s"`,
  );
  const luck = draw('presence', sql`"l"."n" * 10 + "d"."id"`, 100);
  await seeding.insert(
    'c_attendance_sheet',
    ['presence', 'user_id', 'attendance_calendar_id'],
    sql`SELECT CASE WHEN ${luck} < 75 THEN 'present' WHEN ${luck} < 82 THEN 'late_under_15' WHEN ${luck} < 86 THEN 'late_over_15' WHEN ${luck} < 90 THEN 'absent_justified' ELSE 'absent' END, "l"."user_id", "d"."id"
      FROM "attendances" "k" JOIN "c_attendance_calendar" "d" ON "d"."attendance_id" = "k"."id" JOIN "learning" "l" ON "l"."course_id" = "k"."course_id" ORDER BY "d"."id", "l"."n"`,
  );
  await seeding.insert(
    'c_attendance_result',
    ['user_id', 'attendance_id', 'score'],
    sql`SELECT "s"."user_id", "d"."attendance_id", count(*) FILTER (WHERE "s"."presence" IN ('present', 'late_under_15', 'late_over_15')) FROM "attendances" "k"
      JOIN "c_attendance_calendar" "d" ON "d"."attendance_id" = "k"."id" JOIN "c_attendance_sheet" "s" ON "s"."attendance_calendar_id" = "d"."id" GROUP BY 1, 2 ORDER BY 2, 1`,
  );
}

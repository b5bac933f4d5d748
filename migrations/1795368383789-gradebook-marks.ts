import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows that changed: those there are now and, of an update, those there were. */
const ROWS = `changed`;

/**
 * The functions of the triggers that mark totals of gradebooks as stale. Each adds rows of course, session and learner (null: all
 * learners) for the gradebooks, and for the activities that lead to skills, that the changed rows concern.
 */
const MARKERS: Readonly<Record<string, string>> = {
  results: `INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT g."course_id", COALESCE(g."session_id", 0), r."user_id" FROM ${ROWS} r
    JOIN "gradebook_evaluation" e ON e."id" = r."evaluation_id" JOIN "gradebook_category" g ON g."id" = e."category_id";`,
  columns: bothTimes(
    (rows) => `INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT g."course_id", COALESCE(g."session_id", 0), NULL::int FROM ${rows} c JOIN "gradebook_category" g ON g."id" = c."category_id";`,
  ),
  categories: `INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT g."course_id", COALESCE(g."session_id", 0), NULL::int FROM ${ROWS} g;`,
  skills: `INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT g."course_id", COALESCE(g."session_id", 0), NULL::int FROM ${ROWS} s
    JOIN "gradebook_category" g ON g."id" = s."gradebook_category_id";`,
  skill_items: `INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT i."course_id", COALESCE(i."session_id", 0), NULL::int FROM ${ROWS} i
    WHERE EXISTS (SELECT 1 FROM "course" c WHERE c."id" = i."course_id");`,
  totals: `IF TG_OP = 'UPDATE' THEN
      PERFORM mark_dependent_gradebooks(array_agg(t."category_id"), array_agg(t."user_id")) FROM changed t
        JOIN before b ON b."id" = t."id" WHERE b."passed" IS DISTINCT FROM t."passed";
    ELSE
      PERFORM mark_dependent_gradebooks(array_agg(t."category_id"), array_agg(t."user_id")) FROM changed t WHERE t."passed";
    END IF;`,
  attempts: bothTimes((rows) => ofActivity('exercise', rows, 'quiz_id', `s."status" = 'completed'`)),
  works: `${bothTimes((rows) => ofActivity('student_publication', rows, 'publication_parent_id', `s."publication_parent_id" IS NOT NULL`))}
    IF TG_OP = 'UPDATE' THEN
      PERFORM mark_gradebooks_of_activities('student_publication', array_agg(s."id"), array_agg(NULL::int)) FROM changed s
        JOIN before b ON b."id" = s."id" WHERE s."publication_parent_id" IS NULL
          AND (b."title", b."qualification") IS DISTINCT FROM (s."title", s."qualification");
    ELSIF TG_OP = 'DELETE' THEN
      PERFORM mark_gradebooks_of_activities('student_publication', array_agg(s."id"), array_agg(NULL::int)) FROM changed s
        WHERE s."publication_parent_id" IS NULL;
    END IF;`,
  path_views: ofActivity('learning_path', ROWS, 'lp_id'),
  thread_marks: ofActivity('forum_thread', ROWS, 'thread_id'),
  presences: ofActivity('attendance', ROWS, 'attendance_id'),
  dates: ofActivity('attendance', ROWS, 'attendance_id', 'TRUE', 'NULL::int'),
  invitations: ofActivity('survey', ROWS, 'survey_id', `s."user_id" IS NOT NULL`),
  enrolments: bothTimes((rows) => enrolments(rows, '0')),
  session_enrolments: bothTimes((rows) => enrolments(rows, 's."session_id"')),
  placements: ofActivity('exercise', ROWS, 'quiz_id', 'TRUE', 'NULL::int'),
  questions: `PERFORM mark_gradebooks_of_activities('exercise', array_agg(p."quiz_id"), array_agg(NULL::int)) FROM changed q
      JOIN before b ON b."id" = q."id" JOIN "c_quiz_rel_question" p ON p."question_id" = q."id" WHERE b."ponderation" IS DISTINCT FROM q."ponderation";`,
  quizzes: ofSettings('exercise', ['title', 'results_disabled', 'page_result_configuration', 'pass_percentage', 'attempt_counted']),
  paths: ofSettings('learning_path', ['title']),
  threads: ofSettings('forum_thread', ['title', 'thread_title_qualify', 'thread_qualify_max', 'thread_peer_qualify']),
  registers: ofSettings('attendance', ['title', 'attendance_qualify_title', 'require_unique']),
  surveys: ofSettings('survey', ['title']),
};

/** The statement for the rows there are now and, of an update, for those there were. */
function bothTimes(statement: (rows: string) => string): string {
  return `${statement('changed')} IF TG_OP = 'UPDATE' THEN ${statement('before')} END IF;`;
}

function ofActivity(kind: string, rows: string, column: string, condition = 'TRUE', user = 's."user_id"'): string {
  return `PERFORM mark_gradebooks_of_activities('${kind}', array_agg(s."${column}"), array_agg(${user})) FROM ${rows} s WHERE ${condition};`;
}

/** What an activity is called, and how it counts. */
function ofSettings(kind: string, columns: readonly string[]): string {
  const list = (alias: string): string => columns.map((column) => `${alias}."${column}"`).join(', ');
  return `IF TG_OP = 'UPDATE' THEN
      PERFORM mark_gradebooks_of_activities('${kind}', array_agg(s."id"), array_agg(NULL::int)) FROM changed s
        JOIN before b ON b."id" = s."id" WHERE ROW(${list('b')}) IS DISTINCT FROM ROW(${list('s')});
    ELSE
      ${ofActivity(kind, 'changed', 'id', 'TRUE', 'NULL::int')}
    END IF;`;
}

function enrolments(rows: string, session: string): string {
  return `INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT s."course_id", ${session}, s."user_id" FROM ${rows} s
    WHERE EXISTS (SELECT 1 FROM "gradebook_category" g WHERE g."course_id" = s."course_id" AND COALESCE(g."session_id", 0) = ${session});`;
}

export class GradebookMarks1795368383789 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE FUNCTION mark_gradebooks_of_activities(kind text, activities int[], users int[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
      SELECT g."course_id", COALESCE(g."session_id", 0), t."user" FROM unnest(activities, users) t ("activity", "user")
        JOIN "gradebook_link" k ON k."ref_id" = t."activity" AND k."type" = kind JOIN "gradebook_category" g ON g."id" = k."category_id"
      UNION
      SELECT i."course_id", COALESCE(i."session_id", 0), t."user" FROM unnest(activities, users) t ("activity", "user")
        JOIN "skill_rel_item" i ON i."item_id" = t."activity" AND i."item_type" = kind WHERE i."course_id" IS NOT NULL; END $$`);
    await queryRunner.query(`CREATE FUNCTION mark_dependent_gradebooks(categories int[], users int[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
      SELECT DISTINCT d."course_id", COALESCE(d."session_id", 0), t."user" FROM unnest(categories, users) t ("category", "user")
        JOIN "gradebook_category" g ON g."id" = t."category" AND g."parent_id" IS NULL
        JOIN "gradebook_category" d ON d."depends" IS NOT NULL AND g."course_id"::text = ANY(regexp_split_to_array(d."depends", '[^0-9]+')); END $$`);
    for (const [name, body] of Object.entries(MARKERS)) {
      await queryRunner.query(
        `CREATE FUNCTION mark_gradebooks_of_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(MARKERS)) await queryRunner.query(`DROP FUNCTION mark_gradebooks_of_${name}()`);
    await queryRunner.query(`DROP FUNCTION mark_dependent_gradebooks(int[], int[])`);
    await queryRunner.query(`DROP FUNCTION mark_gradebooks_of_activities(text, int[], int[])`);
  }
}

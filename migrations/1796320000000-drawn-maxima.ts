import type { MigrationInterface, QueryRunner } from 'typeorm';

const SETTINGS = ['title', 'results_disabled', 'page_result_configuration', 'pass_percentage', 'attempt_counted'];
/** By which questions are drawn. */
const DRAWING = ['random', 'question_selection_type', 'random_by_category'];

/** The maximum of a quiz without an attempt follows what is drawn: how many, of which categories, and which are mandatory. */
export class DrawnMaxima1796320000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(markerOf('quizzes', ofQuizzes([...SETTINGS, ...DRAWING])));
    await queryRunner.query(markerOf('questions', ofQuestions(['ponderation', 'mandatory', 'type'])));
    await queryRunner.query(
      markerOf(
        'question_categories',
        `PERFORM mark_gradebooks_of_activities('exercise', array_agg(p."quiz_id"), array_agg(NULL::int)) FROM changed c
          JOIN "c_quiz_rel_question" p ON p."question_id" = c."c_quiz_question_id";`,
      ),
    );
    for (const statement of triggers()) await queryRunner.query(statement);
    await queryRunner.query(`INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
      SELECT DISTINCT g."course_id", COALESCE(g."session_id", 0), NULL::int FROM "gradebook_link" k
      JOIN "gradebook_category" g ON g."id" = k."category_id" WHERE k."type" = 'exercise'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const event of ['INSERT', 'UPDATE', 'DELETE'])
      await queryRunner.query(`DROP TRIGGER "gradebook_${event.toLowerCase()}" ON "c_quiz_rel_category"`);
    for (const event of ['INSERT', 'DELETE'])
      await queryRunner.query(`DROP TRIGGER "gradebook_${event.toLowerCase()}" ON "c_quiz_question_categories"`);
    await queryRunner.query(`DROP FUNCTION mark_gradebooks_of_question_categories()`);
    await queryRunner.query(markerOf('questions', ofQuestions(['ponderation'])));
    await queryRunner.query(markerOf('quizzes', ofQuizzes(SETTINGS)));
  }
}

function markerOf(name: string, body: string): string {
  return `CREATE OR REPLACE FUNCTION mark_gradebooks_of_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`;
}

function ofQuizzes(columns: readonly string[]): string {
  return `IF TG_OP = 'UPDATE' THEN
      PERFORM mark_gradebooks_of_activities('exercise', array_agg(s."id"), array_agg(NULL::int)) FROM changed s
        JOIN before b ON b."id" = s."id" WHERE ${differs('s', columns)};
    ELSE
      PERFORM mark_gradebooks_of_activities('exercise', array_agg(s."id"), array_agg(NULL::int)) FROM changed s WHERE TRUE;
    END IF;`;
}

function ofQuestions(columns: readonly string[]): string {
  return `PERFORM mark_gradebooks_of_activities('exercise', array_agg(p."quiz_id"), array_agg(NULL::int)) FROM changed q
      JOIN before b ON b."id" = q."id" JOIN "c_quiz_rel_question" p ON p."question_id" = q."id" WHERE ${differs('q', columns)};`;
}

/** Of a row that changed, and "b" before. */
function differs(alias: string, columns: readonly string[]): string {
  const list = (of: string): string => columns.map((column) => `${of}."${column}"`).join(', ');
  return `ROW(${list('b')}) IS DISTINCT FROM ROW(${list(alias)})`;
}

function triggers(): string[] {
  const rows = { INSERT: 'NEW TABLE AS changed', UPDATE: 'OLD TABLE AS before NEW TABLE AS changed', DELETE: 'OLD TABLE AS changed' };
  const statement = (event: keyof typeof rows, table: string, marker: string): string =>
    `CREATE TRIGGER "gradebook_${event.toLowerCase()}" AFTER ${event} ON "${table}" REFERENCING ${rows[event]} FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_${marker}()`;
  return [
    ...(['INSERT', 'UPDATE', 'DELETE'] as const).map((event) => statement(event, 'c_quiz_rel_category', 'placements')),
    ...(['INSERT', 'DELETE'] as const).map((event) => statement(event, 'c_quiz_question_categories', 'question_categories')),
  ];
}

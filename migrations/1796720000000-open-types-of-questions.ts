import type { MigrationInterface, QueryRunner } from 'typeorm';

const TYPES = [
  ...['unique_answer', 'multiple_answer', 'fill_in_blanks', 'matching', 'free_answer', 'hot_spot', 'hot_spot_order'],
  ...['hot_spot_delineation', 'multiple_answer_combination', 'unique_answer_no_option', 'multiple_answer_true_false'],
  ...['multiple_answer_combination_true_false', 'oral_expression', 'global_multiple_answer', 'media', 'calculated'],
  ...['unique_answer_image', 'draggable', 'matching_draggable', 'annotation', 'reading_comprehension'],
  ...['multiple_answer_degree_certainty', 'upload_answer', 'fill_in_blanks_combination', 'matching_combination'],
  ...['matching_draggable_combination', 'hot_spot_combination', 'multiple_answer_dropdown'],
  ...['multiple_answer_dropdown_combination', 'page_break'],
];

/** Features bring types of questions, which the service knows and the database does not. */
export class OpenTypesOfQuestions1796720000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "c_quiz_question" DROP CONSTRAINT "ck_c_quiz_question_0c48aa68"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const types = TYPES.map((type) => `'${type}'`).join(', ');
    await queryRunner.query(
      `ALTER TABLE "c_quiz_question" ADD CONSTRAINT "ck_c_quiz_question_0c48aa68" CHECK ("type" IN (${types})) NOT VALID`,
    );
  }
}

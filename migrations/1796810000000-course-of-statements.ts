import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of which course a statement of attendance is: by its title, another course's of the same title was found, too. */
export class CourseOfStatements1796810000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      `ALTER TABLE "attendance_statement" ADD COLUMN "course_id" integer`,
      `ALTER TABLE "attendance_statement" ADD CONSTRAINT "fk_attendance_statement_course_id" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE SET NULL NOT VALID`,
      `ALTER TABLE "attendance_statement" VALIDATE CONSTRAINT "fk_attendance_statement_course_id"`,
      `UPDATE "attendance_statement" "s" SET "course_id" = "c"."id" FROM "course" "c" WHERE "c"."code" = "s"."facts"::jsonb ->> 'courseCode'`,
    ])
      await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "attendance_statement" DROP COLUMN "course_id"`);
  }
}

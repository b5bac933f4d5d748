import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['course_rel_user', 'session_rel_course_rel_user', 'c_group_rel_user'];

/** The attendance of a meeting is that of those who were enrolled then. */
export class DatesOfEnrolments1796410000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`ALTER TABLE "${table}" ADD "enrolled_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(
      `UPDATE "session_rel_course_rel_user" "c" SET "enrolled_at" = "s"."registered_at" FROM "session_rel_user" "s"
       WHERE "s"."session_id" = "c"."session_id" AND "s"."user_id" = "c"."user_id" AND "s"."relation_type" = 'student' AND "c"."status" = 'student'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "enrolled_at"`);
  }
}

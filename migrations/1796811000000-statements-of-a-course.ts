import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the statements of a course that is deleted. Can be built again, since that happens while the service goes on. */
export class StatementsOfACourse1796811000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_attendance_statement_course_id"`);
    await queryRunner.query(`CREATE INDEX CONCURRENTLY "ix_attendance_statement_course_id" ON "attendance_statement" ("course_id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_attendance_statement_course_id"`);
  }
}

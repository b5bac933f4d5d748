import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For how long the server's report says that people were there, to be compared with what its events said. */
export class ReportedPresence1796553000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_analytics" ADD "present_seconds" integer`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_analytics" DROP COLUMN "present_seconds"`);
  }
}

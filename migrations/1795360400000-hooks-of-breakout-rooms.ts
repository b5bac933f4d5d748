import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HooksOfBreakoutRooms1795360400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_meeting_run" ADD "external_meeting_id" character varying(255)`);
    await queryRunner.query(`ALTER TABLE "conference_meeting_run" ADD "learned_at" TIMESTAMP WITH TIME ZONE`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_meeting_run" DROP COLUMN "learned_at"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting_run" DROP COLUMN "external_meeting_id"`);
  }
}

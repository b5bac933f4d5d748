import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GuestsOfMeetings1795371669998 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "guests" character varying(8) NOT NULL DEFAULT 'none'`);
    await queryRunner.query(`ALTER TABLE "conference_setting" ADD "meetings_guests" boolean`);
    await queryRunner.query(
      `ALTER TABLE "conference_meeting" ADD CONSTRAINT "ck_conference_meeting_6b37f136" CHECK ("guests" IN ('none', 'approval', 'free'))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP CONSTRAINT "ck_conference_meeting_6b37f136"`);
    await queryRunner.query(`ALTER TABLE "conference_setting" DROP COLUMN "meetings_guests"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "guests"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is recorded of people in a meeting. */
export class PrivacyOfMeetings1796481000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "privacy" character varying(8) NOT NULL DEFAULT 'named'`);
    await queryRunner.query(
      `ALTER TABLE "conference_meeting" ADD CONSTRAINT "ck_conference_meeting_54e31950" CHECK ("privacy" IN ('named', 'presence', 'none')) NOT VALID`,
    );
    await queryRunner.query(`ALTER TABLE "conference_meeting" VALIDATE CONSTRAINT "ck_conference_meeting_54e31950"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "privacy"`);
  }
}

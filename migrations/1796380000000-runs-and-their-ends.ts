import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RunsAndTheirEnds1796380000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "opened_by_hand_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "conference_activity" ADD "scored_reactions" integer`);
    await queryRunner.query(`ALTER TABLE "conference_device" ADD "joined" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE "conference_meeting_run" ADD "began_at" bigint`);
    await queryRunner.query(`ALTER TABLE "conference_meeting_run" ADD "superseded_at" bigint`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_meeting_run" DROP COLUMN "superseded_at"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting_run" DROP COLUMN "began_at"`);
    await queryRunner.query(`ALTER TABLE "conference_device" DROP COLUMN "joined"`);
    await queryRunner.query(`ALTER TABLE "conference_activity" DROP COLUMN "scored_reactions"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "opened_by_hand_at"`);
  }
}

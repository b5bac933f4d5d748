import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RoomsOfMeetings1795370614849 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "starts_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "ends_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "opens_before" integer NOT NULL DEFAULT '15'`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "wait_for_moderator" boolean NOT NULL DEFAULT true`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "moderators" character varying(9) NOT NULL DEFAULT 'managers'`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "options" jsonb`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "room_made_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "room_create_time" bigint`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "room_lease_until" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "conference_setting" ADD "meetings_enabled" boolean`);
    await queryRunner.query(`CREATE INDEX "ix_conference_meeting_starts_at" ON "conference_meeting"  ("starts_at") `);
    await queryRunner.query(`CREATE INDEX "ix_conference_meeting_ends_at" ON "conference_meeting"  ("ends_at") `);
    await queryRunner.query(
      `ALTER TABLE "conference_meeting" ADD CONSTRAINT "ck_conference_meeting_cb85c73f" CHECK ("moderators" IN ('managers', 'everybody'))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP CONSTRAINT "ck_conference_meeting_cb85c73f"`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_meeting_ends_at"`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_meeting_starts_at"`);
    await queryRunner.query(`ALTER TABLE "conference_setting" DROP COLUMN "meetings_enabled"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "room_lease_until"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "room_create_time"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "room_made_at"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "options"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "moderators"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "wait_for_moderator"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "opens_before"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "ends_at"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "starts_at"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records say how sure their times are; of those that a timeout closed it is known. */
export class CertaintyOfPresence1796420000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_activity" ADD "certainty" character varying(9)`);
    await queryRunner.query(
      `ALTER TABLE "conference_activity" ADD CONSTRAINT "ck_conference_activity_bf3aac7d" CHECK ("certainty" IN ('complete', 'estimated')) NOT VALID`,
    );
    await queryRunner.query(`ALTER TABLE "conference_activity" VALIDATE CONSTRAINT "ck_conference_activity_bf3aac7d"`);
    await queryRunner.query(
      `UPDATE "conference_activity" "a" SET "certainty" = 'estimated' FROM "conference_event" "e"
       WHERE "e"."kind" = 'leave' AND "e"."discriminator" LIKE 'stale:%' AND "a"."meeting_id" = "e"."meeting_id" AND "a"."close"
         AND "a"."participant_key" = "e"."participant_key" AND abs(extract(epoch FROM "a"."out_at") * 1000 - "e"."time") < 1000`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_activity" DROP COLUMN "certainty"`);
  }
}

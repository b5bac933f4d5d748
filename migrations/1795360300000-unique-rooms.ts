import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Of meetings that name one room, the one that its events went to has it from here on: an open one before closed ones, the latest
 * first. The others keep what they have recorded.
 */
export class UniqueRooms1795360300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."uq_conference_meeting_open_remote_id"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "holds_room" boolean NOT NULL DEFAULT true`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "events_since" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "people" character varying(9) NOT NULL DEFAULT 'accounts'`);
    await queryRunner.query(
      `ALTER TABLE "conference_meeting" ADD CONSTRAINT "ck_conference_meeting_24d53377" CHECK ("people" IN ('accounts', 'usernames', 'guests'))`,
    );
    await queryRunner.query(
      `UPDATE "conference_meeting" "m" SET "holds_room" = FALSE
       FROM (SELECT "id", row_number() OVER (PARTITION BY "remote_id" ORDER BY "status" = 'open' DESC, "id" DESC) AS "place"
             FROM "conference_meeting" WHERE "remote_id" <> '') AS "claim"
       WHERE "claim"."id" = "m"."id" AND "claim"."place" > 1`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_conference_meeting_room" ON "conference_meeting"  ("remote_id") WHERE "holds_room" AND "remote_id" <> ''`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."uq_conference_meeting_room"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP CONSTRAINT "ck_conference_meeting_24d53377"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "people"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "events_since"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "holds_room"`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_conference_meeting_open_remote_id" ON "conference_meeting" USING btree ("remote_id", "service_provider") WHERE ((status)::text = 'open'::text)`,
    );
  }
}

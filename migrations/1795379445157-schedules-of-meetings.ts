import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SchedulesOfMeetings1795379445157 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "conference_occurrence" ("meeting_id" integer NOT NULL, "starts_at" TIMESTAMP WITH TIME ZONE NOT NULL, "ends_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_conference_occurrence" PRIMARY KEY ("meeting_id", "starts_at"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_conference_occurrence_ends" ON "conference_occurrence"  ("ends_at") `);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "timezone" character varying(64)`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "rrule" character varying(512)`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "in_agenda" boolean NOT NULL DEFAULT true`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "next_occurrence" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "owns_calendar_event" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE "conference_setting" ADD "meetings_adoption" character varying(5)`);
    await queryRunner.query(`ALTER TABLE "conference_setting" ADD "meetings_recording" boolean`);
    await queryRunner.query(`ALTER TABLE "conference_setting" ADD "meetings_duration" integer`);
    await queryRunner.query(`ALTER TABLE "conference_setting" ADD "meetings_participants" integer`);
    await queryRunner.query(`ALTER TABLE "c_calendar_event" ADD "timezone" character varying(64)`);
    await queryRunner.query(`ALTER TABLE "c_calendar_event" ADD "rrule" character varying(512)`);
    await queryRunner.query(`CREATE INDEX "ix_conference_meeting_next_occurrence" ON "conference_meeting"  ("next_occurrence") `);
    await queryRunner.query(
      `ALTER TABLE "conference_occurrence" ADD CONSTRAINT "fk_conference_occurrence_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(`INSERT INTO "conference_occurrence" ("meeting_id", "starts_at", "ends_at")
      SELECT "id", "starts_at", "ends_at" FROM "conference_meeting" WHERE "starts_at" IS NOT NULL AND "ends_at" IS NOT NULL`);
    await queryRunner.query(`UPDATE "conference_meeting" SET "next_occurrence" = "starts_at" WHERE "ends_at" > now()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_occurrence" DROP CONSTRAINT "fk_conference_occurrence_meeting_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_meeting_next_occurrence"`);
    await queryRunner.query(`ALTER TABLE "c_calendar_event" DROP COLUMN "rrule"`);
    await queryRunner.query(`ALTER TABLE "c_calendar_event" DROP COLUMN "timezone"`);
    await queryRunner.query(`ALTER TABLE "conference_setting" DROP COLUMN "meetings_participants"`);
    await queryRunner.query(`ALTER TABLE "conference_setting" DROP COLUMN "meetings_duration"`);
    await queryRunner.query(`ALTER TABLE "conference_setting" DROP COLUMN "meetings_recording"`);
    await queryRunner.query(`ALTER TABLE "conference_setting" DROP COLUMN "meetings_adoption"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "owns_calendar_event"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "next_occurrence"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "in_agenda"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "rrule"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "timezone"`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_occurrence_ends"`);
    await queryRunner.query(`DROP TABLE "conference_occurrence"`);
  }
}

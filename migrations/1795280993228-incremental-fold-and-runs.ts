import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IncrementalFoldAndRuns1795280993228 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."ix_conference_event_device"`);
    await queryRunner.query(
      `CREATE TABLE "conference_device" ("meeting_id" integer NOT NULL, "device" character varying(255) NOT NULL, "participant_key" character varying(255) NOT NULL, CONSTRAINT "pk_conference_device" PRIMARY KEY ("meeting_id", "device"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_conference_device_participant" ON "conference_device"  ("meeting_id", "participant_key") `);
    await queryRunner.query(
      `CREATE TABLE "conference_fold_state" ("meeting_id" integer NOT NULL, "participant_key" character varying(255) NOT NULL, "state" jsonb, CONSTRAINT "pk_conference_fold_state" PRIMARY KEY ("meeting_id", "participant_key"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "conference_meeting_run" ("internal_meeting_id" character varying(255) NOT NULL, "meeting_id" integer NOT NULL, "breakout" boolean NOT NULL DEFAULT false, CONSTRAINT "pk_conference_meeting_run" PRIMARY KEY ("internal_meeting_id", "meeting_id"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_conference_meeting_run_meeting" ON "conference_meeting_run"  ("meeting_id") `);
    await queryRunner.query(
      `CREATE INDEX "ix_conference_activity_participant" ON "conference_activity"  ("meeting_id", "participant_key") `,
    );
    await queryRunner.query(
      `ALTER TABLE "conference_device" ADD CONSTRAINT "fk_conference_device_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "conference_fold_state" ADD CONSTRAINT "fk_conference_fold_state_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "conference_meeting_run" ADD CONSTRAINT "fk_conference_meeting_run_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    // What the ledger tells already; without a state the next event of a participant folds from the beginning.
    await queryRunner.query(
      `INSERT INTO "conference_device" ("meeting_id", "device", "participant_key")
       SELECT DISTINCT ON ("meeting_id", "device") "meeting_id", "device", "participant_key" FROM "conference_event"
       WHERE "meeting_id" IS NOT NULL AND "device" <> '' AND "participant_key" IS NOT NULL AND "participant_key" <> 'i:' || "device"
       ORDER BY "meeting_id", "device", "id"`,
    );
    await queryRunner.query(
      `INSERT INTO "conference_fold_state" ("meeting_id", "participant_key")
       SELECT DISTINCT "meeting_id", "participant_key" FROM "conference_event" WHERE "meeting_id" IS NOT NULL AND "participant_key" IS NOT NULL`,
    );
    await queryRunner.query(
      `INSERT INTO "conference_meeting_run" ("internal_meeting_id", "meeting_id")
       SELECT "internal_meeting_id", "meeting_id" FROM "conference_event" WHERE "internal_meeting_id" IS NOT NULL AND "meeting_id" IS NOT NULL
       UNION SELECT "internal_meeting_id", "id" FROM "conference_meeting" WHERE "internal_meeting_id" IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_meeting_run" DROP CONSTRAINT "fk_conference_meeting_run_meeting_id"`);
    await queryRunner.query(`ALTER TABLE "conference_fold_state" DROP CONSTRAINT "fk_conference_fold_state_meeting_id"`);
    await queryRunner.query(`ALTER TABLE "conference_device" DROP CONSTRAINT "fk_conference_device_meeting_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_activity_participant"`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_meeting_run_meeting"`);
    await queryRunner.query(`DROP TABLE "conference_meeting_run"`);
    await queryRunner.query(`DROP TABLE "conference_fold_state"`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_device_participant"`);
    await queryRunner.query(`DROP TABLE "conference_device"`);
    await queryRunner.query(`CREATE INDEX "ix_conference_event_device" ON "conference_event" USING btree ("device", "meeting_id") `);
  }
}

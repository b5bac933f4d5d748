import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A record and the state of its fold are rewritten with each event. PostgreSQL does so in place where no sorted index holds
 * what changes and where the page has room for the new version. The identity of an event is a digest: comparing it as
 * language costs several times what comparing its bytes does. The index on the meeting alone did nothing that the one on meeting
 * and participant doesn't do, and was taken instead of it where there were no statistics yet.
 */
export class UpdateConferenceRecordsInPlace1795292792000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "ix_conference_activity_out_at"`);
    await queryRunner.query(`CREATE INDEX "ix_conference_activity_out_at" ON "conference_activity" USING brin ("out_at")`);
    await queryRunner.query(`DROP INDEX "ix_conference_activity_meeting_id"`);
    await queryRunner.query(`ALTER TABLE "conference_activity" SET (fillfactor = 70)`);
    await queryRunner.query(`ALTER TABLE "conference_fold_state" SET (fillfactor = 45)`);
    await queryRunner.query(`ALTER TABLE "conference_event" ALTER COLUMN "identity" TYPE text COLLATE "C"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_event" ALTER COLUMN "identity" TYPE text COLLATE "default"`);
    await queryRunner.query(`ALTER TABLE "conference_fold_state" RESET (fillfactor)`);
    await queryRunner.query(`ALTER TABLE "conference_activity" RESET (fillfactor)`);
    await queryRunner.query(`CREATE INDEX "ix_conference_activity_meeting_id" ON "conference_activity" ("meeting_id")`);
    await queryRunner.query(`DROP INDEX "ix_conference_activity_out_at"`);
    await queryRunner.query(`CREATE INDEX "ix_conference_activity_out_at" ON "conference_activity" ("out_at")`);
  }
}

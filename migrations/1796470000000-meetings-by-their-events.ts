import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Meetings are found by their event in the agenda. */
export class MeetingsByTheirEvents1796470000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_conference_meeting_calendar_id"`);
    await queryRunner.query(`CREATE INDEX CONCURRENTLY "ix_conference_meeting_calendar_id" ON "conference_meeting" ("calendar_id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_conference_meeting_calendar_id"`);
  }
}

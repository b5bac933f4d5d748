import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderOfMeetings1795287002477 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "ix_conference_meeting_recent" ON "conference_meeting"  ("status", "created_at", "id") `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."ix_conference_meeting_recent"`);
  }
}

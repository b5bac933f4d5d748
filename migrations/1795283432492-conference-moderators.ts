import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConferenceModerators1795283432492 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "ix_conference_event_moderator" ON "conference_event"  ("meeting_id", "participant_key") WHERE "kind" = 'join' AND "payload"->>'participantRole' = 'moderator'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."ix_conference_event_moderator"`);
  }
}

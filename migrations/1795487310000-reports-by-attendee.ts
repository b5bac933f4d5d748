import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSTRAINT = 'uq_conference_analytics_attendee';

/** The constraint keeps its name, by which the release before names it too. */
export class ReportsByAttendee1795487310000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await replace(queryRunner, '"meeting_id", "participant_key", "internal_meeting_id", "reported_key"');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DELETE FROM "conference_analytics" "a" USING "conference_analytics" "b" WHERE "a"."meeting_id" = "b"."meeting_id" AND "a"."participant_key" = "b"."participant_key" AND "a"."internal_meeting_id" = "b"."internal_meeting_id" AND ("a"."talk_seconds", "a"."id") < ("b"."talk_seconds", "b"."id")`,
    );
    await replace(queryRunner, '"meeting_id", "participant_key", "internal_meeting_id"');
  }
}

async function replace(queryRunner: QueryRunner, columns: string): Promise<void> {
  await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "uq_conference_analytics_new"`);
  await queryRunner.query(`CREATE UNIQUE INDEX CONCURRENTLY "uq_conference_analytics_new" ON "conference_analytics" (${columns})`);
  await queryRunner.query(
    `ALTER TABLE "conference_analytics" DROP CONSTRAINT IF EXISTS "${CONSTRAINT}", ADD CONSTRAINT "${CONSTRAINT}" UNIQUE USING INDEX "uq_conference_analytics_new"`,
  );
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists of meetings go by when a meeting was used last, and periods by when its runs began. Each step can be done again, since the index is
 * built while the service goes on.
 */
export class MeetingsByRuns1796400000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "conference_meeting" ADD COLUMN IF NOT EXISTS "recent_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()`,
    );
    await queryRunner.query(
      `UPDATE "conference_meeting" "m" SET "recent_at" = COALESCE(
         (SELECT max("a"."in_at") FROM "conference_activity" "a" WHERE "a"."meeting_id" = "m"."id"), "m"."created_at")`,
    );
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_conference_meeting_used"`);
    await queryRunner.query(`CREATE INDEX CONCURRENTLY "ix_conference_meeting_used" ON "conference_meeting" ("status", "recent_at", "id")`);
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_conference_meeting_recent"`);
    // A quarter of an hour is what tells runs apart: who joins a running meeting does not write its row.
    await queryRunner.query(
      `CREATE OR REPLACE FUNCTION note_recent_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         UPDATE conference_meeting m SET recent_at = t.latest
         FROM (SELECT meeting_id, max(in_at) AS latest FROM added WHERE in_at IS NOT NULL GROUP BY 1) t
         WHERE m.id = t.meeting_id AND (t.latest > m.recent_at + interval '15 minutes' OR (t.latest < m.recent_at
           AND NOT EXISTS (SELECT 1 FROM conference_activity a WHERE a.meeting_id = m.id AND a.in_at > t.latest)));
         RETURN NULL;
       END $$`,
    );
    await queryRunner.query(`DROP TRIGGER IF EXISTS "recent_meetings" ON "conference_activity"`);
    await queryRunner.query(
      `CREATE TRIGGER "recent_meetings" AFTER INSERT ON "conference_activity" REFERENCING NEW TABLE AS added
       FOR EACH STATEMENT EXECUTE FUNCTION note_recent_meetings()`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER IF EXISTS "recent_meetings" ON "conference_activity"`);
    await queryRunner.query(`DROP FUNCTION IF EXISTS note_recent_meetings()`);
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_conference_meeting_recent"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_conference_meeting_recent" ON "conference_meeting" ("status", "created_at", "id")`,
    );
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_conference_meeting_used"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN IF EXISTS "recent_at"`);
  }
}

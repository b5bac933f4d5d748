import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules of attendance as they stood one after the other, and by which of them a mark was written. */
export class VersionsOfAttendanceRules1796710000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      `CREATE TABLE "conference_attendance_rule_version" ("meeting_id" integer NOT NULL, "version" integer NOT NULL, "since" TIMESTAMP WITH TIME ZONE,
         "terms" jsonb, CONSTRAINT "pk_conference_attendance_rule_version" PRIMARY KEY ("meeting_id", "version"),
         CONSTRAINT "fk_conference_attendance_rule_version_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE)`,
      // Since when the rules stand that there are is not known.
      `INSERT INTO "conference_attendance_rule_version" ("meeting_id", "version", "terms")
         SELECT "meeting_id", 1, jsonb_build_object('target', "target", 'register', '/api/attendances/' || "register_id", 'evaluation', '/api/gradebook_evaluations/' || "evaluation_id",
           'score', "score", 'minimumShare', "minimum_share", 'of', "of", 'graceMinutes', "grace_minutes", 'lateness', "lateness", 'checks', "checks") FROM "conference_attendance_rule"`,
      `ALTER TABLE "conference_attendance_mark" ADD "rule_version" integer`,
    ])
      await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_attendance_mark" DROP COLUMN "rule_version"`);
    await queryRunner.query(`DROP TABLE "conference_attendance_rule_version"`);
  }
}

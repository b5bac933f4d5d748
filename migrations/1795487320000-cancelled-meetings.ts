import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CancelledMeetings1795487320000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "conference_cancelled_meeting" ("id" integer NOT NULL, "title" character varying(255) NOT NULL, "starts_at" TIMESTAMP WITH TIME ZONE NOT NULL, "cancelled_at" TIMESTAMP WITH TIME ZONE NOT NULL, "course_id" integer, "session_id" integer, "access_url_id" integer, "user_id" integer, "actor_id" integer, CONSTRAINT "pk_conference_cancelled_meeting" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_conference_cancelled_meeting_cancelled_at" ON "conference_cancelled_meeting"  ("cancelled_at") `,
    );
    for (const [column, table, action] of [
      ['course_id', 'course', 'CASCADE'],
      ['session_id', 'session', 'CASCADE'],
      ['access_url_id', 'access_url', 'CASCADE'],
      ['user_id', 'user', 'CASCADE'],
      ['actor_id', 'user', 'SET NULL'],
    ]) {
      await queryRunner.query(
        `ALTER TABLE "conference_cancelled_meeting" ADD CONSTRAINT "fk_conference_cancelled_meeting_${column}" FOREIGN KEY ("${column}") REFERENCES "${table}"("id") ON DELETE ${action} ON UPDATE NO ACTION`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "conference_cancelled_meeting"`);
  }
}

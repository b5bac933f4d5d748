import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LooksAtRecordings1795487340000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "conference_recording_look" ("meeting_id" integer NOT NULL, "changed_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_conference_recording_look" PRIMARY KEY ("meeting_id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "conference_recording_look" ADD CONSTRAINT "fk_conference_recording_look_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "conference_recording_look"`);
  }
}

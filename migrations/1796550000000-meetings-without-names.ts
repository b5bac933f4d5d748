import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Modes of meetings that name nobody: what pseudonyms are made with, and the numbers of runs. */
export class MeetingsWithoutNames1796550000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      // A longer limit of the same type is a change of the catalogue alone (PostgreSQL: notes on ALTER TABLE).
      `ALTER TABLE "conference_meeting" ALTER "privacy" TYPE character varying(12)`,
      `ALTER TABLE "conference_meeting" DROP CONSTRAINT "ck_conference_meeting_54e31950"`,
      `ALTER TABLE "conference_meeting" ADD CONSTRAINT "ck_conference_meeting_855d90ad" CHECK ("privacy" IN ('named', 'presence', 'pseudonymous', 'aggregate', 'none')) NOT VALID`,
      `ALTER TABLE "conference_meeting" VALIDATE CONSTRAINT "ck_conference_meeting_855d90ad"`,
      `ALTER TABLE "conference_meeting" ADD "pseudonym_secret" text`,
      `CREATE TABLE "conference_run_mark" ("meeting_id" integer NOT NULL, "run" character varying(255) NOT NULL, "kind" character varying(32) NOT NULL,
         "mark" character varying(24) COLLATE "C" NOT NULL,
         CONSTRAINT "pk_conference_run_mark" PRIMARY KEY ("meeting_id", "run", "kind", "mark"),
         CONSTRAINT "fk_conference_run_mark_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE)`,
      `CREATE TABLE "conference_run_number" ("meeting_id" integer NOT NULL, "run" character varying(255) NOT NULL, "kind" character varying(32) NOT NULL,
         "number" integer NOT NULL,
         CONSTRAINT "pk_conference_run_number" PRIMARY KEY ("meeting_id", "run", "kind"),
         CONSTRAINT "fk_conference_run_number_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE)`,
    ])
      await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "conference_run_number"`);
    await queryRunner.query(`DROP TABLE "conference_run_mark"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "pseudonym_secret"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP CONSTRAINT "ck_conference_meeting_855d90ad"`);
    await queryRunner.query(
      `ALTER TABLE "conference_meeting" ADD CONSTRAINT "ck_conference_meeting_54e31950" CHECK ("privacy" IN ('named', 'presence', 'none')) NOT VALID`,
    );
    await queryRunner.query(`ALTER TABLE "conference_meeting" ALTER "privacy" TYPE character varying(8)`);
  }
}

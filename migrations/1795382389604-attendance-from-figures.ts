import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AttendanceFromFigures1795382389604 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "conference_attendance_rule" ("meeting_id" integer NOT NULL, "target" character varying(10) NOT NULL, "score" character varying(5) NOT NULL DEFAULT 'pass', "minimum_share" smallint NOT NULL DEFAULT '80', "of" character varying(9) NOT NULL DEFAULT 'scheduled', "grace_minutes" smallint NOT NULL DEFAULT '5', "lateness" boolean NOT NULL DEFAULT true, "register_id" integer, "evaluation_id" integer, CONSTRAINT "ck_conference_attendance_rule_target" CHECK (("target" = 'register') = ("register_id" IS NOT NULL) AND ("target" = 'evaluation') = ("evaluation_id" IS NOT NULL)), CONSTRAINT "pk_conference_attendance_rule" PRIMARY KEY ("meeting_id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "conference_attendance_mark" ("meeting_id" integer NOT NULL, "starts_at" TIMESTAMP WITH TIME ZONE NOT NULL, "user_id" integer NOT NULL, "presence" character varying(16), "score" double precision, CONSTRAINT "pk_conference_attendance_mark" PRIMARY KEY ("meeting_id", "starts_at", "user_id"))`,
    );
    await queryRunner.query(`ALTER TABLE "conference_occurrence" ADD "applied_entry" bigint`);
    await queryRunner.query(
      `ALTER TABLE "conference_attendance_rule" ADD CONSTRAINT "fk_conference_attendance_rule_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "conference_attendance_rule" ADD CONSTRAINT "fk_conference_attendance_rule_register_id" FOREIGN KEY ("register_id") REFERENCES "c_attendance"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "conference_attendance_rule" ADD CONSTRAINT "fk_conference_attendance_rule_evaluation_id" FOREIGN KEY ("evaluation_id") REFERENCES "gradebook_evaluation"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "conference_attendance_mark" ADD CONSTRAINT "fk_conference_attendance_mark_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "conference_attendance_mark" ADD CONSTRAINT "fk_conference_attendance_mark_user_id" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_attendance_mark" DROP CONSTRAINT "fk_conference_attendance_mark_user_id"`);
    await queryRunner.query(`ALTER TABLE "conference_attendance_mark" DROP CONSTRAINT "fk_conference_attendance_mark_meeting_id"`);
    await queryRunner.query(`ALTER TABLE "conference_attendance_rule" DROP CONSTRAINT "fk_conference_attendance_rule_evaluation_id"`);
    await queryRunner.query(`ALTER TABLE "conference_attendance_rule" DROP CONSTRAINT "fk_conference_attendance_rule_register_id"`);
    await queryRunner.query(`ALTER TABLE "conference_attendance_rule" DROP CONSTRAINT "fk_conference_attendance_rule_meeting_id"`);
    await queryRunner.query(`ALTER TABLE "conference_occurrence" DROP COLUMN "applied_entry"`);
    await queryRunner.query(`DROP TABLE "conference_attendance_mark"`);
    await queryRunner.query(`DROP TABLE "conference_attendance_rule"`);
  }
}

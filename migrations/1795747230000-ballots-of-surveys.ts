import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BallotsOfSurveys1795747230000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "c_survey_ballot" ("survey_id" integer NOT NULL, "mark" character varying(250) COLLATE "C" NOT NULL, "released" boolean NOT NULL DEFAULT false, CONSTRAINT "pk_c_survey_ballot" PRIMARY KEY ("survey_id", "mark"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "c_survey_completion" ("survey_id" integer NOT NULL, "user_id" integer NOT NULL, CONSTRAINT "pk_c_survey_completion" PRIMARY KEY ("survey_id", "user_id"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_c_survey_completion_user_id" ON "c_survey_completion" ("user_id")`);
    await queryRunner.query(
      `ALTER TABLE "c_survey_ballot" ADD CONSTRAINT "fk_c_survey_ballot_survey_id" FOREIGN KEY ("survey_id") REFERENCES "c_survey"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "c_survey_completion" ADD CONSTRAINT "fk_c_survey_completion_survey_id" FOREIGN KEY ("survey_id") REFERENCES "c_survey"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "c_survey_completion" ADD CONSTRAINT "fk_c_survey_completion_user_id" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    // Whoever has answered is done, and what teachers could read before has left.
    await queryRunner.query(
      `INSERT INTO "c_survey_ballot" ("survey_id", "mark", "released")
       SELECT "given"."survey_id", "given"."user", count(*) OVER (PARTITION BY "given"."survey_id") >= 3
       FROM (SELECT DISTINCT "a"."survey_id", "a"."user" FROM "c_survey_answer" "a" JOIN "c_survey" "s" ON "s"."id" = "a"."survey_id" AND "s"."anonymous") "given"`,
    );
    await queryRunner.query(
      `INSERT INTO "c_survey_completion" ("survey_id", "user_id")
       SELECT DISTINCT "i"."survey_id", "g"."user_id" FROM "c_survey_invitation" "i" JOIN "c_survey" "s" ON "s"."id" = "i"."survey_id" AND "s"."anonymous"
       JOIN "c_group_rel_user" "g" ON "g"."group_id" = "i"."group_id"
       JOIN "c_survey_ballot" "b" ON "b"."survey_id" = "i"."survey_id"
         AND "b"."mark" = encode(sha256(convert_to("i"."invitation_code" || ':' || "g"."user_id", 'UTF8')), 'hex')
       WHERE "i"."user_id" IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "c_survey_completion" DROP CONSTRAINT "fk_c_survey_completion_user_id"`);
    await queryRunner.query(`ALTER TABLE "c_survey_completion" DROP CONSTRAINT "fk_c_survey_completion_survey_id"`);
    await queryRunner.query(`ALTER TABLE "c_survey_ballot" DROP CONSTRAINT "fk_c_survey_ballot_survey_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_c_survey_completion_user_id"`);
    await queryRunner.query(`DROP TABLE "c_survey_completion"`);
    await queryRunner.query(`DROP TABLE "c_survey_ballot"`);
  }
}

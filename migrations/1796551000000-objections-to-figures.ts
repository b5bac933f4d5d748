import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who want no figures of themselves in meetings but that they were there. */
export class ObjectionsToFigures1796551000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "conference_objection" ("user_id" integer NOT NULL, "since" TIMESTAMP WITH TIME ZONE NOT NULL, "until" TIMESTAMP WITH TIME ZONE,
         CONSTRAINT "pk_conference_objection" PRIMARY KEY ("user_id", "since"),
         CONSTRAINT "fk_conference_objection_user_id" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE)`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_conference_objection_open" ON "conference_objection" ("user_id") WHERE "until" IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "conference_objection"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What columns that are locked already show of each learner, to the hundredth; there is nothing more exact of that time. */
const HELD_NOW = `WITH RECURSIVE "book" AS (
    SELECT "g"."id", "g"."locked" FROM "gradebook_category" "g" WHERE "g"."parent_id" IS NULL
    UNION ALL SELECT "g"."id", "book"."locked" OR "g"."locked" FROM "book" JOIN "gradebook_category" "g" ON "g"."parent_id" = "book"."id"),
  "shown" AS MATERIALIZED (
    SELECT "k"."id" AS "link", "t"."user_id", "cell"."value" AS "cell", "t"."withheld_cells" ? ("cell"."value" ->> 'column') AS "withheld"
    FROM "gradebook_link" "k" JOIN "book" ON "book"."id" = "k"."category_id" AND ("k"."locked" OR "book"."locked")
    JOIN "gradebook_total" "t" ON "t"."category_id" = "k"."category_id"
    JOIN LATERAL jsonb_array_elements("t"."cells") "cell" ON "cell"."value" ->> 'column' = '/api/gradebook_links/' || "k"."id"),
  "held" AS (
    INSERT INTO "gradebook_frozen_score" ("link_id", "user_id", "score", "max", "pending", "withheld")
    SELECT "link", "user_id", ("cell" ->> 'score')::numeric, ("cell" ->> 'max')::numeric, "cell" ->> 'state' = 'pending', "withheld" FROM "shown")
  UPDATE "gradebook_link" "k" SET "frozen" = TRUE, "frozen_title" = "one"."title", "frozen_max" = "one"."max"
  FROM (SELECT "link", max("cell" ->> 'title') AS "title", max(("cell" ->> 'max')::numeric) AS "max" FROM "shown" GROUP BY 1) "one"
  WHERE "one"."link" = "k"."id"`;

export class FrozenGradebookScores1796310000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "gradebook_frozen_score" ("link_id" integer NOT NULL, "user_id" integer NOT NULL, "score" numeric, "max" numeric, "pending" boolean NOT NULL DEFAULT false, "withheld" boolean NOT NULL DEFAULT false, CONSTRAINT "pk_gradebook_frozen_score" PRIMARY KEY ("link_id", "user_id"))`,
    );
    await queryRunner.query(`ALTER TABLE "gradebook_link" ADD "frozen" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE "gradebook_link" ADD "frozen_title" text`);
    await queryRunner.query(`ALTER TABLE "gradebook_link" ADD "frozen_max" numeric`);
    await queryRunner.query(
      `ALTER TABLE "gradebook_frozen_score" ADD CONSTRAINT "fk_gradebook_frozen_score_link_id" FOREIGN KEY ("link_id") REFERENCES "gradebook_link"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "gradebook_frozen_score" ADD CONSTRAINT "fk_gradebook_frozen_score_user_id" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(HELD_NOW);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "gradebook_frozen_score" DROP CONSTRAINT "fk_gradebook_frozen_score_user_id"`);
    await queryRunner.query(`ALTER TABLE "gradebook_frozen_score" DROP CONSTRAINT "fk_gradebook_frozen_score_link_id"`);
    await queryRunner.query(`ALTER TABLE "gradebook_link" DROP COLUMN "frozen_max"`);
    await queryRunner.query(`ALTER TABLE "gradebook_link" DROP COLUMN "frozen_title"`);
    await queryRunner.query(`ALTER TABLE "gradebook_link" DROP COLUMN "frozen"`);
    await queryRunner.query(`DROP TABLE "gradebook_frozen_score"`);
  }
}

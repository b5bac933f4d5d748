import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the triggers of learning paths call: they say whose progress has to be computed anew. */
export class LearningPathRecounts1795379377816 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE FUNCTION mark_recount_of_steps() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO "c_lp_recount" ("lp_id") SELECT DISTINCT "c"."lp_id" FROM changed "c"
        WHERE EXISTS (SELECT 1 FROM "c_lp_view" "v" WHERE "v"."lp_id" = "c"."lp_id");
        RETURN NULL;
      END $$`);
    await queryRunner.query(`CREATE FUNCTION mark_recount_of_path_links() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO "c_lp_recount" ("course_id") SELECT DISTINCT "c"."course_id" FROM changed "c"
        JOIN "c_lp" "p" ON "p"."resource_node_id" = "c"."resource_node_id" WHERE "c"."course_id" IS NOT NULL;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`CREATE FUNCTION mark_recount_of_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO "c_lp_recount" ("course_id") SELECT DISTINCT "c"."course_id" FROM changed "c"
        WHERE EXISTS (SELECT 1 FROM "course" "k" WHERE "k"."id" = "c"."course_id");
        RETURN NULL;
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of ['steps', 'path_links', 'attempts']) await queryRunner.query(`DROP FUNCTION mark_recount_of_${name}()`);
  }
}

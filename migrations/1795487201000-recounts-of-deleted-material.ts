import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kinds of steps by the table of what they show. */
const KINDS = {
  c_document: ['document', 'video'],
  c_quiz: ['quiz'],
  c_link: ['link'],
  c_forum_forum: ['forum'],
  c_forum_thread: ['thread'],
  c_student_publication: ['student_publication'],
  c_survey: ['survey'],
} as const;

/** Steps whose material is deleted count no longer: the attempts at their paths are computed anew. */
export class RecountsOfDeletedMaterial1795487201000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE FUNCTION mark_recount_of_material() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO "c_lp_recount" ("lp_id") SELECT DISTINCT "i"."lp_id" FROM "c_lp_item" "i"
        WHERE "i"."item_type" = ANY (TG_ARGV) AND "i"."path" ~ '^\\d{1,9}$' AND "i"."path" IN (SELECT "c"."id"::text FROM changed "c");
        RETURN NULL;
      END $$`);
    for (const [table, kinds] of Object.entries(KINDS)) {
      await queryRunner.query(
        `CREATE TRIGGER "recount_delete" AFTER DELETE ON "${table}" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_material(${kinds.map((kind) => `'${kind}'`).join(', ')})`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of Object.keys(KINDS)) await queryRunner.query(`DROP TRIGGER "recount_delete" ON "${table}"`);
    await queryRunner.query(`DROP FUNCTION mark_recount_of_material()`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Meetings that are steps of learning paths are looked for each minute. */
export class IndexOfStepsThatAreMeetings1796610100000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ix_c_lp_item_meeting" ON "c_lp_item" ("path") WHERE "item_type" = 'meeting'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_c_lp_item_meeting"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexOfMaterialOfSteps1795487202000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ix_c_lp_item_material" ON "c_lp_item" ("path", "item_type") WHERE "path" ~ '^\\d{1,9}$'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_c_lp_item_material"`);
  }
}

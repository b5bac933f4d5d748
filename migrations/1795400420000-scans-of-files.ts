import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ScansOfFiles1795400420000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "resource_file" ADD COLUMN IF NOT EXISTS "scan_state" character varying(10)`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ix_resource_file_pending" ON "resource_file" ("scan_state") WHERE "scan_state" = 'pending'`,
    );
    await queryRunner.query(`ALTER TABLE "asset" ADD COLUMN IF NOT EXISTS "scan_state" character varying(10)`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ix_asset_pending" ON "asset" ("scan_state") WHERE "scan_state" = 'pending'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "public"."ix_asset_pending"`);
    await queryRunner.query(`ALTER TABLE "asset" DROP COLUMN "scan_state"`);
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "public"."ix_resource_file_pending"`);
    await queryRunner.query(`ALTER TABLE "resource_file" DROP COLUMN "scan_state"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SequencingOfPackages1795487200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "c_lp" ADD "sequencing" jsonb`);
    await queryRunner.query(`ALTER TABLE "c_lp_view" ADD "sequencing" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "c_lp_view" DROP COLUMN "sequencing"`);
    await queryRunner.query(`ALTER TABLE "c_lp" DROP COLUMN "sequencing"`);
  }
}

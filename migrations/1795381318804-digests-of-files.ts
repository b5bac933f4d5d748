import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DigestsOfFiles1795381318804 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "resource_file" ADD "sha256" character(64)`);
    await queryRunner.query(`ALTER TABLE "asset" ADD "sha256" character(64)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "asset" DROP COLUMN "sha256"`);
    await queryRunner.query(`ALTER TABLE "resource_file" DROP COLUMN "sha256"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecretsOfChecksInPacks1796531000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "evidence_pack" ADD "secrets" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "evidence_pack" DROP COLUMN "secrets"`);
  }
}

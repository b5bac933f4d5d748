import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who was expected, in evidence that is sealed from now on. */
export class RollsInEvidence1796580000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "evidence_pack" ADD COLUMN IF NOT EXISTS "roll" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "evidence_pack" DROP COLUMN "roll"`);
  }
}

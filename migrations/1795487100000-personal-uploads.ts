import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PersonalUploads1795487100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "resumable_upload" ADD COLUMN IF NOT EXISTS "personal" boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "resumable_upload" DROP COLUMN IF EXISTS "personal"`);
  }
}

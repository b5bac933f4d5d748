import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberFormerSettings1795360100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_meeting" ADD "closed_by_hand" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE "conference_hook" ADD "former_callback_url" text`);
    await queryRunner.query(`ALTER TABLE "conference_setting" ADD "former_salt" text`);
    await queryRunner.query(`ALTER TABLE "conference_setting" ADD "former_hash_algo" character varying(6)`);
    await queryRunner.query(`ALTER TABLE "conference_setting" ADD "former_until" TIMESTAMP WITH TIME ZONE`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_setting" DROP COLUMN "former_until"`);
    await queryRunner.query(`ALTER TABLE "conference_setting" DROP COLUMN "former_hash_algo"`);
    await queryRunner.query(`ALTER TABLE "conference_setting" DROP COLUMN "former_salt"`);
    await queryRunner.query(`ALTER TABLE "conference_hook" DROP COLUMN "former_callback_url"`);
    await queryRunner.query(`ALTER TABLE "conference_meeting" DROP COLUMN "closed_by_hand"`);
  }
}

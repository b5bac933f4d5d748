import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a person has notifications of a kind pushed to the browsers that asked for it. */
export class PushedNotifications1796640000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "notification_preference" ADD COLUMN IF NOT EXISTS "push" boolean');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "notification_preference" DROP COLUMN "push"');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PendingAddresses1795371109857 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user" ADD "pending_email" character varying(100)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user" DROP COLUMN "pending_email"`);
  }
}

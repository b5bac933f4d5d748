import type { MigrationInterface, QueryRunner } from 'typeorm';

/** English is what accounts begin with: whether it was chosen is known from now on. */
export class ChosenLanguages1796740000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user" ADD "locale_chosen" boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user" DROP COLUMN "locale_chosen"`);
  }
}

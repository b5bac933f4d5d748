import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ObjectivesOfInteractions1795487203000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "c_lp_iv_interaction" ADD "objectives" text`);
    await queryRunner.query(`ALTER TABLE "c_lp_iv_interaction" ADD "description" text`);
    await queryRunner.query(`ALTER TABLE "c_lp_iv_objective" ADD "description" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "c_lp_iv_objective" DROP COLUMN "description"`);
    await queryRunner.query(`ALTER TABLE "c_lp_iv_interaction" DROP COLUMN "description"`);
    await queryRunner.query(`ALTER TABLE "c_lp_iv_interaction" DROP COLUMN "objectives"`);
  }
}

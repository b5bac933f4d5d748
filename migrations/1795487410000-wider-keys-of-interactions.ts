import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Interactions and objectives that packages report: keys of 64 bits while there are few rows, which no version before wrote. */
const TABLES = ['c_lp_iv_interaction', 'c_lp_iv_objective'];

export class WiderKeysOfInteractions1795487410000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`ALTER TABLE "${table}" ALTER COLUMN "id" TYPE bigint`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`ALTER TABLE "${table}" ALTER COLUMN "id" TYPE integer`);
  }
}

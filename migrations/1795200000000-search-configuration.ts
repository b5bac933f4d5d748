import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What full-text and substring search need: accents folded, no language assumed. */
export class SearchConfiguration1795200000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE EXTENSION IF NOT EXISTS unaccent`);
    await queryRunner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm`);
    await queryRunner.query(`CREATE TEXT SEARCH CONFIGURATION lyceum (COPY = simple)`);
    await queryRunner.query(
      `ALTER TEXT SEARCH CONFIGURATION lyceum
         ALTER MAPPING FOR asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
         WITH unaccent, simple`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TEXT SEARCH CONFIGURATION lyceum`);
    await queryRunner.query(`DROP EXTENSION pg_trgm`);
    await queryRunner.query(`DROP EXTENSION unaccent`);
  }
}

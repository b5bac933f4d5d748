import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What features declare about settings, for statements that read it; each start writes it, and a row for each setting and portal. */
export class DeclarationsOfSettings1796510000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "setting_declaration" ("variable" character varying(190) NOT NULL, "declaration" jsonb NOT NULL,
         CONSTRAINT "pk_setting_declaration" PRIMARY KEY ("variable"))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "setting_declaration"`);
  }
}

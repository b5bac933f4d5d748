import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Triggers of the change log write the name of an operation in small letters. In a database whose language is Turkish, those of INSERT are
 * "ınsert", which no value of the type is.
 */
export class ChangesInEveryLanguage1796200000000 implements MigrationInterface {
  name = 'ChangesInEveryLanguage1796200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DO $$
      DECLARE definition text;
      BEGIN
        FOR definition IN
          SELECT pg_get_functiondef("p"."oid") FROM pg_proc "p"
          WHERE "p"."pronamespace" = current_schema()::regnamespace AND "p"."prosrc" LIKE '%lower(TG_OP)%'
        LOOP
          EXECUTE replace(definition, 'lower(TG_OP)', 'lower(TG_OP COLLATE "C")');
        END LOOP;
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DO $$
      DECLARE definition text;
      BEGIN
        FOR definition IN
          SELECT pg_get_functiondef("p"."oid") FROM pg_proc "p"
          WHERE "p"."pronamespace" = current_schema()::regnamespace AND "p"."prosrc" LIKE '%lower(TG_OP COLLATE "C")%'
        LOOP
          EXECUTE replace(definition, 'lower(TG_OP COLLATE "C")', 'lower(TG_OP)');
        END LOOP;
      END $$`);
  }
}

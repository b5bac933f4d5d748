import type { MigrationInterface, QueryRunner } from 'typeorm';

const IN_ITS_LANGUAGE = 'lower(TG_OP)';
const IN_EVERY_LANGUAGE = 'lower(TG_OP COLLATE "C")';

/**
 * Triggers of the change log write the name of an operation in small letters. In a database whose language is Turkish, those of INSERT are
 * "ınsert", which no value of the type is.
 */
export class ChangesInEveryLanguage1796200000000 implements MigrationInterface {
  name = 'ChangesInEveryLanguage1796200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await rewrite(queryRunner, IN_ITS_LANGUAGE, IN_EVERY_LANGUAGE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await rewrite(queryRunner, IN_EVERY_LANGUAGE, IN_ITS_LANGUAGE);
  }
}

/** Replaces a piece of text in every function of the schema that has it. */
async function rewrite(queryRunner: QueryRunner, from: string, to: string): Promise<void> {
  await queryRunner.query(`
    DO $$
    DECLARE definition text;
    BEGIN
      FOR definition IN
        SELECT pg_get_functiondef("p"."oid") FROM pg_proc "p"
        WHERE "p"."pronamespace" = current_schema()::regnamespace AND "p"."prosrc" LIKE '%${from}%'
      LOOP
        EXECUTE replace(definition, '${from}', '${to}');
      END LOOP;
    END $$`);
}

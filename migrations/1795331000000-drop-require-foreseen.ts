import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nothing writes speculatively any more: the function by which such a unit of work failed is not called. */
export class DropRequireForeseen1795331000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION require_foreseen(boolean)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE FUNCTION require_foreseen(holds boolean) RETURNS boolean LANGUAGE plpgsql AS $$
       BEGIN
         IF holds THEN RETURN TRUE; END IF;
         RAISE EXCEPTION 'Not as foreseen.' USING ERRCODE = 'serialization_failure';
       END $$`,
    );
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a unit of work fail within the database where something is not as it was foreseen; PostgreSQL then makes a rollback of its commit. */
export class RequireForeseen1795304700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE FUNCTION require_foreseen(holds boolean) RETURNS boolean LANGUAGE plpgsql AS $$
       BEGIN
         IF holds THEN RETURN TRUE; END IF;
         RAISE EXCEPTION 'Not as foreseen.' USING ERRCODE = 'serialization_failure';
       END $$`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION require_foreseen(boolean)`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For triggers on tables to which rows are added and never changed. */
export class RefuseChangeOfLog1795370000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         RAISE EXCEPTION 'Rows of % are added and never changed.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
       END $$`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION refuse_change_of_log()`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the triggers of the log of changes call; a session that fills tables in bulk may switch it off. */
export class RecordChanges1795282100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE FUNCTION current_transaction() RETURNS bigint LANGUAGE sql AS 'SELECT pg_current_xact_id()::text::bigint'`,
    );
    await queryRunner.query(
      `CREATE FUNCTION record_row_changes() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF current_setting('lyceum.record_changes', true) = 'off' THEN RETURN NULL; END IF;
         INSERT INTO change_log (table_name, row_id, operation) SELECT TG_TABLE_NAME, changed.id, lower(TG_OP) FROM changed;
         RETURN NULL;
       END $$`,
    );
    await queryRunner.query(
      `CREATE FUNCTION record_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF current_setting('lyceum.record_changes', true) = 'off' THEN RETURN NULL; END IF;
         INSERT INTO change_log (table_name, operation) SELECT TG_TABLE_NAME, lower(TG_OP) WHERE EXISTS (SELECT FROM changed);
         RETURN NULL;
       END $$`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION record_table_change()`);
    await queryRunner.query(`DROP FUNCTION record_row_changes()`);
    await queryRunner.query(`DROP FUNCTION current_transaction()`);
  }
}

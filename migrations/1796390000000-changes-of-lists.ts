import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A list of references that alone changes is a change of whom it belongs to: `/api/changes` said nothing of it. */
export class ChangesOfLists1796390000000 implements MigrationInterface {
  /**
   * The owner is the table of the first reference. One that the transaction has written itself is listed by its own row already, and one
   * that is gone by its removal.
   */
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE OR REPLACE FUNCTION record_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
       DECLARE
         owner record;
       BEGIN
         IF current_setting('lyceum.record_changes', true) = 'off' OR NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
         INSERT INTO change_log (table_name, operation) VALUES (TG_TABLE_NAME, lower(TG_OP COLLATE "C")::change_operation);
         SELECT o.relname AS name, o.oid::regclass AS address, a.attname AS refers INTO owner
           FROM pg_constraint c JOIN pg_class o ON o.oid = c.confrelid JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
           WHERE c.conrelid = TG_RELID AND c.contype = 'f' ORDER BY a.attnum LIMIT 1;
         IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = owner.address AND tgname = 'change_update') THEN RETURN NULL; END IF;
         EXECUTE format(
           'INSERT INTO change_log (table_name, row_ids, operation)
            SELECT %L, array_agg(id ORDER BY place), ''update'' FROM (SELECT o.id::bigint AS id, row_number() OVER () - 1 AS place FROM %s o
              WHERE o.id IN (SELECT changed.%I FROM changed) AND o.xmin <> pg_current_xact_id()::xid) AS owners
            GROUP BY place / 100 ORDER BY place / 100', owner.name, owner.address, owner.refers);
         RETURN NULL;
       END $$`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE OR REPLACE FUNCTION record_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF current_setting('lyceum.record_changes', true) = 'off' THEN RETURN NULL; END IF;
         INSERT INTO change_log (table_name, operation)
           SELECT TG_TABLE_NAME, lower(TG_OP COLLATE "C")::change_operation WHERE EXISTS (SELECT FROM changed);
         RETURN NULL;
       END $$`,
    );
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One entry of the log for up to 100 rows that a statement touched, fewer than the 128 positions that a reader gives to each
 * entry. Operations are of a type of their own: a check is read anew for every statement. What a session has switched off
 * (`SET lyceum.record_changes = off`) stays so. The log is rewritten, some seconds for a million of entries, during which writers
 * of anything wait.
 */
export class LogChangesOfStatements1795327976438 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TYPE "public"."change_operation" AS ENUM('insert', 'update', 'delete')`);
    await queryRunner.query(
      `ALTER TABLE "change_log" DROP CONSTRAINT "ck_change_log_operation",
         ALTER COLUMN "operation" TYPE "public"."change_operation" USING "operation"::"public"."change_operation",
         ALTER COLUMN "row_id" TYPE bigint[] USING CASE WHEN "row_id" IS NOT NULL THEN ARRAY["row_id"] END`,
    );
    await queryRunner.query(`ALTER TABLE "change_log" RENAME COLUMN "row_id" TO "row_ids"`);
    // The usual few take the short way, which costs a statement of one row no more than an entry for each row did.
    await queryRunner.query(
      `CREATE OR REPLACE FUNCTION record_row_changes() RETURNS trigger LANGUAGE plpgsql AS $$
       DECLARE
         ids bigint[];
       BEGIN
         IF current_setting('lyceum.record_changes', true) = 'off' THEN RETURN NULL; END IF;
         ids := ARRAY(SELECT id::bigint FROM changed LIMIT 101);
         IF cardinality(ids) = 0 THEN RETURN NULL; END IF;
         IF cardinality(ids) <= 100 THEN
           INSERT INTO change_log (table_name, row_ids, operation) VALUES (TG_TABLE_NAME, ids, lower(TG_OP)::change_operation);
         ELSE
           INSERT INTO change_log (table_name, row_ids, operation)
             SELECT TG_TABLE_NAME, array_agg(id::bigint ORDER BY place), lower(TG_OP)::change_operation
             FROM (SELECT id, row_number() OVER () - 1 AS place FROM changed) AS placed
             GROUP BY place / 100 ORDER BY place / 100;
         END IF;
         RETURN NULL;
       END $$`,
    );
    await queryRunner.query(
      `CREATE OR REPLACE FUNCTION record_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF current_setting('lyceum.record_changes', true) = 'off' THEN RETURN NULL; END IF;
         INSERT INTO change_log (table_name, operation)
           SELECT TG_TABLE_NAME, lower(TG_OP)::change_operation WHERE EXISTS (SELECT FROM changed);
         RETURN NULL;
       END $$`,
    );
  }

  /** Entries get the positions of their rows for numbers, so that cursors given in the meantime stay exact. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TEMPORARY TABLE "change_of_row" ON COMMIT DROP AS
         SELECT "transaction", "id" * 128 + COALESCE("place", 0) AS "id", "table_name", "row_id", "operation"::text AS "operation", "at"
         FROM "change_log" LEFT JOIN LATERAL unnest("row_ids") WITH ORDINALITY AS "touched" ("row_id", "place") ON TRUE`,
    );
    await queryRunner.query(`TRUNCATE "change_log"`);
    await queryRunner.query(
      `ALTER TABLE "change_log" ALTER COLUMN "row_ids" TYPE bigint USING NULL, ALTER COLUMN "operation" TYPE character varying(6),
         ADD CONSTRAINT "ck_change_log_operation" CHECK ("operation" IN ('insert', 'update', 'delete'))`,
    );
    await queryRunner.query(`ALTER TABLE "change_log" RENAME COLUMN "row_ids" TO "row_id"`);
    await queryRunner.query(`DROP TYPE "public"."change_operation"`);
    await queryRunner.query(
      `INSERT INTO "change_log" ("transaction", "id", "table_name", "row_id", "operation", "at") OVERRIDING SYSTEM VALUE
         SELECT "transaction", "id", "table_name", "row_id", "operation", "at" FROM "change_of_row" ORDER BY "transaction", "id"`,
    );
    await queryRunner.query(
      `SELECT setval(pg_get_serial_sequence('change_log', 'id'), 128 * nextval(pg_get_serial_sequence('change_log', 'id')))`,
    );
    await queryRunner.query(
      `CREATE OR REPLACE FUNCTION record_row_changes() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF current_setting('lyceum.record_changes', true) = 'off' THEN RETURN NULL; END IF;
         INSERT INTO change_log (table_name, row_id, operation) SELECT TG_TABLE_NAME, changed.id, lower(TG_OP) FROM changed;
         RETURN NULL;
       END $$`,
    );
    await queryRunner.query(
      `CREATE OR REPLACE FUNCTION record_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF current_setting('lyceum.record_changes', true) = 'off' THEN RETURN NULL; END IF;
         INSERT INTO change_log (table_name, operation) SELECT TG_TABLE_NAME, lower(TG_OP) WHERE EXISTS (SELECT FROM changed);
         RETURN NULL;
       END $$`,
    );
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The look into the log of changes, always by its index: where most of the log is of other tables, PostgreSQL expects to find
 * something soon and reads it from end to end. Stable, so that it looks through the snapshot of the statement that asks.
 */
export class LookIntoChangesByIndex1795303600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE FUNCTION changed_since(tables text[], moment pg_snapshot) RETURNS boolean
       LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
       BEGIN
         RETURN EXISTS (SELECT FROM change_log
           WHERE table_name = ANY(tables) AND transaction >= pg_snapshot_xmin(moment)::text::bigint
             AND NOT pg_visible_in_snapshot(transaction::text::xid8, moment));
       END $$`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION changed_since(text[], pg_snapshot)`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UidsOfImportedEvents1795400602000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ix_c_calendar_event_imported_uid" ON "c_calendar_event"  ("imported_uid") WHERE "imported_uid" IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_c_calendar_event_imported_uid"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The next events are found in their order, however many there are. The index can be built again, since that happens while the service goes on. */
export class EventsByTheirStart1796810000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_c_calendar_event_start_date"`);
    await queryRunner.query(`CREATE INDEX CONCURRENTLY "ix_c_calendar_event_start_date" ON "c_calendar_event" ("start_date", "id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_c_calendar_event_start_date"`);
  }
}

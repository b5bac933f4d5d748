import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ErasedEventsIndex1795281946244 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "ix_conference_event_erased" ON "conference_event"  ("arrived_at") WHERE "kind" = 'erased'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."ix_conference_event_erased"`);
  }
}

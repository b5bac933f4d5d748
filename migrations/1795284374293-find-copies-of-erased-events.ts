import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FindCopiesOfErasedEvents1795284374293 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."ix_conference_event_erased"`);
    await queryRunner.query(
      `CREATE INDEX "ix_conference_event_erased" ON "conference_event"  ("meeting_id", "time") WHERE "kind" = 'erased'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."ix_conference_event_erased"`);
    await queryRunner.query(`CREATE INDEX "ix_conference_event_erased" ON "conference_event"  ("arrived_at") WHERE "kind" = 'erased'`);
  }
}

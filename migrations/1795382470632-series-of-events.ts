import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SeriesOfEvents1795382470632 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "c_calendar_event" ADD "exceptions" jsonb`);
    await queryRunner.query(`ALTER TABLE "c_calendar_event" ADD "recurrence_id" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "c_calendar_event" ADD "sequence" integer NOT NULL DEFAULT '0'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "c_calendar_event" DROP COLUMN "sequence"`);
    await queryRunner.query(`ALTER TABLE "c_calendar_event" DROP COLUMN "recurrence_id"`);
    await queryRunner.query(`ALTER TABLE "c_calendar_event" DROP COLUMN "exceptions"`);
  }
}

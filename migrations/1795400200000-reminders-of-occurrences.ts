import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which occurrence of its event a reminder reminds of next, and which it reminded of last. */
export class RemindersOfOccurrences1795400200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "agenda_reminder" ADD "next_start" timestamptz`);
    await queryRunner.query(`ALTER TABLE "agenda_reminder" ADD "last_start" timestamptz`);
    await queryRunner.query(`ALTER TABLE "agenda_reminder" ADD "event_sequence" integer`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "agenda_reminder" DROP COLUMN "event_sequence"`);
    await queryRunner.query(`ALTER TABLE "agenda_reminder" DROP COLUMN "last_start"`);
    await queryRunner.query(`ALTER TABLE "agenda_reminder" DROP COLUMN "next_start"`);
  }
}

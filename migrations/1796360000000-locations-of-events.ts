import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LocationsOfEvents1796360000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "c_calendar_event" ADD "location" character varying(255)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "c_calendar_event" DROP COLUMN "location"`);
  }
}

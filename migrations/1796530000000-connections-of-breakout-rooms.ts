import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConnectionsOfBreakoutRooms1796530000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_device" ADD "outside" character varying(255) COLLATE "C"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_device" DROP COLUMN "outside"`);
  }
}

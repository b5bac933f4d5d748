import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ServersOfUnassignedRooms1795487330000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_unassigned_room" ADD COLUMN IF NOT EXISTS "server_id" integer`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ix_conference_unassigned_room_server_id" ON "conference_unassigned_room" ("server_id")`,
    );
    await queryRunner.query(`ALTER TABLE "conference_unassigned_room" DROP CONSTRAINT IF EXISTS "fk_conference_unassigned_room_server_id"`);
    await queryRunner.query(
      `ALTER TABLE "conference_unassigned_room" ADD CONSTRAINT "fk_conference_unassigned_room_server_id" FOREIGN KEY ("server_id") REFERENCES "conference_server"("id") ON DELETE SET NULL ON UPDATE NO ACTION NOT VALID`,
    );
    await queryRunner.query(`ALTER TABLE "conference_unassigned_room" VALIDATE CONSTRAINT "fk_conference_unassigned_room_server_id"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_unassigned_room" DROP COLUMN "server_id"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table holds 5,000 rooms at most. */
export class ServersOfUnassignedRooms1795487330000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_unassigned_room" ADD "server_id" integer`);
    await queryRunner.query(`CREATE INDEX "ix_conference_unassigned_room_server_id" ON "conference_unassigned_room"  ("server_id") `);
    await queryRunner.query(
      `ALTER TABLE "conference_unassigned_room" ADD CONSTRAINT "fk_conference_unassigned_room_server_id" FOREIGN KEY ("server_id") REFERENCES "conference_server"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_unassigned_room" DROP COLUMN "server_id"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When servers were asked who is in the rooms of meetings. */
export class LooksAtRooms1796552000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "conference_room_look" ("meeting_id" integer NOT NULL, "looked_at" TIMESTAMP WITH TIME ZONE NOT NULL,
         CONSTRAINT "pk_conference_room_look" PRIMARY KEY ("meeting_id"),
         CONSTRAINT "fk_conference_room_look_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "conference_room_look"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the server counts in its rooms is kept until the next look, and compared with what its deliveries say. */
export class CountsOfRooms1796460000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "conference_room_count" ("internal_meeting_id" character varying(255) NOT NULL, "meeting_id" integer NOT NULL, "server_id" integer,
         "began_at" bigint NOT NULL, "people" integer, "asked_at" TIMESTAMP WITH TIME ZONE NOT NULL, "counted" integer NOT NULL DEFAULT '0',
         "recorded" integer NOT NULL DEFAULT '0', "differing" smallint NOT NULL DEFAULT '0', "differs_since" TIMESTAMP WITH TIME ZONE,
         CONSTRAINT "pk_conference_room_count" PRIMARY KEY ("internal_meeting_id"),
         CONSTRAINT "fk_conference_room_count_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE,
         CONSTRAINT "fk_conference_room_count_server_id" FOREIGN KEY ("server_id") REFERENCES "conference_server"("id") ON DELETE CASCADE)`,
    );
    await queryRunner.query(`CREATE INDEX "ix_conference_room_count_meeting" ON "conference_room_count" ("meeting_id")`);
    await queryRunner.query(`CREATE INDEX "ix_conference_room_count_server" ON "conference_room_count" ("server_id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "conference_room_count"`);
  }
}

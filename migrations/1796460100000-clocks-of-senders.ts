import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By how much the clock of a server is wrong, as its deliveries say. */
export class ClocksOfSenders1796460100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "conference_sender_clock" ("server" integer NOT NULL, "offset_ms" bigint NOT NULL, "since" TIMESTAMP WITH TIME ZONE NOT NULL,
         "last_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_conference_sender_clock" PRIMARY KEY ("server"))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "conference_sender_clock"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the server reports of polls is kept: in how many each person voted, what was asked, and who voted for what. */
export class PollsInTheRoom1796490100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      `CREATE TABLE "conference_poll" ("meeting_id" integer NOT NULL, "internal_meeting_id" character varying(255) NOT NULL, "poll" character varying(255) NOT NULL,
         "question" text NOT NULL, "options" jsonb NOT NULL, "secret" boolean NOT NULL, "started_at" bigint NOT NULL,
         CONSTRAINT "pk_conference_poll" PRIMARY KEY ("meeting_id", "internal_meeting_id", "poll"),
         CONSTRAINT "fk_conference_poll_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE)`,
      `CREATE TABLE "conference_poll_vote" ("meeting_id" integer NOT NULL, "internal_meeting_id" character varying(255) NOT NULL, "poll" character varying(255) NOT NULL,
         "participant_key" character varying(255) COLLATE "C" NOT NULL, "reported_key" character varying(255) COLLATE "C", "answer" character varying(255),
         CONSTRAINT "pk_conference_poll_vote" PRIMARY KEY ("meeting_id", "internal_meeting_id", "poll", "participant_key"),
         CONSTRAINT "fk_conference_poll_vote_meeting_id_internal_meeting_id_poll" FOREIGN KEY ("meeting_id", "internal_meeting_id", "poll")
           REFERENCES "conference_poll"("meeting_id", "internal_meeting_id", "poll") ON DELETE CASCADE)`,
      `CREATE INDEX "ix_conference_poll_vote_participant" ON "conference_poll_vote" ("meeting_id", "participant_key")`,
      `ALTER TABLE "conference_analytics" ADD "poll_votes" integer NOT NULL DEFAULT '0'`,
    ])
      await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_analytics" DROP COLUMN "poll_votes"`);
    await queryRunner.query(`DROP TABLE "conference_poll_vote"`);
    await queryRunner.query(`DROP TABLE "conference_poll"`);
  }
}

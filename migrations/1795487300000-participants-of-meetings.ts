import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ParticipantsOfMeetings1795487300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "conference_participant_account" ("meeting_id" integer NOT NULL, "participant_key" character varying(255) COLLATE "C" NOT NULL, "user_id" integer NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "ck_conference_participant_account_guest" CHECK ("participant_key" LIKE 'g:%'), CONSTRAINT "pk_conference_participant_account" PRIMARY KEY ("meeting_id", "participant_key"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_conference_participant_account_user_id" ON "conference_participant_account"  ("user_id") `);
    for (const table of ['conference_event', 'conference_device']) {
      await queryRunner.query(`ALTER TABLE "${table}" ADD "reported_key" character varying(255) COLLATE "C"`);
    }
    await queryRunner.query(`ALTER TABLE "conference_analytics" ADD "reported_key" character varying(255) COLLATE "C" NOT NULL DEFAULT ''`);
    await queryRunner.query(
      `ALTER TABLE "conference_participant_account" ADD CONSTRAINT "fk_conference_participant_account_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "conference_participant_account" ADD CONSTRAINT "fk_conference_participant_account_user_id" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['conference_analytics', 'conference_device', 'conference_event']) {
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "reported_key"`);
    }
    await queryRunner.query(`DROP TABLE "conference_participant_account"`);
  }
}

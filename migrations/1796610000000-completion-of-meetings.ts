import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = [
  ...['dir', 'document', 'quiz', 'link', 'forum', 'thread', 'student_publication', 'survey', 'sco', 'asset', 'au', 'block'],
  ...['final_item', 'video', 'h5p', 'xapi', 'lti'],
];
const oneOf = (kinds: readonly string[]): string => `CHECK ("item_type" IN (${kinds.map((kind) => `'${kind}'`).join(', ')})) NOT VALID`;

/** Who has completed a meeting, and steps of learning paths that are meetings. */
export class CompletionOfMeetings1796610000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      `CREATE TABLE "conference_completion_rule" ("meeting_id" integer NOT NULL, "minutes" smallint, "talk_minutes" smallint, "messages" smallint,
         "hands" smallint, "checks" smallint, "ruled_at" TIMESTAMP WITH TIME ZONE NOT NULL, "applied_at" TIMESTAMP WITH TIME ZONE,
         "applied_entry" bigint NOT NULL DEFAULT '0', "is_on" boolean NOT NULL DEFAULT false,
         CONSTRAINT "pk_conference_completion_rule" PRIMARY KEY ("meeting_id"),
         CONSTRAINT "fk_conference_completion_rule_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE)`,
      `CREATE TABLE "conference_completion" ("meeting_id" integer NOT NULL, "user_id" integer NOT NULL, "completed_at" TIMESTAMP WITH TIME ZONE NOT NULL,
         "ruled_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_conference_completion" PRIMARY KEY ("meeting_id", "user_id"),
         CONSTRAINT "fk_conference_completion_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE,
         CONSTRAINT "fk_conference_completion_user_id" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE)`,
      `CREATE INDEX "ix_conference_completion_user_id" ON "conference_completion" ("user_id")`,
      `ALTER TABLE "c_lp_item" DROP CONSTRAINT "ck_c_lp_item_b484a287"`,
      `ALTER TABLE "c_lp_item" ADD CONSTRAINT "ck_c_lp_item_d3d0a4c3" ${oneOf([...KINDS, 'meeting'])}`,
      `ALTER TABLE "c_lp_item" VALIDATE CONSTRAINT "ck_c_lp_item_d3d0a4c3"`,
      `CREATE TRIGGER "recount_delete" AFTER DELETE ON "conference_meeting" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_material('meeting')`,
    ])
      await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      `DROP TRIGGER "recount_delete" ON "conference_meeting"`,
      `ALTER TABLE "c_lp_item" DROP CONSTRAINT "ck_c_lp_item_d3d0a4c3"`,
      `ALTER TABLE "c_lp_item" ADD CONSTRAINT "ck_c_lp_item_b484a287" ${oneOf(KINDS)}`,
      `DROP TABLE "conference_completion"`,
      `DROP TABLE "conference_completion_rule"`,
    ])
      await queryRunner.query(statement);
  }
}

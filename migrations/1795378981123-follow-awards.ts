import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The function of the triggers by which credentials begin and end with awarded skills. The table comes with the next migration. */
export class FollowAwards1795378981123 implements MigrationInterface {
  name = 'FollowAwards1795378981123';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A person who is deleted leaves a bit in the list of those that are revoked, and nothing else.
    await queryRunner.query(`CREATE FUNCTION follow_awards_by_credentials() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO "credential" ("id", "award_id", "user_id", "skill_id", "course_id", "session_id", "portal_id")
          SELECT gen_random_uuid(), a."id", a."user_id", a."skill_id", a."course_id", a."session_id", s."access_url_id" FROM changed a JOIN "skill" s ON s."id" = a."skill_id";
      ELSE
        UPDATE "credential" c SET "award_id" = NULL, "revoked_at" = now(),
            "document" = CASE WHEN u."id" IS NOT NULL THEN c."document" END, "jws" = CASE WHEN u."id" IS NOT NULL THEN c."jws" END
          FROM changed a LEFT JOIN "user" u ON u."id" = a."user_id" WHERE c."award_id" = a."id";
      END IF;
      RETURN NULL; END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION follow_awards_by_credentials()`);
  }
}

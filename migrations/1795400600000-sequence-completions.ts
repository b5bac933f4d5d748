import type { MigrationInterface, QueryRunner } from 'typeorm';

const FUNCTIONS = [
  `CREATE FUNCTION course_completed(course int, within_session int, person int) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN EXISTS (SELECT 1 FROM "gradebook_category" "g" WHERE "g"."course_id" = course
        AND COALESCE("g"."session_id", 0) = COALESCE(within_session, 0) AND "g"."is_requirement")
      THEN NOT EXISTS (SELECT 1 FROM "gradebook_category" "g" WHERE "g"."course_id" = course
        AND COALESCE("g"."session_id", 0) = COALESCE(within_session, 0) AND "g"."is_requirement"
        AND NOT EXISTS (SELECT 1 FROM "gradebook_total" "t" WHERE "t"."category_id" = "g"."id" AND "t"."user_id" = person AND "t"."passed")
        AND NOT EXISTS (SELECT 1 FROM "gradebook_certificate" "c" WHERE "c"."category_id" = "g"."id" AND "c"."user_id" = person
          AND "c"."revoked_at" IS NULL AND ("c"."expiry_date" IS NULL OR "c"."expiry_date" >= current_date)))
      WHEN within_session IS NULL THEN EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."course_id" = course AND "m"."user_id" = person
        AND "m"."status" = 'student' AND "m"."progress" = 100)
      ELSE EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "m" WHERE "m"."course_id" = course AND "m"."session_id" = within_session
        AND "m"."user_id" = person AND "m"."status" = 'student' AND "m"."progress" = 100) END
  $$`,
  `CREATE FUNCTION complete_places(courses int[], people int[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO "sequence_completion" ("user_id", "type", "resource_id")
      SELECT DISTINCT "m"."user_id", 'course', "m"."course_id" FROM (
        SELECT "b"."user_id", "b"."course_id", NULL::int AS "session_id" FROM "course_rel_user" "b"
          WHERE "b"."status" = 'student' AND "b"."relation_type" = 'normal' AND "b"."course_id" = ANY(courses)
        UNION ALL SELECT "s"."user_id", "s"."course_id", "s"."session_id" FROM "session_rel_course_rel_user" "s"
          WHERE "s"."status" = 'student' AND "s"."course_id" = ANY(courses)) "m"
      WHERE (people IS NULL OR "m"."user_id" = ANY(people))
        AND EXISTS (SELECT 1 FROM "sequence_resource" "q" WHERE "q"."type" = 'course' AND "q"."requirements" @> to_jsonb("m"."course_id"))
        AND NOT EXISTS (SELECT 1 FROM "sequence_completion" "d" WHERE "d"."user_id" = "m"."user_id" AND "d"."type" = 'course' AND "d"."resource_id" = "m"."course_id")
        AND course_completed("m"."course_id", "m"."session_id", "m"."user_id")
      ORDER BY 1, 3 ON CONFLICT DO NOTHING;
      INSERT INTO "sequence_completion" ("user_id", "type", "resource_id")
      SELECT DISTINCT "m"."user_id", 'session', "m"."session_id" FROM "session_rel_course_rel_user" "m"
      WHERE "m"."status" = 'student' AND "m"."course_id" = ANY(courses) AND (people IS NULL OR "m"."user_id" = ANY(people))
        AND EXISTS (SELECT 1 FROM "sequence_resource" "q" WHERE "q"."type" = 'session' AND "q"."requirements" @> to_jsonb("m"."session_id"))
        AND NOT EXISTS (SELECT 1 FROM "sequence_completion" "d" WHERE "d"."user_id" = "m"."user_id" AND "d"."type" = 'session' AND "d"."resource_id" = "m"."session_id")
        AND NOT EXISTS (SELECT 1 FROM "session_rel_course" "o" WHERE "o"."session_id" = "m"."session_id"
          AND NOT course_completed("o"."course_id", "m"."session_id", "m"."user_id"))
      ORDER BY 1, 3 ON CONFLICT DO NOTHING;
    END $$`,
  `CREATE FUNCTION complete_places_of_marks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM "sequence_resource") THEN
        PERFORM complete_places(ARRAY(SELECT DISTINCT "g"."course_id" FROM changed "c" JOIN "gradebook_category" "g" ON "g"."id" = "c"."category_id"
          WHERE "g"."is_requirement"), ARRAY(SELECT DISTINCT "c"."user_id" FROM changed "c"));
      END IF;
      RETURN NULL;
    END $$`,
  `CREATE FUNCTION complete_places_of_categories() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM "sequence_resource") THEN
        PERFORM complete_places(ARRAY(SELECT DISTINCT "c"."course_id" FROM changed "c" WHERE "c"."course_id" IS NOT NULL), NULL);
      END IF;
      RETURN NULL;
    END $$`,
  `CREATE FUNCTION complete_places_of_progress() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM changed "c" WHERE "c"."progress" = 100) AND EXISTS (SELECT 1 FROM "sequence_resource") THEN
        PERFORM complete_places(ARRAY(SELECT DISTINCT "c"."course_id" FROM changed "c" WHERE "c"."progress" = 100),
          ARRAY(SELECT DISTINCT "c"."user_id" FROM changed "c" WHERE "c"."progress" = 100));
      END IF;
      RETURN NULL;
    END $$`,
  `CREATE FUNCTION complete_places_of_sequences() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM complete_places(ARRAY(SELECT "n"."id"::int FROM changed "c" CROSS JOIN LATERAL jsonb_array_elements_text(COALESCE("c"."requirements", '[]')) "n" ("id")
          WHERE "c"."type" = 'course'
        UNION SELECT "o"."course_id" FROM changed "c" CROSS JOIN LATERAL jsonb_array_elements_text(COALESCE("c"."requirements", '[]')) "n" ("id")
          JOIN "session_rel_course" "o" ON "o"."session_id" = "n"."id"::int WHERE "c"."type" = 'session'), NULL);
      RETURN NULL;
    END $$`,
];

const SOURCES: readonly (readonly [table: string, recorder: string, events: readonly string[]])[] = [
  ['gradebook_total', 'complete_places_of_marks', ['INSERT', 'UPDATE']],
  ['gradebook_certificate', 'complete_places_of_marks', ['INSERT']],
  ['gradebook_category', 'complete_places_of_categories', ['INSERT', 'UPDATE']],
  ['course_rel_user', 'complete_places_of_progress', ['UPDATE']],
  ['session_rel_course_rel_user', 'complete_places_of_progress', ['UPDATE']],
  ['sequence_resource', 'complete_places_of_sequences', ['INSERT', 'UPDATE']],
];

/** What of sequences people have completed, recorded with the mark, certificate or progress that completes it. */
export class SequenceCompletions1795400600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "sequence_completion" ("id" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL, "user_id" integer NOT NULL, "type" character varying(7) NOT NULL, "resource_id" integer NOT NULL, "completed_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "uq_sequence_completion" UNIQUE ("user_id", "type", "resource_id"), CONSTRAINT "ck_sequence_completion_613f2aeb" CHECK ("type" IN ('course', 'session')), CONSTRAINT "pk_sequence_completion" PRIMARY KEY ("id"))`,
    );
    for (const column of ['user_id', 'type', 'resource_id', 'completed_at'])
      await queryRunner.query(`CREATE INDEX "ix_sequence_completion_${column}" ON "sequence_completion"  ("${column}") `);
    await queryRunner.query(
      `ALTER TABLE "sequence_completion" ADD CONSTRAINT "fk_sequence_completion_user_id" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(`SELECT log_changes(ARRAY['sequence_completion'], 'record_row_changes')`);
    for (const statement of FUNCTIONS) await queryRunner.query(statement);
    for (const [table, recorder, events] of SOURCES)
      for (const event of events)
        await queryRunner.query(
          `CREATE TRIGGER "complete_${event.toLowerCase()}" AFTER ${event} ON "${table}" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${recorder}()`,
        );
    await queryRunner.query(`SELECT complete_places(ARRAY(SELECT "id" FROM "course"), NULL)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, , events] of SOURCES)
      for (const event of events) await queryRunner.query(`DROP TRIGGER "complete_${event.toLowerCase()}" ON "${table}"`);
    for (const name of ['sequences', 'progress', 'categories', 'marks'])
      await queryRunner.query(`DROP FUNCTION complete_places_of_${name}()`);
    await queryRunner.query(`DROP FUNCTION complete_places(int[], int[])`);
    await queryRunner.query(`DROP FUNCTION course_completed(int, int, int)`);
    await queryRunner.query(`SELECT stop_logging_changes(ARRAY['sequence_completion'])`);
    await queryRunner.query(`DROP TABLE "sequence_completion"`);
  }
}

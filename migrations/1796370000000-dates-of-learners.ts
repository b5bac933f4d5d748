import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By name: the gradebooks of the registers whose dates are a learner's by other groups than before. */
const MARKERS = {
  date_groups: `PERFORM mark_gradebooks_of_activities('attendance', array_agg(d."attendance_id"), array_agg(NULL::int)) FROM changed g
    JOIN "c_attendance_calendar" d ON d."id" = g."attendance_calendar_id";`,
  group_members: `PERFORM mark_gradebooks_of_activities('attendance', array_agg(d."attendance_id"), array_agg(m."user_id")) FROM changed m
    JOIN "c_attendance_calendar_rel_group" g ON g."group_id" = m."group_id" JOIN "c_attendance_calendar" d ON d."id" = g."attendance_calendar_id";`,
};

const TRIGGERS = [
  ['c_attendance_calendar', 'UPDATE', 'dates'],
  ['c_attendance_calendar_rel_group', 'INSERT', 'date_groups'],
  ['c_attendance_calendar_rel_group', 'DELETE', 'date_groups'],
  ['c_group_rel_user', 'INSERT', 'group_members'],
  ['c_group_rel_user', 'DELETE', 'group_members'],
] as const;

const ROWS = { INSERT: 'NEW TABLE AS changed', UPDATE: 'OLD TABLE AS before NEW TABLE AS changed', DELETE: 'OLD TABLE AS changed' };

/** Blocked dates, and those of other groups, do not count in the column of a register. */
export class DatesOfLearners1796370000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, body] of Object.entries(MARKERS))
      await queryRunner.query(
        `CREATE FUNCTION mark_gradebooks_of_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`,
      );
    for (const [table, event, marker] of TRIGGERS)
      await queryRunner.query(
        `CREATE TRIGGER "gradebook_${event.toLowerCase()}" AFTER ${event} ON "${table}" REFERENCING ${ROWS[event]} FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_${marker}()`,
      );
    await queryRunner.query(`UPDATE "c_attendance_result" "r" SET "score" = "now"."score"
      FROM (SELECT "s"."user_id", "d"."attendance_id", count(*) FILTER (WHERE "s"."presence" IN ('present', 'late_under_15', 'late_over_15') AND NOT "d"."blocked") AS "score"
        FROM "c_attendance_sheet" "s" JOIN "c_attendance_calendar" "d" ON "d"."id" = "s"."attendance_calendar_id"
        WHERE "d"."attendance_id" IN (SELECT "attendance_id" FROM "c_attendance_calendar" WHERE "blocked") GROUP BY 1, 2) "now"
      WHERE "r"."user_id" = "now"."user_id" AND "r"."attendance_id" = "now"."attendance_id" AND "r"."score" <> "now"."score"`);
    await queryRunner.query(`INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
      SELECT DISTINCT g."course_id", COALESCE(g."session_id", 0), NULL::int FROM "gradebook_link" k
      JOIN "gradebook_category" g ON g."id" = k."category_id" WHERE k."type" = 'attendance'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, event] of TRIGGERS) await queryRunner.query(`DROP TRIGGER "gradebook_${event.toLowerCase()}" ON "${table}"`);
    for (const name of Object.keys(MARKERS)) await queryRunner.query(`DROP FUNCTION mark_gradebooks_of_${name}()`);
  }
}

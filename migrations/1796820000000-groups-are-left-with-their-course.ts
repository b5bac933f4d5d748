import type { MigrationInterface, QueryRunner } from 'typeorm';

const LEFT = ['course_rel_user', 'session_rel_course_rel_user', 'session_rel_user'];
const IN_GROUPS = ['c_group_rel_user', 'c_group_rel_tutor'];

/** Over a place "m" in a group: its user is in the course, or in a session of it, as everybody was who was let into the group. */
const STILL_IN_COURSE = `(EXISTS (SELECT 1 FROM course_rel_user r WHERE r.course_id = m.c_id AND r.user_id = m.user_id)
  OR EXISTS (SELECT 1 FROM session_rel_course_rel_user r WHERE r.course_id = m.c_id AND r.user_id = m.user_id)
  OR EXISTS (SELECT 1 FROM session_rel_user r JOIN session_rel_course o ON o.session_id = r.session_id
    WHERE o.course_id = m.c_id AND r.user_id = m.user_id AND r.relation_type = 'general_coach'))`;

const LEAVE = `CREATE OR REPLACE FUNCTION leave_groups_of_courses() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     ${IN_GROUPS.map((table) => `DELETE FROM ${table} m USING gone g WHERE m.user_id = g.user_id AND NOT ${STILL_IN_COURSE};`).join('\n     ')}
     RETURN NULL;
   END $$`;

/** Who leaves a course leaves its groups, whichever way. Those who left one before are taken out: they could still read what its groups have. */
export class GroupsAreLeftWithTheirCourse1796820000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LEAVE);
    for (const table of LEFT)
      await queryRunner.query(
        `CREATE TRIGGER "left_groups" AFTER DELETE ON "${table}" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION leave_groups_of_courses()`,
      );
    for (const table of IN_GROUPS) await queryRunner.query(`DELETE FROM "${table}" m WHERE NOT ${STILL_IN_COURSE}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of LEFT) await queryRunner.query(`DROP TRIGGER "left_groups" ON "${table}"`);
    await queryRunner.query(`DROP FUNCTION leave_groups_of_courses()`);
  }
}

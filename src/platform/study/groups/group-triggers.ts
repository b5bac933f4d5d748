import type { TriggerStatement } from '../../../database/schema/trigger-set.js';

/** By which a user is in a course, or in a session of it. */
const MEMBERSHIPS = ['course_rel_user', 'session_rel_course_rel_user', 'session_rel_user'];

/**
 * Who leaves a course leaves its groups, whichever way: only members of a course are let into them, and what a group has is read by its
 * members alone. The function is in the migration that made it.
 */
export const GROUP_TRIGGERS: readonly TriggerStatement[] = MEMBERSHIPS.map((table) => ({
  name: 'left_groups',
  table,
  sql: `CREATE TRIGGER "left_groups" AFTER DELETE ON "${table}" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION leave_groups_of_courses()`,
}));

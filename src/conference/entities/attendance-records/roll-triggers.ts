import type { TriggerStatement } from '../../../database/schema/trigger-set.js';

const leaving = (table: string): TriggerStatement => ({
  name: 'past_learners',
  table,
  sql: `CREATE TRIGGER "past_learners" AFTER DELETE ON "${table}" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_past_learners()`,
});

const changing = (table: string): TriggerStatement => ({
  name: 'changed_learner',
  table,
  sql: `CREATE TRIGGER "changed_learner" BEFORE UPDATE OF "status" ON "${table}" FOR EACH ROW
         WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION note_changed_learner()`,
});

/**
 * Store the end of an enrolment, whichever way it ends: see `ConferencePastLearner`. The functions are in the migration that made them, and
 * take the service's time where `announceTime` said it.
 */
export const ROLL_TRIGGERS: readonly TriggerStatement[] = [
  ...['course_rel_user', 'session_rel_course_rel_user', 'c_group_rel_user'].map(leaving),
  ...['course_rel_user', 'session_rel_course_rel_user'].map(changing),
];

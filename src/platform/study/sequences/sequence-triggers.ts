import type { TriggerStatement } from '../../../database/schema/trigger-set.js';

/** Tables by which courses are completed, or which say that something is required. The functions are in the migration that made them. */
const SOURCES: readonly (readonly [table: string, recorder: string, events: readonly ('INSERT' | 'UPDATE')[]])[] = [
  ['gradebook_total', 'complete_places_of_marks', ['INSERT', 'UPDATE']],
  ['gradebook_certificate', 'complete_places_of_marks', ['INSERT']],
  ['gradebook_category', 'complete_places_of_categories', ['INSERT', 'UPDATE']],
  ['course_rel_user', 'complete_places_of_progress', ['UPDATE']],
  ['session_rel_course_rel_user', 'complete_places_of_progress', ['UPDATE']],
  ['sequence_resource', 'complete_places_of_sequences', ['INSERT', 'UPDATE']],
];

/** One call for a statement, however many rows it touches. */
export const SEQUENCE_TRIGGERS: readonly TriggerStatement[] = SOURCES.flatMap(([table, recorder, events]) =>
  events.map((event) => {
    const name = `complete_${event.toLowerCase()}`;
    return {
      name,
      table,
      sql: `CREATE TRIGGER "${name}" AFTER ${event} ON "${table}" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${recorder}()`,
    };
  }),
);

import type { TriggerStatement } from '../../database/schema/trigger-set.js';

const EVENTS = {
  INSERT: 'NEW TABLE AS changed',
  UPDATE: 'NEW TABLE AS changed',
  DELETE: 'OLD TABLE AS changed',
} as const;

/** The functions are in the migration that made them. */
const SOURCES: readonly (readonly [table: string, marker: string, events: readonly (keyof typeof EVENTS)[]])[] = [
  ['c_lp_item', 'mark_recount_of_steps', ['INSERT', 'DELETE']],
  ['resource_link', 'mark_recount_of_path_links', ['INSERT', 'UPDATE']],
  ['c_lp_view', 'mark_recount_of_attempts', ['DELETE']],
];

/** One call for a statement, however many rows it touches. */
export const LEARNING_PATH_TRIGGERS: readonly TriggerStatement[] = SOURCES.flatMap(([table, marker, events]) =>
  events.map((event) => {
    const name = `recount_${event.toLowerCase()}`;
    const rows = EVENTS[event];
    return {
      name,
      table,
      sql: `CREATE TRIGGER "${name}" AFTER ${event} ON "${table}" REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${marker}()`,
    };
  }),
);

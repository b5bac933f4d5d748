import type { TriggerStatement } from '../../database/schema/trigger-set.js';
import { materialTables } from './step-material.js';

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

/** Steps whose material is gone count no longer. */
const OF_MATERIAL: readonly TriggerStatement[] = materialTables().map(({ table, kinds }) => ({
  name: 'recount_delete',
  table,
  sql: `CREATE TRIGGER "recount_delete" AFTER DELETE ON "${table}" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_material(${kinds.map((kind) => `'${kind}'`).join(', ')})`,
}));

/** One call for a statement, however many rows it touches. */
export const LEARNING_PATH_TRIGGERS: readonly TriggerStatement[] = SOURCES.flatMap(([table, marker, events]) =>
  events.map((event): TriggerStatement => {
    const name = `recount_${event.toLowerCase()}`;
    const rows = EVENTS[event];
    return {
      name,
      table,
      sql: `CREATE TRIGGER "${name}" AFTER ${event} ON "${table}" REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${marker}()`,
    };
  }),
).concat(OF_MATERIAL);

import type { EntityMetadata } from 'typeorm';
import type { TriggerSet, TriggerStatement } from '../../database/schema/trigger-set.js';
import type { ResourceDefinition } from '../model/resource-definition.js';

const EVENTS = [
  { event: 'INSERT', rows: 'NEW' },
  { event: 'UPDATE', rows: 'NEW' },
  { event: 'DELETE', rows: 'OLD' },
] as const;

/** Every row that changes, and that a table changed at all. */
const ROWS = changeSet('record_row_changes');
const TABLE = changeSet('record_table_change');

/**
 * The triggers that write the log of changes: of each resource row by row, of each table between two resources that it
 * changed at all. One call for a statement, however many rows it touches.
 */
export function changeTriggers(resources: Iterable<ResourceDefinition>, tables: readonly EntityMetadata[]): TriggerStatement[] {
  const between = tables.filter(({ isJunction }) => isJunction).map(({ tableName }) => tableName);
  return [
    ...[...resources].flatMap(({ table, logged }) => (logged ? triggersOf(table, ROWS) : [])),
    ...between.flatMap((table) => triggersOf(table, TABLE)),
  ];
}

/** The functions `log_changes` and `stop_logging_changes` are in the migration of that name. */
interface ChangeSet extends TriggerSet {
  /** The trigger function that writes the log. */
  readonly recorder: string;
}

function changeSet(recorder: string): ChangeSet {
  const list = (tables: readonly string[]): string => `ARRAY[${tables.map((table) => `'${table}'`).join(', ')}]`;
  return {
    recorder,
    size: EVENTS.length,
    create: (tables) => `SELECT log_changes(${list(tables)}, '${recorder}')`,
    drop: (tables) => `SELECT stop_logging_changes(${list(tables)})`,
  };
}

function triggersOf(table: string, set: ChangeSet): TriggerStatement[] {
  return EVENTS.map(({ event, rows }) => {
    const name = `change_${event.toLowerCase()}`;
    return {
      name,
      table,
      set,
      sql: `CREATE TRIGGER "${name}" AFTER ${event} ON "${table}" REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${set.recorder}()`,
    };
  });
}

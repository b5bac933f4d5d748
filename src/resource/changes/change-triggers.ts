import type { EntityMetadata } from 'typeorm';
import type { TriggerStatement } from '../../database/schema/schema-change.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';

const EVENTS = [
  { event: 'INSERT', rows: 'NEW' },
  { event: 'UPDATE', rows: 'NEW' },
  { event: 'DELETE', rows: 'OLD' },
] as const;

/**
 * The triggers that write the log of changes: of each resource row by row, of each table between two resources that it
 * changed at all. One call for a statement, however many rows it touches.
 */
export function changeTriggers(resources: Iterable<ResourceDefinition>, tables: readonly EntityMetadata[]): TriggerStatement[] {
  const between = tables.filter(({ isJunction }) => isJunction).map(({ tableName }) => tableName);
  return [
    ...[...resources].flatMap(({ table }) => triggersOf(table, 'record_row_changes')),
    ...between.flatMap((table) => triggersOf(table, 'record_table_change')),
  ];
}

function triggersOf(table: string, procedure: string): TriggerStatement[] {
  return EVENTS.map(({ event, rows }) => {
    const name = `change_${event.toLowerCase()}`;
    return {
      name,
      table,
      sql: `CREATE TRIGGER "${name}" AFTER ${event} ON "${table}" REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${procedure}()`,
    };
  });
}

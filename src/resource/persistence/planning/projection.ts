import type { Actor } from '../../../auth/actor.js';
import { type Condition, conditionSql, identifier, join, withRowwiseSubqueries, type Sql, sql } from '../../../database/sql.js';
import type { Row } from '../../../database/statements.js';
import type { FieldDefinition, ResourceDefinition } from '../../model/resource-definition.js';
import { ROW_ALIAS, RowReference } from '../../model/row-reference.js';
import type { Rule } from '../../model/rule.js';

/** The columns to read for a caller, and which of them depend on the row. */
export interface Projection {
  readonly columns: Sql;
  readonly fields: readonly FieldDefinition[];
  /** Fields whose column counts only where its flag column is true. */
  readonly flags: ReadonlyMap<string, string>;
}

const forEverybody = new WeakMap<ResourceDefinition, Projection>();
const forOne = new WeakMap<Actor, Map<ResourceDefinition, Projection>>();

/** @param properties the members asked for; all readable ones where undefined. The id is always read: the IRI needs it. */
export function projectionFor(resource: ResourceDefinition, actor: Actor, properties?: ReadonlySet<string>): Projection {
  if (properties) return compose(resource, actor, (field) => field.name === 'id' || properties.has(field.name));
  return forEverybody.get(resource) ?? forOne.get(actor)?.get(resource) ?? composeWhole(resource, actor);
}

/** Cached for as long as the resource, or the actor where a field depends on the reader. */
function composeWhole(resource: ResourceDefinition, actor: Actor): Projection {
  const projection = compose(resource, actor, () => true);
  if (!dependsOnCaller(resource)) forEverybody.set(resource, projection);
  else forOne.set(actor, (forOne.get(actor) ?? new Map<ResourceDefinition, Projection>()).set(resource, projection));
  return projection;
}

function dependsOnCaller(resource: ResourceDefinition): boolean {
  return [...resource.fields.values()].some((field) => field.readableBy !== undefined || (field.computed?.length ?? 0) > 1);
}

function compose(resource: ResourceDefinition, actor: Actor, wanted: (field: FieldDefinition) => boolean): Projection {
  const row = new RowReference(resource, ROW_ALIAS);
  const conditions = new Map<Rule, Condition>();
  const columns: Sql[] = [];
  const fields: FieldDefinition[] = [];
  const flags = new Map<string, string>();
  for (const field of resource.fields.values()) {
    if (!field.readable || !wanted(field)) continue;
    const condition = readCondition(field, actor, row, conditions);
    if (condition === false) continue;
    if (condition !== true && field.readableBy) flags.set(field.name, flagName([...conditions.keys()].indexOf(field.readableBy)));
    const column = columnOf(field, row, actor);
    if (column) columns.push(sql`${column} AS ${identifier(field.name)}`);
    fields.push(field);
  }
  [...conditions.values()].forEach((condition, index) => {
    if (typeof condition !== 'boolean') columns.push(sql`${conditionSql(condition)} AS ${identifier(flagName(index))}`);
  });
  return { columns: withRowwiseSubqueries(join(columns, ', ')), fields, flags };
}

function flagName(index: number): string {
  return `granted:${index}`;
}

function readCondition(field: FieldDefinition, actor: Actor, row: RowReference, conditions: Map<Rule, Condition>): Condition {
  if (!field.readableBy) return true;
  const condition = conditions.get(field.readableBy) ?? field.readableBy.condition(actor, row);
  conditions.set(field.readableBy, condition);
  return condition;
}

/** The SQL value of a field, or undefined for a collection, which is an address and no value. */
export function columnOf(field: FieldDefinition, row: RowReference, actor: Actor): Sql | undefined {
  if (field.computed) return field.computed(row, actor);
  if (field.joinTable) {
    const { table, ownerColumn, targetColumn } = field.joinTable;
    const target = identifier('j', targetColumn);
    return sql`ARRAY(SELECT ${target} FROM ${identifier(table)} "j" WHERE ${identifier('j', ownerColumn)} = ${row.id} ORDER BY ${target})`;
  }
  return field.column === undefined ? undefined : identifier(row.alias, field.column);
}

/** The row without what its reader may not see of it: the same object, for it was read for this reader alone. */
export function redacted(row: Row, { flags }: Projection): Row {
  // A copy without some members would cost more than all else that is done with a row.
  for (const [field, flag] of flags) if (row[flag] !== true) row[field] = undefined;
  return row;
}

import type { Actor } from '../../auth/actor.js';
import { type Condition, conditionSql, identifier, join, raw, type Sql, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import type { BodyShape, FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import { any } from '../model/rule.js';
import { ViolationProblem } from '../protocol/problem.js';
import type { Change } from '../model/change.js';
import { itemIri } from '../model/iri.js';
import { missingReference } from '../input/violation-messages.js';
import { RowReference } from '../model/row-reference.js';

interface WrittenReference {
  readonly path: string;
  readonly id: number;
  readonly target: ResourceDefinition;
  readonly field: FieldDefinition;
}

/**
 * A relation may only be written to a row that its writer may read: anything else would reveal or attach rows of others. One
 * statement for all relations of a change.
 * @throws ViolationProblem for each that leads to no row the writer can see
 */
export async function checkReferences(statements: Statements, resource: BodyShape, change: Change, actor: Actor): Promise<void> {
  const written = [...resource.fields.values()].flatMap((field) => writtenReferences(field, change[field.name]));
  if (written.length === 0) return;
  const found = await statements.one<Record<string, boolean>>(
    sql`SELECT ${join(
      written.map((reference, index) => presence(reference, index, actor)),
      ', ',
    )}`,
  );
  const missing = written.filter((_, index) => found?.[`r${index}`] !== true);
  if (missing.length > 0) throw new ViolationProblem(missing.map(({ path, id, target }) => missingReference(path, itemIri(target, id))));
}

/**
 * The same for changes of several rows, by one statement for each relation.
 * @throws ViolationProblem that names what is missing, but not the row in which it was written
 */
export async function checkReferencesOfAll(
  statements: Statements,
  resource: BodyShape,
  changes: readonly Change[],
  actor: Actor,
): Promise<void> {
  for (const field of resource.fields.values()) {
    const { name, target } = field;
    const ids = target ? [...new Set(changes.flatMap((change) => writtenReferences(field, change[name]).map(({ id }) => id)))] : [];
    if (ids.length === 0 || !target) continue;
    const found = await statements.rows<{ id: number }>(nameableAmong(field, target, ids, actor));
    const known = new Set(found.map(({ id }) => id));
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined) throw new ViolationProblem([missingReference(name, itemIri(target, missing))]);
  }
}

function nameableAmong(field: FieldDefinition, target: ResourceDefinition, ids: readonly number[], actor: Actor): Sql {
  const row = new RowReference(target, 'r');
  const visible = nameable(field, target, actor, row);
  return sql`SELECT ${row.id} AS "id" FROM ${row.table} WHERE ${row.id} = ANY(${ids}::bigint[]) AND ${conditionSql(visible)}`;
}

function writtenReferences(field: FieldDefinition, value: unknown): WrittenReference[] {
  const { target } = field;
  if (!target) return [];
  if (field.type === 'reference' && typeof value === 'number') return [{ path: field.name, id: value, target, field }];
  if (field.type === 'references' && Array.isArray(value)) {
    return (value as number[]).map((id, index) => ({ path: `${field.name}[${index}]`, id, target, field }));
  }
  return [];
}

/** Rows that a writer may name: those that they may read, and those that the relation admits in addition. */
function nameable({ alsoNames }: FieldDefinition, target: ResourceDefinition, actor: Actor, row: RowReference): Condition {
  const { read } = target.policy.rules;
  return (alsoNames ? any(read, alsoNames) : read).condition(actor, row);
}

function presence({ id, target, field }: WrittenReference, index: number, actor: Actor): Sql {
  const row = new RowReference(target, 'r');
  const visible = nameable(field, target, actor, row);
  const scope = visible === true ? raw('') : sql` AND ${conditionSql(visible)}`;
  return sql`EXISTS (SELECT 1 FROM ${row.table} WHERE ${row.id} = ${id}${scope}) AS ${identifier(`r${index}`)}`;
}

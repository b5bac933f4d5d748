import type { Actor } from '../../auth/actor.js';
import { conditionSql, identifier, join, raw, type Sql, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import type { BodyShape, FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import { ViolationProblem } from '../protocol/problem.js';
import type { Change } from '../model/change.js';
import { itemIri } from '../model/iri.js';
import { missingReference } from '../input/violation-messages.js';
import { RowReference } from '../model/row-reference.js';

interface WrittenReference {
  readonly path: string;
  readonly id: number;
  readonly target: ResourceDefinition;
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

function writtenReferences(field: FieldDefinition, value: unknown): WrittenReference[] {
  const { target } = field;
  if (!target) return [];
  if (field.type === 'reference' && typeof value === 'number') return [{ path: field.name, id: value, target }];
  if (field.type === 'references' && Array.isArray(value)) {
    return (value as number[]).map((id, index) => ({ path: `${field.name}[${index}]`, id, target }));
  }
  return [];
}

function presence({ id, target }: WrittenReference, index: number, actor: Actor): Sql {
  const row = new RowReference(target, 'r');
  const visible = target.policy.rules.read.condition(actor, row);
  const scope = visible === true ? raw('') : sql` AND ${conditionSql(visible)}`;
  return sql`EXISTS (SELECT 1 FROM ${row.table} WHERE ${row.id} = ${id}${scope}) AS ${identifier(`r${index}`)}`;
}

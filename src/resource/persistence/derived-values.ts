import { join, sql } from '../../database/sql.js';
import type { Row } from '../../database/statements.js';
import type { Change } from '../model/change.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { RowReference } from '../model/row-reference.js';
import type { SetWrite, Write } from '../model/write.js';

/** Values of new rows with those that follow from others: copied from what they refer to, or worked out. */
export async function derivedNew(write: SetWrite, changes: readonly Change[]): Promise<readonly Change[]> {
  const { copies, derivations } = write.resource;
  let derived = changes;
  for (const [reference, members] of copies) derived = await withCopies(write, derived, reference, members);
  if (derivations.length === 0) return derived;
  const worked: Change[] = [];
  for (const values of derived) worked.push(await withDerivations(write, values, undefined));
  return worked;
}

/** Values of a change with those that follow from what it changes. */
export function derivedChange(write: Write, id: number): Promise<Change> {
  return withDerivations(write, write.values, id);
}

/** Whether values of a row follow from what is changed. */
export function isFollowed({ derivations }: ResourceDefinition, values: Change): boolean {
  return derivations.some(({ derivation }) => values[derivation.from] !== undefined);
}

async function withDerivations(write: SetWrite, values: Change, id: number | undefined): Promise<Change> {
  const derived: Record<string, unknown> = { ...values };
  for (const { name, derivation } of write.resource.derivations) {
    if (id === undefined || values[derivation.from] !== undefined) derived[name] = await derivation.value(write, values, id);
  }
  return derived;
}

/** By one statement for all members that are copied along one reference. @param members of the row referred to, by those of this one */
async function withCopies(
  { resource, transaction }: SetWrite,
  changes: readonly Change[],
  reference: string,
  members: ReadonlyMap<string, string>,
): Promise<readonly Change[]> {
  const target = resource.fields.get(reference)?.target;
  const ids = [...new Set(changes.flatMap((values) => (typeof values[reference] === 'number' ? [values[reference]] : [])))];
  if (!target || ids.length === 0) return changes;
  const row = new RowReference(target, 'source');
  const columns = join(
    [...members.values()].map((member) => row.column(member)),
    ', ',
  );
  const found = await transaction.rows<Row & { id: number }>(
    sql`SELECT ${row.id}, ${columns} FROM ${row.table} WHERE ${row.id} = ANY(${ids}::bigint[])`,
  );
  const sources = new Map(found.map((source) => [source.id, source]));
  return changes.map((values) => {
    if (typeof values[reference] !== 'number') return values;
    const source = sources.get(values[reference]);
    const copied = [...members].map(([name, member]) => [name, source?.[target.columns.get(member) ?? ''] ?? null]);
    return { ...values, ...(Object.fromEntries(copied) as Change) };
  });
}

import { identifier, join, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { Call } from '../model/call.js';
import type { Change } from '../model/change.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { isObject, mergePatch } from '../protocol/merge-patch.js';
import { Problem } from '../protocol/problem.js';

/** The members of a change that are patches of what is stored: objects for JSON members, in a merge patch. */
export function patchedMembers({ resource, merges }: Pick<Call, 'resource' | 'merges'>, change: Change): readonly string[] {
  if (merges !== true) return [];
  return Object.keys(change).filter((name) => {
    const field = resource.fields.get(name);
    return field?.type === 'json' && resource.columns.has(name) && isObject(change[name]);
  });
}

/**
 * The change with what is stored, patched, in place of the patches.
 * @param names of {@link patchedMembers}; the row is locked, so that of two patches at once neither is lost
 * @throws Problem 404 where there is no such row
 */
export async function mergedChange(
  transaction: Transaction,
  { table, columns }: ResourceDefinition,
  id: number,
  change: Change,
  names: readonly string[],
): Promise<Change> {
  const members = names.map((name) => sql`${identifier(columns.get(name) ?? name)} AS ${identifier(name)}`);
  const stored = await transaction.one(sql`SELECT ${join(members, ', ')} FROM ${identifier(table)} WHERE "id" = ${id}`);
  if (!stored) throw new Problem(404, 'Not Found');
  return Object.freeze({ ...change, ...Object.fromEntries(names.map((name) => [name, mergePatch(stored[name], change[name])])) });
}

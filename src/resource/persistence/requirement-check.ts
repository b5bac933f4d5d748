import { identifier, join, type Sql, sql } from '../../database/sql.js';
import type { Change } from '../model/change.js';
import type { Obstacle, Requirement, RowSentence } from '../model/requirement.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import type { SetWrite, Write } from '../model/write.js';
import { Problem, type Violation, ViolationProblem } from '../protocol/problem.js';
import { VIOLATION_CODES } from '../protocol/violation-codes.js';

/** What is required of rows that these changes are written to. */
export function requirementsOf(
  { requires }: ResourceDefinition,
  operation: Write['operation'],
  changes: readonly Change[],
): readonly Requirement[] {
  const isNew = operation === 'create';
  return requires.filter(
    ({ about, onlyOf, ofNull = false }) =>
      (onlyOf === undefined || (onlyOf === 'new') === isNew) &&
      changes.some((values) => about.some((member) => values[member] !== undefined && (ofNull || values[member] !== null))),
  );
}

/**
 * Looks by one statement whether rows meet what is required of them, as they are now.
 * @throws ViolationProblem with all that they do not meet; Problem 409 where the present state does not allow it
 */
export async function requireMet(write: SetWrite, changes: readonly Change[], ids: readonly number[]): Promise<void> {
  const due = await heldOf(write, requirementsOf(write.resource, write.operation, changes), ids);
  if (due.length === 0) return;
  const row = new RowReference(write.resource, ROW_ALIAS);
  const sentences = due.map(
    ({ met, message }, index) => sql`CASE WHEN NOT (${met(row)}) THEN ${textOf(message, row)} END AS ${identifier(`unmet${index}`)}`,
  );
  const found = await write.transaction.one(
    sql`SELECT ${join(
      due.map((_, index) => sql`max(${identifier(`unmet${index}`)}) AS ${identifier(`unmet${index}`)}`),
      ', ',
    )} FROM (SELECT ${join(sentences, ', ')} FROM ${row.table} WHERE ${row.id} = ANY(${ids}::bigint[])) AS "written"`,
  );
  const unmet = due.flatMap((requirement, index) => {
    const message = found?.[`unmet${index}`];
    return typeof message === 'string' ? [{ requirement, message }] : [];
  });
  const conflict = unmet.find(({ requirement }) => requirement.isConflict);
  if (conflict) throw new Problem(409, conflict.message);
  if (unmet.length > 0) throw new ViolationProblem(unmet.map(({ requirement, message }) => violation(requirement, message)));
}

function violation({ about: [propertyPath], code = VIOLATION_CODES.invalid }: Requirement, message: string): Violation {
  return { propertyPath, message, code };
}

function textOf(message: RowSentence, row: RowReference): Sql {
  return sql`${typeof message === 'string' ? message : message(row)}::text`;
}

/** Waits for those who write at the same time. @returns the requirements that there is something to ask about */
async function heldOf({ resource, transaction }: SetWrite, due: readonly Requirement[], ids: readonly number[]): Promise<Requirement[]> {
  const found = new Map<Requirement['held'], boolean>([[undefined, true]]);
  for (const { held } of due) {
    if (!held || found.has(held)) continue;
    found.set(held, (await transaction.one(held(sql`${ids}::bigint[]`, resource))) !== undefined);
  }
  return due.filter(({ held }) => found.get(held));
}

/** @throws Problem 409 where the row is in a state in which this cannot be done to it */
export async function requireNoObstacle({ resource, transaction }: Write, id: number, to: Obstacle['to']): Promise<void> {
  const obstacles = resource.obstacles.filter((obstacle) => obstacle.to === to);
  if (obstacles.length === 0) return;
  const row = new RowReference(resource, ROW_ALIAS);
  const sentence = join(
    obstacles.map(({ when, message }) => sql`WHEN ${when(row)} THEN ${message}`),
    ' ',
  );
  const found = await transaction.one<{ message: string | null }>(
    sql`SELECT CASE ${sentence} END::text AS "message" FROM ${row.table} WHERE ${row.id} = ${id}`,
  );
  if (found?.message != null) throw new Problem(409, found.message);
}

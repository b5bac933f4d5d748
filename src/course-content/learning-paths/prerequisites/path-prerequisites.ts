import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { oneViolation, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { parsePrerequisite, type PrerequisiteExpression, PrerequisiteSyntaxError, stepNames } from './prerequisite-expression.js';

/** What of a step says when it opens. */
interface WaitingStep {
  readonly id: number;
  readonly parent: number | null;
  readonly ref: string | null;
  readonly prerequisite: string | null;
}

/**
 * Checks what the steps of a path wait for, as the database now holds them; the path is held meanwhile, so that two changes at once
 * close no ring.
 * @param changed id of the step whose prerequisite was written
 * @throws ViolationProblem at `prerequisite` for text that is none, unknown steps and rings
 */
export async function requireSoundPrerequisites(transaction: Transaction, path: number, changed?: number): Promise<void> {
  const held = await transaction.one<{ type: string }>(sql`SELECT "lp_type" AS "type" FROM "c_lp" WHERE "id" = ${path} FOR NO KEY UPDATE`);
  const steps = await transaction.rows<WaitingStep>(
    sql`SELECT "id", "parent_id" AS "parent", "ref", "prerequisite" FROM "c_lp_item" WHERE "lp_id" = ${path}`,
  );
  const idOf = stepIdsByName(steps, held?.type === 'scorm');
  const own = steps.find(({ id }) => id === changed);
  if (own) requireKnownNames(own, idOf);
  if (hasRing(steps, idOf)) throw refused('The steps would wait for each other.', VIOLATION_CODES.invalid);
}

/** How prerequisites name steps: by id, in packages by the identifier of the package. */
export function stepIdsByName(steps: readonly Pick<WaitingStep, 'id' | 'ref'>[], packaged: boolean): (name: string) => number | undefined {
  const ids = new Map(steps.map(({ id }) => [String(id), id]));
  if (packaged) for (const { id, ref } of steps) if (ref !== null) ids.set(ref, id);
  return (name) => ids.get(name);
}

function requireKnownNames({ id, prerequisite }: WaitingStep, idOf: (name: string) => number | undefined): void {
  for (const name of strictNamesIn(prerequisite)) {
    if (idOf(name) === id) throw refused('A step cannot wait for itself.', VIOLATION_CODES.invalid);
    if (idOf(name) === undefined) throw refused(`The learning path has no step ${name}.`, VIOLATION_CODES.notFound);
  }
}

/** What a step waits for; nothing where its text is none, as steps written before prerequisites were read may have. */
export function readPrerequisite(prerequisite: string | null): PrerequisiteExpression | undefined {
  if (prerequisite === null || prerequisite.trim() === '') return undefined;
  try {
    return parsePrerequisite(prerequisite);
  } catch (error) {
    if (error instanceof PrerequisiteSyntaxError) return undefined;
    throw error;
  }
}

function strictNamesIn(prerequisite: string | null): ReadonlySet<string> {
  try {
    return prerequisite === null || prerequisite.trim() === '' ? new Set() : stepNames(parsePrerequisite(prerequisite));
  } catch (error) {
    if (error instanceof PrerequisiteSyntaxError) throw refused(error.message, VIOLATION_CODES.invalid);
    throw error;
  }
}

function namesIn(prerequisite: string | null): ReadonlySet<string> {
  const expression = readPrerequisite(prerequisite);
  return expression ? stepNames(expression) : new Set();
}

/** Whether steps wait for each other: a step waits for those that it names, and for those that its folder waits for; a folder for what is in it. */
export function hasRing(steps: readonly WaitingStep[], idOf: (name: string) => number | undefined): boolean {
  const waitsFor = new Map<number, number[]>(steps.map(({ id }) => [id, []]));
  for (const { id, parent, prerequisite } of steps) {
    for (const name of namesIn(prerequisite)) {
      const other = idOf(name);
      if (other !== undefined) waitsFor.get(id)?.push(other);
    }
    if (parent !== null) waitsFor.get(parent)?.push(id);
  }
  inheritWaiting(steps, waitsFor, idOf);
  return isCircular(waitsFor);
}

function inheritWaiting(steps: readonly WaitingStep[], waitsFor: Map<number, number[]>, idOf: (name: string) => number | undefined): void {
  const byId = new Map(steps.map((step) => [step.id, step]));
  for (const { id, parent } of steps) {
    for (let above = byId.get(parent ?? 0), seen = 0; above && seen <= steps.length; above = byId.get(above.parent ?? 0), seen += 1) {
      for (const name of namesIn(above.prerequisite)) {
        const other = idOf(name);
        if (other !== undefined) waitsFor.get(id)?.push(other);
      }
    }
  }
}

function isCircular(waitsFor: ReadonlyMap<number, readonly number[]>): boolean {
  const settled = new Set<number>();
  const open = new Set<number>();
  const leadsBack = (id: number): boolean => {
    if (open.has(id)) return true;
    if (settled.has(id)) return false;
    open.add(id);
    const back = (waitsFor.get(id) ?? []).some(leadsBack);
    open.delete(id);
    settled.add(id);
    return back;
  };
  return [...waitsFor.keys()].some(leadsBack);
}

function refused(message: string, code: string): ViolationProblem {
  return oneViolation('prerequisite', message, code);
}

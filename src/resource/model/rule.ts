import type { Actor } from '../../auth/actor.js';
import { allOf, anyOf, type Condition, not as negate } from '../../database/sql.js';
import type { RowReference } from './row-reference.js';

/**
 * A right as a sentence and its meaning: the rows for which it holds for a caller. A rule never sees the request; rights depend
 * on the caller and the row alone.
 */
export interface Rule {
  /** The rule in words, as the access table prints it. */
  readonly description: string;
  /** What it is put together from, so that it can be said which part decides. */
  readonly parts?: RuleParts;
  condition(actor: Actor, row: RowReference): Condition;
}

/** Rules of which one is enough, or which must all hold. */
interface RuleParts {
  readonly of: 'any' | 'all';
  readonly rules: readonly Rule[];
}

/** @param condition a boolean where the caller alone decides, SQL where the row does */
export function rule(description: string, condition: Rule['condition']): Rule {
  return { description, condition };
}

export const everyone = rule('everyone', () => true);
export const nobody = rule('nobody', () => false);
export const authenticated = rule('signed in', (actor) => !actor.isAnonymous);

/** Callers who signed in as themselves: no API key, and nobody who acts as another user. */
export const inPerson = rule('in person', (actor) => actor.isInPerson);
/** Callers who don't act as another user. */
export const notActing = rule('not acting as another', (actor) => actor.credential?.kind !== 'acting');

/** Callers with this effective role. */
export function role(name: string, description: string): Rule {
  return rule(description, (actor) => actor.is(name));
}

/** Holds where at least one of the rules holds. */
export function any(...rules: readonly Rule[]): Rule {
  const description = rules.map((inner) => inner.description).join(' | ');
  return { description, parts: { of: 'any', rules }, condition: (actor, row) => anyOf(lazily(rules, actor, row, true)) };
}

/** Holds where all of the rules hold. */
export function all(...rules: readonly Rule[]): Rule {
  const description = rules.map((inner) => bracket(inner.description)).join(' & ');
  return { description, parts: { of: 'all', rules }, condition: (actor, row) => allOf(lazily(rules, actor, row, false)) };
}

export function not(inner: Rule): Rule {
  return rule(`not ${bracket(inner.description)}`, (actor, row) => negate(inner.condition(actor, row)));
}

/** Evaluates in order and stops at the first decisive answer, so that an administrator's rule costs nothing more. */
function lazily(rules: readonly Rule[], actor: Actor, row: RowReference, decisive: boolean): Condition[] {
  const conditions: Condition[] = [];
  for (const inner of rules) {
    const outcome = inner.condition(actor, row);
    conditions.push(outcome);
    if (outcome === decisive) break;
  }
  return conditions;
}

function bracket(description: string): string {
  return description.includes(' | ') ? `(${description})` : description;
}

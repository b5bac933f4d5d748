import { type PrerequisiteExpression, stepNames } from './prerequisite-expression.js';

/** Where a learner stands with a step, as far as prerequisites ask. */
export interface StepStanding {
  /** One of the states of a step: `not_attempted`, `passed`, … */
  readonly status: string;
  /** Completed, passed or browsed; a folder when all below is. */
  readonly done: boolean;
  /** Percent; null while the step has no score. */
  readonly percentage: number | null;
}

/** A prerequisite with what is asked beyond it. */
export interface Prerequisite {
  readonly expression: PrerequisiteExpression;
  /** Percent, both ends included; asked where the whole expression is one bare name. */
  readonly lowest: number | null;
  readonly highest: number | null;
}

type Standings = (name: string) => StepStanding | undefined;

/**
 * Whether a prerequisite is met. One that names a step which is gone is: a step that can never open is worse than an open one.
 * @param standings where the learner stands with a step; undefined for none of the path
 */
export function isMet({ expression, lowest, highest }: Prerequisite, standings: Standings): boolean {
  if ([...stepNames(expression)].some((name) => !standings(name))) return true;
  return holds(expression, standings) && isWithin(expression, lowest, highest, standings);
}

/** The names that a prerequisite still waits for: the steps that are not done, or all where none is left undone. */
export function namesWaitedFor({ expression }: Prerequisite, standings: Standings): string[] {
  const names = [...stepNames(expression)];
  const undone = names.filter((name) => standings(name)?.done === false);
  return undone.length > 0 ? undone : names;
}

function holds(expression: PrerequisiteExpression, standings: Standings): boolean {
  switch (expression.kind) {
    case 'any':
      return expression.terms.some((term) => holds(term, standings));
    case 'all':
      return expression.terms.every((term) => holds(term, standings));
    case 'not':
      return !holds(expression.term, standings);
    case 'count':
      return expression.names.filter((name) => standings(name)?.done).length >= expression.least;
    case 'step': {
      const standing = standings(expression.name);
      if (!expression.compared) return standing?.done === true;
      return (standing?.status.replace('_', ' ') === expression.compared.state) === expression.compared.equal;
    }
  }
}

function isWithin(expression: PrerequisiteExpression, lowest: number | null, highest: number | null, standings: Standings): boolean {
  if (expression.kind !== 'step' || expression.compared || (lowest === null && highest === null)) return true;
  const percentage = standings(expression.name)?.percentage ?? null;
  return percentage !== null && percentage >= (lowest ?? -Infinity) && percentage <= (highest ?? Infinity);
}

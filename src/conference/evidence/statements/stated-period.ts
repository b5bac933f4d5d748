import { isRFC3339 } from 'class-validator';
import type { ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The period that a request names: from the beginning, and up to the next midnight, where it does not. @throws Problem 400, of one that has no time in it as well */
export function statedPeriod({ parameters, now }: Pick<ActionRun, 'now' | 'parameters'>): { readonly from: Date; readonly to: Date } {
  const from = timeOf('from', textIn(parameters, 'from')) ?? new Date(0);
  const to = timeOf('to', textIn(parameters, 'to')) ?? midnightAfter(now);
  if (from >= to) throw new Problem(400, 'The parameter to should be later than from: the period ends before it.');
  return { from, to };
}

/** What a parameter says. */
export function textIn(parameters: ActionRun['parameters'], name: string): string | undefined {
  const value = parameters.get(name);
  return typeof value === 'string' ? value : undefined;
}

function timeOf(name: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const text = DAY.test(value) ? `${value}T00:00:00Z` : value;
  if (!isRFC3339(text) || Number.isNaN(Date.parse(text)))
    throw new Problem(400, `The parameter ${name} should be a day or a time (RFC 3339).`);
  return new Date(text);
}

/** So that a statement of the whole course is the same one all day. */
function midnightAfter(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + 1) / 86_400_000) * 86_400_000);
}

export const PERIOD_PARAMETERS = [
  { name: 'from', type: 'string', description: 'Occurrences that begin from then on: a day, or a time.' },
  { name: 'to', type: 'string', description: 'Occurrences that begin before then; up to today where absent.' },
] as const;

/** What learners get in a register by the figures of a meeting. */
export type FiguredPresence = 'absent' | 'late_over_15' | 'late_under_15' | 'present';

/** The terms of a rule of attendance by which the figures of a learner have an outcome. */
export interface OutcomeTerms {
  /** Per cent of the time that counts. */
  readonly minimumShare: number;
  /** Minutes after the beginning that are not late. */
  readonly graceMinutes: number;
  readonly lateness: boolean;
  /** Per cent of the checks in the room that are to be answered; null where they do not matter. */
  readonly checks: number | null;
}

/** The figures that an outcome follows from. */
export interface OutcomeFigures {
  /** Per cent, to two places. */
  readonly share: number;
  /** Minutes after the beginning of the time that counts; null for one who never came. */
  readonly lateBy: number | null;
  /** Checks in the room in the time that counts, of those that the learner was there for. */
  readonly checks: { readonly asked: number; readonly answered: number };
}

/** Why a learner is not present by the rule: the time is too short, or too few checks were answered. */
export type Shortfall = 'checks' | 'share';

const LATE_MINUTES = 15;

/** Per cent to two places, rounded down; of no time it is nothing. */
export function shareOf(seconds: number, length: number): number {
  return length > 0 ? Math.floor((seconds / length) * 10_000) / 100 : 0;
}

/** In what the learner falls short of the rule. Who was asked nothing has failed nothing. */
export function shortfallsOf({ share, checks: { asked, answered } }: OutcomeFigures, { minimumShare, checks }: OutcomeTerms): Shortfall[] {
  const isTooShort = share < minimumShare;
  const isUnanswered = checks !== null && asked > 0 && (answered / asked) * 100 < checks;
  return [...(isTooShort ? (['share'] as const) : []), ...(isUnanswered ? (['checks'] as const) : [])];
}

/** What a learner's figures mean in a register. */
export function outcomeOf(learner: OutcomeFigures, rule: OutcomeTerms): FiguredPresence {
  const { lateBy } = learner;
  const { graceMinutes, lateness } = rule;
  if (shortfallsOf(learner, rule).length > 0 || lateBy === null) return 'absent';
  if (!lateness || lateBy <= graceMinutes) return 'present';
  return lateBy <= LATE_MINUTES ? 'late_under_15' : 'late_over_15';
}

import {
  type FiguredPresence,
  outcomeOf,
  type OutcomeTerms,
  shareOf,
  type Shortfall,
  shortfallsOf,
} from '../../../attendance/attendance-outcome.js';
import type { PackFigures } from './pack-figures.js';
import type { CountedTime } from './people-table.js';

/** A person who was expected, and for how much of the time that counts. */
export interface ExpectedPerson {
  /** As in `people.csv`. */
  readonly participant: string;
  readonly expected: 'optional' | 'required';
  readonly source: string;
  readonly spans: readonly CountedTime[];
  /** Checks in the room that the person was there for, and those that were answered from there. */
  readonly asked: number;
  readonly answered: number;
}

/** What the rule makes of the figures of a person who was expected. */
interface RollOutcome {
  readonly seconds: number;
  /** Per cent, rounded down to two places. */
  readonly share: number;
  /** Minutes, rounded down; null for one who never came. */
  readonly lateMinutes: number | null;
  /** Null where there is no rule. */
  readonly outcome: FiguredPresence | null;
  readonly reasons: readonly Shortfall[];
}

/** `roll.json`: who was expected, as it was decided then, and what the rule of attendance makes of the figures. */
export interface PackRoll {
  /** The time that counts by the rule. */
  readonly counted: CountedTime;
  /** Whether it is from before ends of enrolments were stored: people who left before that are missing. */
  readonly reconstructed: boolean;
  /** Null where the meeting has none, or none that is about this time: of a run that is a part of planned times, attendance is said of these. */
  readonly rule: (OutcomeTerms & { readonly of: 'run' | 'scheduled' }) | null;
  readonly people: readonly (ExpectedPerson & RollOutcome)[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What follows for a person from the intervals of a pack: by the same rules as the service's own. @param figures undefined for one who never came */
export function outcomeOnRoll(
  { spans, asked, answered }: ExpectedPerson,
  figures: PackFigures | undefined,
  rule: OutcomeTerms | null,
): RollOutcome {
  const expected = spans.map(({ from, to }) => [Date.parse(from), Date.parse(to)] as const);
  const stays = (figures?.intervals ?? []).map(({ join, leave }) => [Date.parse(join), Date.parse(leave)] as const);
  const [begin, end] = [expected[0]?.[0] ?? 0, expected.at(-1)?.[1] ?? 0];
  const within = expected.reduce(
    (sum, [from, to]) => sum + stays.reduce((part, stay) => part + Math.max(0, Math.min(stay[1], to) - Math.max(stay[0], from)), 0),
    0,
  );
  const length = expected.reduce((sum, [from, to]) => sum + to - from, 0);
  const first = stays.find(([join, leave]) => join < end && leave > begin)?.[0];
  const lateBy = first === undefined ? null : Math.max(first - begin, 0) / MINUTE;
  const learner = { share: shareOf(within, length), lateBy, checks: { asked, answered } };
  return {
    seconds: Math.floor(within / SECOND),
    share: learner.share,
    lateMinutes: lateBy === null ? null : Math.floor(lateBy),
    outcome: rule === null ? null : outcomeOf(learner, rule),
    reasons: rule === null ? [] : shortfallsOf(learner, rule),
  };
}

/**
 * Compares what a roll says with what follows from the intervals.
 * @param answers how many answers of checks the events have of a participant
 * @returns what does not fit, in sentences
 */
export function rollProblems(roll: PackRoll, figures: readonly PackFigures[], answers: (participant: string) => number): string[] {
  const known = new Map(figures.map((one) => [one.participant, one]));
  return roll.people.flatMap((one) => {
    const found = outcomeOnRoll(one, known.get(one.participant), roll.rule);
    const members = Object.keys(found) as (keyof RollOutcome)[];
    const other = members.find((name) => JSON.stringify(found[name]) !== JSON.stringify(one[name]));
    if (other !== undefined)
      return [
        `${one.participant}: ${other} is ${JSON.stringify(one[other])} in roll.json, and ${JSON.stringify(found[other])} by the events.`,
      ];
    const given = answers(one.participant);
    return one.answered > given ? [`${one.participant}: roll.json counts ${one.answered} answers, and the events have ${given}.`] : [];
  });
}

import type { Transaction } from '../../database/statements.js';
import type { Presence } from '../../course-content/attendances/presence.js';
import { attendanceMarks, attendanceRuleOf, countedOccurrences, decidedOccurrences } from './applied-attendance.js';
import type { AttendanceRule, Occurrence } from './attendance-figures.js';
import type { Kept, Mark } from './attendance-mark.js';
import { type Shortfall, shortfallsOf } from './attendance-outcome.js';
import { FOLLOWS_MS } from './attendance.task.js';

/** What learners have in a register, or in a column of the gradebook. */
type Outcome = Presence | number;

/** What one learner would have by another rule than by the one that stands. */
export interface ChangedMark {
  /** Of the time of the meeting; null in a column of the gradebook, which has one mark for all times. */
  readonly startsAt: Date | null;
  readonly userId: number;
  readonly name: string;
  readonly share: number;
  readonly checks: { readonly asked: number; readonly answered: number };
  /** By the rule that stands; null where none stands, or where it fills something else. */
  readonly before: Outcome | null;
  readonly after: Outcome;
  /** In what the learner would fall short. */
  readonly reasons: readonly Shortfall[];
  /** Why what is written would stay as it is all the same. */
  readonly kept: Kept | null;
  /** Whether it would be written by itself once the rule is saved; what is older has to be applied. */
  readonly follows: boolean;
}

/** What another rule would change, of which nothing is written. */
interface RulePreview {
  /** How many times of the meeting were looked at, and whether there are earlier ones that were not. */
  readonly times: number;
  readonly hasMoreTimes: boolean;
  /** How many learners were looked at. */
  readonly people: number;
  /** How many marks would be others; `changes` has the first of them. */
  readonly changed: number;
  readonly changes: readonly ChangedMark[];
}

/** Times that begin in it are looked at; a column of the gradebook counts all times whatever it is. */
interface PreviewPeriod {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** A meeting of each day of a term, and a class of thirty in it, are below these. */
const MOST_TIMES = 120;
const MOST_CHANGES = 1_000;

/** Compares, by the function that writes attendance, the rule of a meeting with one that is proposed. */
export async function previewRule(
  transaction: Transaction,
  meetingId: number,
  proposed: AttendanceRule,
  { from, to }: PreviewPeriod,
  now: Date,
): Promise<RulePreview> {
  const begun = await countedOccurrences(transaction, meetingId, proposed, now);
  const over = await decidedOccurrences(transaction, meetingId, proposed, begun, now);
  const inPeriod = over.filter(({ startsAt }) => (from === null || startsAt >= from) && (to === null || startsAt < to));
  const times = proposed.target === 'register' ? inPeriod.slice(0, MOST_TIMES) : over;
  const standing = await attendanceRuleOf(transaction, meetingId);
  const compared = standing && fillsTheSame(standing, proposed) ? standing : undefined;
  const groups = proposed.target === 'register' ? times.map((time) => [time]) : times.length > 0 ? [times] : [];
  const found: ChangedMark[] = [];
  const people = new Set<number>();
  for (const group of groups) {
    const { marks, changes } = await comparedMarks(transaction, meetingId, { proposed, standing: compared }, group, now);
    for (const { userId } of marks) people.add(userId);
    found.push(...changes);
  }
  const hasMoreTimes = proposed.target === 'register' && inPeriod.length > MOST_TIMES;
  return { times: times.length, hasMoreTimes, people: people.size, changed: found.length, changes: found.slice(0, MOST_CHANGES) };
}

function fillsTheSame(one: AttendanceRule, other: AttendanceRule): boolean {
  return one.registerId === other.registerId && one.evaluationId === other.evaluationId;
}

/** @param times one time, or all of those that a column counts */
async function comparedMarks(
  transaction: Transaction,
  meetingId: number,
  { proposed, standing }: { readonly proposed: AttendanceRule; readonly standing: AttendanceRule | undefined },
  times: readonly Occurrence[],
  now: Date,
): Promise<{ marks: readonly Mark<Outcome>[]; changes: ChangedMark[] }> {
  const [time] = times;
  if (!time) return { marks: [], changes: [] };
  const marks: readonly Mark<Outcome>[] = await attendanceMarks(transaction, meetingId, proposed, time, now);
  const former: readonly Mark<Outcome>[] = standing ? await attendanceMarks(transaction, meetingId, standing, time, now) : [];
  const before = new Map(former.map(({ userId, outcome }) => [userId, outcome]));
  const shortfalls = (mark: Mark<Outcome>): readonly Shortfall[] => (proposed.score === 'done' ? [] : shortfallsOf(mark, proposed));
  const shared = {
    startsAt: proposed.target === 'register' ? time.startsAt : null,
    follows: times.some(({ endsAt }) => now.getTime() - endsAt.getTime() < FOLLOWS_MS),
  };
  const changes = marks.flatMap((mark) => {
    const { userId, name, share, checks, kept, outcome: after } = mark;
    const was = before.get(userId) ?? null;
    return was === after ? [] : [{ ...shared, userId, name, share, checks, before: was, after, reasons: shortfalls(mark), kept }];
  });
  return { marks, changes };
}

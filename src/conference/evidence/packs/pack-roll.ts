import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { attendanceRuleOf, hasTimes } from '../../attendance/applied-attendance.js';
import { type AttendanceRule, CHECKS_OF_LEARNER, countedTime, type Occurrence } from '../../attendance/attendance-figures.js';
import { NAMES_PEOPLE } from '../../modes/meeting-privacy.js';
import { isReconstructed } from '../../rolls/meeting-roll.js';
import { rollRows } from '../../rolls/roll-rows.js';
import { type ExpectedPerson, outcomeOnRoll, type PackRoll } from './verifier/pack-roll.js';
import type { PackFigures } from './verifier/pack-figures.js';
import type { SealedTime } from './sealed-time.js';

/** With which the pseudonyms of those begin who were expected and never came. */
export const NEVER_CAME = 'r';

/** One who was expected and did not come, so that no event names the person. */
export interface AbsentPerson {
  readonly key: string;
  readonly pseudonym: string;
  readonly name: string;
}

/** The roll of a pack, and those on it whom no event names. */
interface SealedRoll {
  readonly roll: PackRoll;
  readonly absent: readonly AbsentPerson[];
}

interface Row extends Omit<ExpectedPerson, 'participant' | 'spans'> {
  readonly userId: number;
  readonly name: string;
  readonly spans: readonly (readonly [from: number, to: number])[];
}

interface Counted {
  readonly from: Date;
  readonly to: Date;
  readonly reconstructed: boolean;
}

/**
 * Who was expected at what a pack is of, with what the rule of the meeting makes of the figures in the pack.
 * @param pseudonyms of the participants, by their keys
 * @returns undefined where nobody was, or the meeting names nobody: who came could be found out by who is missing
 */
export async function packRoll(
  transaction: Transaction,
  meetingId: number,
  time: SealedTime,
  { figures, pseudonyms }: { readonly figures: readonly PackFigures[]; readonly pseudonyms: ReadonlyMap<string, string> },
): Promise<SealedRoll | undefined> {
  const rule = (await ruleOfTime(transaction, meetingId, time)) ?? null;
  const { rows, counted } = await expectedPeople(transaction, meetingId, occurrenceOf(time), rule);
  if (rows.length === 0 || counted === undefined) return undefined;
  const absent: AbsentPerson[] = [];
  const known = new Map(figures.map((one) => [one.participant, one]));
  const people = rows.map(({ userId, name, spans, ...row }) => {
    const key = `u:${userId}`;
    const participant = pseudonyms.get(key) ?? `${NEVER_CAME}${String(absent.length + 1).padStart(3, '0')}`;
    if (!known.has(participant)) absent.push({ key, pseudonym: participant, name });
    const person: ExpectedPerson = { participant, ...row, spans: spans.map(([from, to]) => ({ from: isoTime(from), to: isoTime(to) })) };
    return { ...person, ...outcomeOnRoll(person, known.get(participant), rule) };
  });
  const { from, to, reconstructed } = counted;
  return {
    roll: { counted: { from: from.toISOString(), to: to.toISOString() }, reconstructed, rule: rule && termsOf(rule), people },
    absent,
  };
}

/**
 * The rule of the meeting, where it is about this time and no other: attendance is said of planned times, and of runs where nothing is
 * planned. What it would make of a run that is a part of planned times, or of none, nothing else says.
 */
async function ruleOfTime(transaction: Transaction, meetingId: number, { planned }: SealedTime): Promise<AttendanceRule | undefined> {
  const rule = await attendanceRuleOf(transaction, meetingId);
  if (rule === undefined || planned !== null) return rule;
  return rule.of === 'run' && !(await hasTimes(transaction, meetingId)) ? rule : undefined;
}

function occurrenceOf({ from, to, planned }: SealedTime): Occurrence {
  if (planned === null) return { startsAt: from, endsAt: to, isRun: true };
  return { startsAt: new Date(planned.from), endsAt: new Date(planned.to), isRun: false };
}

async function expectedPeople(
  transaction: Transaction,
  meetingId: number,
  occurrence: Occurrence,
  rule: AttendanceRule | null,
): Promise<{ readonly rows: readonly Row[]; readonly counted: Counted | undefined }> {
  const time = countedTime(meetingId, occurrence, rule ?? { of: 'scheduled' });
  const milliseconds = (bound: 'lower' | 'upper') =>
    bound === 'lower' ? sql`floor(extract(epoch FROM lower("i")) * 1000)` : sql`floor(extract(epoch FROM upper("i")) * 1000)`;
  const rows = await transaction.rows<Row>(
    sql`SELECT "u"."id" AS "userId", COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") AS "name", "l"."expected", "l"."source", "k"."asked", "k"."answered",
          (SELECT jsonb_agg(jsonb_build_array(${milliseconds('lower')}, ${milliseconds('upper')}) ORDER BY lower("i")) FROM unnest("l"."spans") AS "i") AS "spans"
        FROM "conference_meeting" "m" CROSS JOIN ${time} JOIN LATERAL (${rollRows({ from: sql`"w"."from"`, to: sql`"w"."to"` })}) "l" ON NOT isempty("l"."spans")
        JOIN "user" "u" ON "u"."id" = "l"."user_id" CROSS JOIN LATERAL (${CHECKS_OF_LEARNER}) "k" WHERE "m"."id" = ${meetingId} AND ${NAMES_PEOPLE} ORDER BY "u"."lastname", "u"."firstname", "u"."id"`,
  );
  const counted = await transaction.one<Counted>(
    sql`SELECT "w"."from", "w"."to", ${isReconstructed(sql`"w"."from"`)} AS "reconstructed" FROM ${time}`,
  );
  return { rows, counted };
}

function termsOf({ minimumShare, checks, of, graceMinutes, lateness }: AttendanceRule): PackRoll['rule'] {
  return { minimumShare, checks, of, graceMinutes, lateness };
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

import { SOURCE_LANGUAGE } from '../../../languages/language.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { RULES_VERSION } from '../../activity/rules-version.js';
import { attendanceRuleOf, countedOccurrences, decidedOccurrences } from '../../attendance/applied-attendance.js';
import { attendanceFigures, type AttendanceRule, type LearnerFigures, type Occurrence } from '../../attendance/attendance-figures.js';
import { outcomeOf } from '../../attendance/attendance-outcome.js';
import type { EvidenceSources, StoredActivity } from '../activity-evidence.js';
import { sourcesOf, storedActivity } from '../evidence-reader.js';
import { type ExplainedFigure, explainedFigures } from './explained-figures.js';
import { explanationWords } from './explanation-words.js';

/** What the rule of attendance makes of the record's participant. */
interface ExplainedMark {
  readonly target: 'evaluation' | 'register';
  readonly occurrence: { readonly startsAt: Date; readonly endsAt: Date };
  readonly of: 'run' | 'scheduled';
  /** While it goes on, nothing is said of how it comes out. */
  readonly isOver: boolean;
  readonly seconds: number;
  /** Per cent. */
  readonly share: number;
  readonly minimumShare: number;
  /** In a register, once the time is over; null in a column of the gradebook, which is shown when its teacher says so. */
  readonly outcome: string | null;
}

/** What is known of a record, as it is sent. */
export interface ActivityExplanation {
  readonly activity: string;
  readonly meeting: string;
  /** `events`: all of them are there; `sealed`: they have been deleted; `none`: it was entered by hand. */
  readonly basis: 'events' | 'none' | 'sealed';
  readonly rulesVersion: number;
  readonly inAt: Date | null;
  readonly outAt: Date | null;
  /** The sealed evidence that has its events, the latest; null where there is none. */
  readonly pack: string | null;
  readonly figures: readonly object[];
  readonly marks: readonly ExplainedMark[];
}

/** Most occurrences that one record is part of. */
const MOST_OCCURRENCES = 5;

/** Explains each figure of a record down to the events; whether the caller may know that has been decided. */
export async function explanationOf(transaction: Transaction, id: number, now: Date): Promise<ActivityExplanation> {
  const activity = await storedActivity(transaction, id);
  const sources = await sourcesOf(transaction, activity);
  return {
    activity: `/api/conference_activities/${id}`,
    meeting: `/api/conference_meetings/${activity.meetingId}`,
    basis: activity.sealedAt !== null ? 'sealed' : sources.presence ? 'events' : 'none',
    rulesVersion: RULES_VERSION,
    inAt: activity.inAt,
    outAt: activity.isOpen ? null : activity.outAt,
    pack: await packOf(transaction, activity),
    figures: explainedFigures(activity, sources, now.getTime()).map((figure) => sent(figure, sources)),
    marks: await marksOf(transaction, activity, now),
  };
}

function sent(explained: ExplainedFigure, { ledger, reports }: EvidenceSources): object {
  const { figure, value, certainty, least, most, reason, intervals, events } = explained;
  const number = (identity: string): number | null => ledger.get(identity)?.id ?? null;
  const hasReport = figure === 'talk' && reason === 'server-report' && reports.length > 0;
  return {
    figure,
    value,
    certainty,
    least,
    most,
    reason,
    sentence: explanationWords.in(SOURCE_LANGUAGE).reasons[reason],
    sources: [...(events.length > 0 ? ['room-events'] : []), ...(hasReport ? ['analytics-report'] : [])],
    intervals: intervals.map(({ from, to, source, certainty: sure, counted, began, ended }) => ({
      from: new Date(from),
      to: to === null ? null : new Date(to),
      source,
      certainty: sure,
      counted,
      began: { id: number(began.identity), kind: began.kind },
      ended: ended ? { id: number(ended.identity), kind: ended.kind } : null,
    })),
    events: events.map(({ identity, kind, time }) => ({ id: number(identity), kind, at: new Date(time) })),
  };
}

async function packOf(transaction: Transaction, { meetingId, inAt, participantKey }: StoredActivity): Promise<string | null> {
  const found = await transaction.one<{ id: number }>(
    sql`SELECT "k"."id" FROM "evidence_pack" "k" JOIN "evidence_pack_person" "p" ON "p"."pack_id" = "k"."id" AND "p"."participant_key" = ${participantKey}
        WHERE "k"."meeting_id" = ${meetingId} AND "k"."state" = 'sealed' AND ${inAt}::timestamptz BETWEEN "k"."run" AND "k"."run_end"
        ORDER BY "k"."sealed_at" DESC LIMIT 1`,
  );
  return found ? `/api/evidence_packs/${found.id}` : null;
}

async function marksOf(
  transaction: Transaction,
  { meetingId, participantKey, inAt, outAt }: StoredActivity,
  now: Date,
): Promise<ExplainedMark[]> {
  const rule = participantKey.startsWith('u:') ? await attendanceRuleOf(transaction, meetingId) : undefined;
  if (!rule || inAt === null) return [];
  const begun = await countedOccurrences(transaction, meetingId, rule, now);
  const occurrences = begun
    .filter(({ startsAt, endsAt }) => startsAt < (outAt ?? now) && endsAt > inAt)
    .slice(0, MOST_OCCURRENCES)
    .reverse();
  const decided = await decidedOccurrences(transaction, meetingId, rule, occurrences, now);
  const marks: ExplainedMark[] = [];
  for (const occurrence of occurrences) {
    const all = await attendanceFigures(transaction, meetingId, occurrence, rule, now);
    const own = all.find(({ userId }) => `u:${userId}` === participantKey);
    if (own) marks.push(markOf(rule, occurrence, own, decided.includes(occurrence)));
  }
  return marks;
}

/** As the attendance of the time has it, and the page of the mark. */
function markOf(rule: AttendanceRule, { startsAt, endsAt }: Occurrence, own: LearnerFigures, isOver: boolean): ExplainedMark {
  const { target, of, minimumShare } = rule;
  return {
    target,
    occurrence: { startsAt, endsAt },
    of,
    isOver,
    seconds: Math.floor(own.seconds),
    share: own.share,
    minimumShare,
    outcome: isOver && target === 'register' ? outcomeOf(own, rule) : null,
  };
}

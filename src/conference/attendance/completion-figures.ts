import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { OBJECTED } from '../ledger/objections.js';
import { secondsIn } from '../rolls/roll-rows.js';
import { CHECKS_OF_LEARNER } from './attendance-figures.js';

/** What can be asked of a person for having completed a meeting. */
export const CONDITIONS = ['minutes', 'talkMinutes', 'messages', 'hands', 'checks'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** How much of each is asked; null where it is not. Where nothing is, having been in the meeting is enough. */
export type CompletionTerms = Readonly<Record<Condition, number | null>>;

/** What an account did in a meeting, in all its runs together. */
export interface CompletionFigures {
  readonly userId: number;
  /** Of stays that are over: how long one will be that goes on, nobody knows. */
  readonly seconds: number;
  readonly talkSeconds: number;
  readonly messages: number;
  readonly hands: number;
  readonly checks: { readonly asked: number; readonly answered: number };
  /** Whether figures but presence are missing because the person objected to them. */
  readonly objected: boolean;
}

type StoredFigures = Omit<CompletionFigures, 'checks'> & { readonly asked: number; readonly answered: number };

/** What a meeting without names cannot know, and one that records presence alone neither. */
const BEYOND_PRESENCE: ReadonlySet<Condition> = new Set<Condition>(['talkMinutes', 'messages', 'hands']);

/** Whether the terms ask for more than how long people were there, and checks. */
export function asksBeyondPresence(terms: CompletionTerms): boolean {
  return CONDITIONS.some((condition) => BEYOND_PRESENCE.has(condition) && terms[condition] !== null);
}

/** The figures of accounts in a meeting by their records. @param userId of one of them alone */
export async function completionFigures(transaction: Transaction, meetingId: number, userId?: number): Promise<CompletionFigures[]> {
  const whom = userId === undefined ? sql`TRUE` : sql`"a"."participant_id" = ${userId}`;
  const counted = (group: 'counts' | 'totals', name: string): Sql =>
    sql`COALESCE(sum(("a"."metrics"->${group}::text->>${name}::text)::numeric), 0)::float8`;
  const stay = sql`tstzrange("a"."in_at", GREATEST("a"."out_at", "a"."in_at"))`;
  const rows = await transaction.rows<StoredFigures>(
    sql`SELECT "u"."id" AS "userId", "s"."seconds", "s"."talkSeconds", "s"."messages", "s"."hands", "s"."objected", "k"."asked", "k"."answered"
        FROM "conference_meeting" "m" CROSS JOIN (SELECT '-infinity'::timestamptz AS "from", 'infinity'::timestamptz AS "to") "w"
        CROSS JOIN LATERAL (SELECT "a"."participant_id", ${secondsIn(sql`range_agg(${stay}) FILTER (WHERE "a"."close")`)} AS "seconds",
            ${counted('totals', 'talk_seconds')} AS "talkSeconds", ${counted('counts', 'messages')} AS "messages", ${counted('counts', 'hands')} AS "hands",
            bool_or(${OBJECTED}) AS "objected"
          FROM "conference_activity" "a" WHERE "a"."meeting_id" = "m"."id" AND "a"."type" IN ('presence', 'participant') AND "a"."in_at" IS NOT NULL AND ${whom}
          GROUP BY "a"."participant_id") "s"
        JOIN "user" "u" ON "u"."id" = "s"."participant_id" CROSS JOIN LATERAL (${CHECKS_OF_LEARNER}) "k" WHERE "m"."id" = ${meetingId}`,
  );
  return rows.map(({ asked, answered, ...figures }) => ({ ...figures, checks: { asked, answered } }));
}

/**
 * What is still wanting. Who was asked no check has failed none, and of a person who objected to figures nothing is asked that they say.
 */
export function wantingOf(figures: Omit<CompletionFigures, 'userId'>, terms: CompletionTerms): Condition[] {
  const { seconds, talkSeconds, messages, hands, objected } = figures;
  const reached: Readonly<Record<Condition, number>> = {
    minutes: seconds / 60,
    talkMinutes: talkSeconds / 60,
    messages,
    hands,
    checks: answeredShare(figures),
  };
  return CONDITIONS.filter((condition) => {
    const asked = terms[condition];
    return asked !== null && !(objected && BEYOND_PRESENCE.has(condition)) && reached[condition] < asked;
  });
}

/** Per cent. */
function answeredShare({ checks: { asked, answered } }: Pick<CompletionFigures, 'checks'>): number {
  return asked === 0 ? 100 : (answered / asked) * 100;
}

import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { meetingManager } from '../../policies/conference-meeting.policy.js';
import { RECORDS_PEOPLE } from '../../modes/meeting-privacy.js';
import { MEETING_STATES, type MeetingState, meetingState } from '../../states/meeting-state.js';

/** Of all that was recorded of a meeting. */
interface Totals {
  readonly state: MeetingState;
  /** Null, as the others, where no people are recorded. */
  readonly people: number | null;
  readonly peak: number | null;
  readonly seconds: number | null;
}

/** Answers with how a meeting stands, and with sums over all stays in it. */
@Injectable()
class ReadTotals extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    return { document: await totalsOf(run) };
  }
}

/** How a meeting stands, and the sums, for those who run it. */
export async function totalsOf({
  id,
  transaction,
  now,
}: Pick<ActionRun, 'id' | 'now' | 'transaction'>): Promise<Readonly<Record<string, unknown>>> {
  const at = sql`${now}::timestamptz`;
  const totals = await transaction.one<Totals>(
    sql`WITH "stay" AS (SELECT "a"."participant_key" AS "person", "a"."in_at" AS "came", CASE WHEN "a"."close" THEN "a"."out_at" ELSE ${at} END AS "went"
          FROM "conference_activity" "a" WHERE "a"."meeting_id" = ${id} AND "a"."in_at" IS NOT NULL),
        "moved" AS (SELECT "came" AS "at", 1 AS "by" FROM "stay" UNION ALL SELECT "went", -1 FROM "stay" WHERE "went" IS NOT NULL),
        "there" AS (SELECT sum("by") OVER (ORDER BY "at", "by" ROWS UNBOUNDED PRECEDING) AS "people" FROM "moved")
        SELECT ${meetingState({ meeting: 'm', now: at })} AS "state", "q".* FROM "conference_meeting" "m" LEFT JOIN LATERAL (SELECT (SELECT count(DISTINCT "person")::int FROM "stay") AS "people",
          COALESCE((SELECT max("people")::int FROM "there"), 0) AS "peak",
          COALESCE((SELECT floor(sum(extract(epoch FROM GREATEST("went" - "came", interval '0'))))::int FROM "stay"), 0) AS "seconds") "q" ON ${RECORDS_PEOPLE} WHERE "m"."id" = ${id}`,
  );
  return { ...totals };
}

const COUNT = { type: ['integer', 'null'], minimum: 0, description: 'Null where the meeting records no people.' } as const;

/** `GET /api/conference_meetings/{id}/totals` */
export const meetingTotals: ActionDeclaration = {
  name: 'totals',
  method: 'GET',
  path: 'conference_meetings/{id}/totals',
  description: 'How the meeting stands, how many people were in it, how many at once, and how long they stayed together (seconds).',
  rule: meetingManager,
  answer: documentAnswer('MeetingTotals', {
    state: { type: 'string', enum: [...MEETING_STATES] },
    people: COUNT,
    peak: COUNT,
    seconds: COUNT,
  }),
  handler: ReadTotals,
};

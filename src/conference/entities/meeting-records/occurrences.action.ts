import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { MEETING_STATES, type MeetingState, meetingState, occurrenceState } from '../../states/meeting-state.js';
import { RECORDS_PEOPLE } from '../../modes/meeting-privacy.js';
import { conferenceMeetingPolicy } from '../../policies/conference-meeting.policy.js';
import { askedTime } from '../../rolls/asked-time.js';

interface Occurrence {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly state: MeetingState;
  /** How many people were there; null for one that has not begun, and where no people are recorded. */
  readonly participants: number | null;
}

@Injectable()
class ListOccurrences extends ActionHandler {
  async run({ id, parameters, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const [from = null, to = null] = ['from', 'to'].map((name) => askedTime(name, parameters.get(name)));
    const of = { meeting: 'm', now: sql`${now}::timestamptz` };
    const meeting = await transaction.one<{ state: MeetingState }>(
      sql`SELECT ${meetingState(of)} AS "state" FROM "conference_meeting" "m" WHERE "m"."id" = ${id}`,
    );
    const occurrences = await transaction.rows<Occurrence>(
      sql`SELECT "o"."starts_at" AS "startsAt", "o"."ends_at" AS "endsAt", ${occurrenceState(of)} AS "state", CASE WHEN "o"."starts_at" <= ${now}::timestamptz AND ${RECORDS_PEOPLE} THEN
            (SELECT count(DISTINCT "a"."participant_key")::int FROM "conference_activity" "a" WHERE "a"."meeting_id" = "o"."meeting_id"
              AND "a"."in_at" < "o"."ends_at" AND COALESCE("a"."out_at", ${now}::timestamptz) > "o"."starts_at") END AS "participants"
          FROM "conference_occurrence" "o" JOIN "conference_meeting" "m" ON "m"."id" = "o"."meeting_id" WHERE "o"."meeting_id" = ${id} AND COALESCE("o"."ends_at" > ${from}::timestamptz, TRUE)
            AND COALESCE("o"."starts_at" < ${to}::timestamptz, TRUE) ORDER BY 1`,
    );
    return { document: { state: meeting?.state, occurrences } };
  }
}

/** `GET /api/conference_meetings/{id}/occurrences`. */
export const listOccurrences: ActionDeclaration = {
  name: 'occurrences',
  method: 'GET',
  path: 'conference_meetings/{id}/occurrences',
  description: 'When a scheduled meeting takes place, how it stands then and now, and how many people were there.',
  rule: conferenceMeetingPolicy.rule('read'),
  parameters: [
    { name: 'from', type: 'string', description: 'Only those that end after this time (RFC 3339).' },
    { name: 'to', type: 'string', description: 'Only those that begin before this time.' },
  ],
  answer: documentAnswer('MeetingOccurrences', {
    state: { type: 'string', enum: [...MEETING_STATES] },
    occurrences: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          startsAt: { type: 'string', format: 'date-time' },
          endsAt: { type: 'string', format: 'date-time' },
          state: { type: 'string', enum: [...MEETING_STATES] },
          participants: { type: ['integer', 'null'] },
        },
      },
    },
  }),
  handler: ListOccurrences,
};

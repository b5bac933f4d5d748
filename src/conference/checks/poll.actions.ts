import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { type ActionDeclaration, documentAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { ConferenceMeeting } from '../entities/meeting-records/conference-meeting.entity.js';
import { accountIn } from '../ledger/account-key.js';
import { meetingManager } from '../policies/conference-meeting.policy.js';

/** A poll as it is read. */
export interface ReadPoll {
  readonly run: string;
  readonly question: string;
  readonly options: readonly string[];
  /** Null until the report after the end of the run says it. */
  readonly secret: boolean | null;
  readonly startedAt: Date;
  readonly votes: readonly { readonly participant: string; readonly name: string; readonly answer: string | null }[];
}

const MOST_POLLS = 500;

@Injectable()
class ListPolls extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    const name = sql`COALESCE((SELECT NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), '') FROM "user" "u" WHERE "u"."id" = ${accountIn(sql`"v"."participant_key"`)}),
      (SELECT max("a"."display_name") FROM "conference_activity" "a" WHERE "a"."meeting_id" = "v"."meeting_id" AND "a"."participant_key" = "v"."participant_key"), "v"."participant_key")`;
    const ofReport = sql`SELECT 1 FROM "conference_poll" "r" WHERE "r"."meeting_id" = "p"."meeting_id" AND "r"."internal_meeting_id" = "p"."internal_meeting_id"`;
    const polls = await transaction.rows<ReadPoll>(
      sql`(SELECT "p"."internal_meeting_id" AS "run", "p"."question", "p"."options", "p"."secret", to_timestamp("p"."started_at" / 1000.0) AS "startedAt",
            COALESCE((SELECT jsonb_agg(jsonb_build_object('participant', "v"."participant_key", 'name', ${name}, 'answer', "v"."answer") ORDER BY "v"."participant_key")
              FROM "conference_poll_vote" "v" WHERE "v"."meeting_id" = "p"."meeting_id" AND "v"."internal_meeting_id" = "p"."internal_meeting_id" AND "v"."poll" = "p"."poll"), '[]') AS "votes"
          FROM "conference_poll" "p" WHERE "p"."meeting_id" = ${id})
          UNION ALL (SELECT COALESCE("p"."internal_meeting_id", ''), "p"."payload"->>'question', ("p"."payload"->>'options')::jsonb, NULL, to_timestamp("p"."time" / 1000.0),
            COALESCE((SELECT jsonb_agg(jsonb_build_object('participant', "v"."participant_key", 'name', ${name}, 'answer', NULL) ORDER BY "v"."participant_key")
              FROM (SELECT DISTINCT "e"."meeting_id", "e"."participant_key" FROM "conference_event" "e" WHERE "e"."meeting_id" = "p"."meeting_id" AND "e"."kind" = 'poll-vote'
                AND "e"."discriminator" = "p"."discriminator" AND "e"."participant_key" IS NOT NULL) "v"), '[]')
          FROM "conference_event" "p" WHERE "p"."meeting_id" = ${id} AND "p"."participant_key" IS NULL AND "p"."kind" = 'poll-start' AND NOT EXISTS (${ofReport}))
          ORDER BY "startedAt" DESC LIMIT ${MOST_POLLS}`,
    );
    const voters = await transaction.rows<{ participant: string; votes: number }>(
      sql`SELECT "participant_key" AS "participant", sum("poll_votes")::int AS "votes" FROM "conference_analytics" WHERE "meeting_id" = ${id} AND "poll_votes" > 0 GROUP BY 1 ORDER BY 1`,
    );
    return { document: { polls, voters } };
  }
}

/** The polls in the rooms of a meeting. */
export const pollActions: readonly ActionDeclaration[] = [
  {
    name: 'polls',
    method: 'GET',
    path: 'conference_meetings/{id}/polls',
    rule: meetingManager,
    item: () => ConferenceMeeting,
    handler: ListPolls,
    description:
      'Polls in the room, the latest first, with each vote. Who voted is known while the room is used; for what, once the server sent its report after the end.',
    answer: documentAnswer('MeetingPolls', {
      polls: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            run: { type: 'string' },
            question: { type: 'string' },
            options: { type: 'array', items: { type: 'string' } },
            secret: { type: ['boolean', 'null'] },
            startedAt: { type: 'string', format: 'date-time' },
            votes: {
              type: 'array',
              items: {
                type: 'object',
                properties: { participant: { type: 'string' }, name: { type: 'string' }, answer: { type: ['string', 'null'] } },
              },
            },
          },
        },
      },
      voters: {
        type: 'array',
        description: 'In how many polls each participant voted.',
        items: { type: 'object', properties: { participant: { type: 'string' }, votes: { type: 'integer', minimum: 1 } } },
      },
    }),
  },
];

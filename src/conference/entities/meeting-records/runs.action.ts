import { Injectable } from '@nestjs/common';
import { isRFC3339 } from 'class-validator';
import { sql } from '../../../database/sql.js';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem, StateConflict } from '../../../resource/protocol/problem.js';
import { mayBeOfRunsSince, runsAmong } from '../../ledger/run-rows.js';
import { RECORDS_PEOPLE } from '../../modes/meeting-privacy.js';
import { meetingManager } from '../../policies/conference-meeting.policy.js';

/** One time that people met in the room: from the first join until everybody has left. */
interface Run {
  /** By what it is named in other addresses: the Unix second at which it begins. */
  readonly run: number;
  readonly beginsAt: Date;
  /** The last leave; null while anyone is there. */
  readonly endsAt: Date | null;
  readonly people: number;
  /** The start of the planned time that it was mostly in; null where it was in none. */
  readonly occurrence: Date | null;
}

/** Runs that one answer has. */
const MOST_RUNS = 200;

@Injectable()
class ListRuns extends ActionHandler {
  /** @throws StateConflict `nothing-recorded` where no people are recorded, from whose stays runs follow */
  async run({ id, parameters, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const [from, to] = ['from', 'to'].map((name) => timeOf(name, parameters.get(name)));
    const known = await transaction.one<{ isRecorded: boolean }>(
      sql`SELECT ${RECORDS_PEOPLE} AS "isRecorded" FROM "conference_meeting" "m" WHERE "m"."id" = ${id}`,
    );
    if (known?.isRecorded === false)
      throw new StateConflict('nothing-recorded', 'No people are recorded in this meeting, from whose joins and leaves runs follow.');
    const ofMeeting = sql`"a"."meeting_id" = ${id} AND ${mayBeOfRunsSince(from)}`;
    const found = await transaction.rows<Run>(
      sql`SELECT floor(extract(epoch FROM "r"."begins"))::int AS "run", "r"."begins" AS "beginsAt", CASE WHEN NOT "r"."on" THEN "r"."ends" END AS "endsAt", "r"."participants" AS "people",
            (SELECT "o"."starts_at" FROM "conference_occurrence" "o" WHERE "o"."meeting_id" = ${id} AND "o"."starts_at" < "r"."ends" AND "o"."ends_at" > "r"."begins"
              ORDER BY LEAST("o"."ends_at", "r"."ends") - GREATEST("o"."starts_at", "r"."begins") DESC, 1 LIMIT 1) AS "occurrence"
          FROM (${runsAmong(ofMeeting, now)}) "r" WHERE "r"."begins" >= COALESCE(${from ?? null}::timestamptz, '-infinity') AND "r"."begins" < COALESCE(${to ?? null}::timestamptz, 'infinity')
          ORDER BY "r"."begins" DESC LIMIT ${MOST_RUNS + 1}`,
    );
    const page = `/plugin/Videoconf/meetings/${id}`;
    const runs = found.slice(0, MOST_RUNS).map((one) => ({ ...one, page: `${page}?run=${one.run}` }));
    return { document: { runs, hasEarlier: found.length > MOST_RUNS } };
  }
}

/** @throws Problem 400 for what is no time */
function timeOf(name: string, given: unknown): Date | undefined {
  if (given === undefined) return undefined;
  if (typeof given === 'string' && isRFC3339(given) && !Number.isNaN(Date.parse(given))) return new Date(given);
  throw new Problem(400, `The parameter ${name} should be a time such as 2026-10-11T07:00:00Z.`);
}

const TIME = { type: 'string', format: 'date-time' } as const;
const NO_TIME = { type: ['string', 'null'], format: 'date-time' } as const;

/** `GET /api/conference_meetings/{id}/runs` */
export const listRuns: ActionDeclaration = {
  name: 'runs',
  method: 'GET',
  path: 'conference_meetings/{id}/runs',
  description:
    'The times that people met in the room, the latest first. `run` of an item is what the roll and the pages take as `run`, and `beginsAt` what evidence takes.',
  rule: meetingManager,
  parameters: [
    { name: 'from', type: 'string', description: 'Only those that began then or later (RFC 3339).' },
    {
      name: 'to',
      type: 'string',
      description: 'Only those that began before this time, such as `beginsAt` of the last one that is known.',
    },
  ],
  answer: documentAnswer('MeetingRuns', {
    runs: {
      type: 'array',
      maxItems: MOST_RUNS,
      items: {
        type: 'object',
        properties: {
          run: { type: 'integer', description: 'Unix seconds.' },
          beginsAt: TIME,
          endsAt: { ...NO_TIME, description: 'The last leave; null while anyone is there.' },
          people: { type: 'integer', minimum: 1 },
          occurrence: { ...NO_TIME, description: 'Start of the planned time that it was mostly in.' },
          page: { type: 'string', description: 'Address of its figures as a page.' },
        },
      },
    },
    hasEarlier: { type: 'boolean' },
  }),
  handler: ListRuns,
};

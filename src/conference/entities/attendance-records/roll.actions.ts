import { Injectable } from '@nestjs/common';
import { isRFC3339 } from 'class-validator';
import { sql } from '../../../database/sql.js';
import type { ActionDeclaration, JsonSchema } from '../../../resource/model/action-declaration.js';
import { documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { oneViolation, Problem } from '../../../resource/protocol/problem.js';
import { meetingManager } from '../../policies/conference-meeting.policy.js';
import { type MeetingRoll, rollOf } from '../../rolls/meeting-roll.js';
import { type BegunTime, begunOccurrences, runAt } from '../../rolls/meeting-times.js';
import { RollChange } from './roll.input.js';

@Injectable()
class ReadRoll extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    return { document: rollDocument(await rollOf(run.transaction, run.id, await requireTime(run))) };
  }
}

/** A person who runs the meeting has the last word on who was expected; attendance that was written follows it. */
@Injectable()
class ChangeRoll extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { id, input, actor, transaction, now } = run;
    const time = await requireTime(run);
    const isOnPortal = await transaction.one(
      sql`SELECT 1 AS "found" FROM "access_url_rel_user" WHERE "user_id" = ${Number(input.user)} AND "url_id" = ${actor.portalId} LIMIT 1`,
    );
    if (!isOnPortal) throw oneViolation('user', 'There is no such account on this portal.');
    const until = time.isRun ? time.startsAt : time.endsAt;
    await transaction.rows(
      sql`INSERT INTO "conference_roll_change" ("meeting_id", "from_at", "until_at", "user_id", "expected", "reason", "changed_by_id", "changed_at")
          VALUES (${id}, ${time.startsAt}, ${until}, ${Number(input.user)}, ${String(input.expected)}, ${String(input.reason).trim()}, ${actor.id}, ${now}::timestamptz)
          ON CONFLICT ("meeting_id", "from_at", "user_id") DO UPDATE SET "until_at" = EXCLUDED."until_at", "expected" = EXCLUDED."expected",
            "reason" = EXCLUDED."reason", "changed_by_id" = EXCLUDED."changed_by_id", "changed_at" = EXCLUDED."changed_at"`,
    );
    await transaction.rows(
      sql`UPDATE "conference_occurrence" SET "applied_entry" = NULL WHERE "meeting_id" = ${id} AND "starts_at" = ${time.startsAt}`,
    );
    await transaction.rows(
      sql`UPDATE "conference_applied_run" SET "applied_entry" = NULL WHERE "meeting_id" = ${id}
            AND "starts_at" BETWEEN ${time.startsAt}::timestamptz AND ${time.endsAt}::timestamptz`,
    );
    return { document: rollDocument(await rollOf(transaction, id, time)) };
  }
}

/** What the query names by `occurrence` or `run`; else the latest of both. @throws Problem 400 and 404 */
async function requireTime({ id, parameters, transaction, now }: ActionRun): Promise<BegunTime> {
  const [occurrence, run] = [parameters.get('occurrence'), parameters.get('run')];
  if (occurrence !== undefined && !isRFC3339(String(occurrence)))
    throw new Problem(400, 'The parameter occurrence should be a time, its start.');
  if (run !== undefined && !/^\d{1,12}$/.test(String(run))) throw new Problem(400, 'The parameter run should be Unix seconds within it.');
  const [planned] =
    run === undefined
      ? await begunOccurrences(transaction, id, now, occurrence === undefined ? undefined : new Date(String(occurrence)))
      : [];
  const held = occurrence === undefined ? await runAt(transaction, id, run === undefined ? undefined : Number(run), now) : undefined;
  const latest = planned && held ? (held.startsAt > planned.endsAt ? held : planned) : (planned ?? held);
  if (!latest) throw new Problem(404, 'The meeting has not taken place then.');
  return latest;
}

function rollDocument({ people, ...roll }: MeetingRoll): Readonly<Record<string, unknown>> {
  return { ...roll, people: people.map(({ userId, ...entry }) => ({ user: `/api/users/${userId}`, ...entry })) };
}

const INSTANT = { type: 'string', format: 'date-time' };
const ROLL: Readonly<Record<string, JsonSchema>> = {
  startsAt: INSTANT,
  endsAt: INSTANT,
  reconstructed: { type: 'boolean' },
  people: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        user: { type: 'string' },
        name: { type: 'string' },
        expected: { type: 'string', enum: ['required', 'optional'] },
        since: INSTANT,
        until: INSTANT,
        seconds: { type: 'number' },
        source: { type: 'string', enum: ['course', 'session', 'group', 'invitation'] },
        reason: { type: ['string', 'null'] },
      },
    },
  },
};
const PATH = 'conference_meetings/{id}/roll';
const WHICH = [
  { name: 'occurrence', type: 'string', description: 'Start of the occurrence; the latest where absent.' },
  { name: 'run', type: 'integer', description: 'Unix seconds within the run, where nothing was planned.' },
] as const;

/** Who was expected at a meeting. */
export const rollActions: readonly ActionDeclaration[] = [
  {
    name: 'roll',
    method: 'GET',
    path: PATH,
    rule: meetingManager,
    parameters: WHICH,
    handler: ReadRoll,
    description: 'Who was expected at an occurrence or a run, as it was decided then.',
    answer: documentAnswer('MeetingRoll', ROLL),
  },
  {
    name: 'change_roll',
    method: 'PUT',
    path: PATH,
    rule: meetingManager,
    parameters: WHICH,
    input: () => RollChange,
    handler: ChangeRoll,
    description: 'Adds a person to a roll, or takes one away, with a reason.',
    answer: documentAnswer('MeetingRoll', ROLL),
  },
];

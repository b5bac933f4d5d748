import { Injectable } from '@nestjs/common';
import { Actor } from '../../../auth/actor.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type ActionDeclaration, documentAnswer, type JsonSchema } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { holds } from '../../../resource/policy/rule-check.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { lockMeetings } from '../../ledger/inferred-events.js';
import { reattributeParticipants } from '../../ledger/reattributed-participants.js';
import { requireNames } from '../../modes/required-mode.js';
import { meetingContext, meetingManager } from '../../policies/conference-meeting.policy.js';
import { requireUnsealed } from './participant-changes.js';
import { ParticipantAssignment } from './participant.input.js';

/** Most guests of one meeting that are assigned. */
const MOST_ASSIGNED = 1_000;

/** Says which account a guest is: what is recorded of the guest becomes the account's, and what is to come. */
@Injectable()
class AssignParticipant extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { id, input, transaction, now } = run;
    const [guest, user] = [String(input.participantKey), typeof input.user === 'number' ? input.user : null];
    if (user !== null && !(await isInContext(run, user))) throw oneViolation('user', 'This meeting is not for this account.');
    await requireNames(transaction, id);
    await lockMeetings(transaction, [id]);
    const before = await assignedTo(transaction, id, guest);
    if (before !== user) {
      await requireUnsealed(
        transaction,
        id,
        [guest, accountKey(before), accountKey(user)].filter((key) => key !== undefined),
      );
      await assign(transaction, { meetingId: id, guest, user, now });
      await reattributeParticipants(transaction, id);
    }
    return { document: { participantKey: guest, user: user === null ? null : `/api/users/${user}` } };
  }
}

interface Assignment {
  readonly meetingId: number;
  readonly guest: string;
  readonly user: number | null;
  readonly now: Date;
}

async function assign(transaction: Transaction, { meetingId, guest, user, now }: Assignment): Promise<void> {
  if (user === null) {
    await transaction.rows(
      sql`DELETE FROM "conference_participant_account" WHERE "meeting_id" = ${meetingId} AND "participant_key" = ${guest}`,
    );
    return;
  }
  const stored = await transaction.one(
    sql`INSERT INTO "conference_participant_account" ("meeting_id", "participant_key", "user_id", "created_at")
        SELECT ${meetingId}::int, ${guest}::text, ${user}::int, ${now}::timestamptz
        WHERE (SELECT count(*) FROM "conference_participant_account" WHERE "meeting_id" = ${meetingId} AND "participant_key" <> ${guest}) < ${MOST_ASSIGNED}
        ON CONFLICT ("meeting_id", "participant_key") DO UPDATE SET "user_id" = EXCLUDED."user_id", "created_at" = EXCLUDED."created_at" RETURNING "user_id"`,
  );
  if (!stored) throw oneViolation('participantKey', `At most ${MOST_ASSIGNED} guests of a meeting are assigned.`);
}

async function assignedTo(transaction: Transaction, meetingId: number, guest: string): Promise<number | null> {
  const known = await transaction.one<{ user: number }>(
    sql`SELECT "user_id" AS "user" FROM "conference_participant_account" WHERE "meeting_id" = ${meetingId} AND "participant_key" = ${guest}`,
  );
  return known?.user ?? null;
}

/** Checked by what the account is to the meeting, and not by roles: an administrator who has no part in it is outside of it. */
async function isInContext({ id, resource, actor, transaction }: ActionRun, user: number): Promise<boolean> {
  const isOnPortal = await transaction.one(
    sql`SELECT 1 AS "found" FROM "access_url_rel_user" WHERE "user_id" = ${user} AND "url_id" = ${actor.portalId} LIMIT 1`,
  );
  const account = Actor.of({ id: user, username: '', roles: [] }, actor.portalId);
  return isOnPortal !== undefined && holds(meetingContext, { resource, actor: account, transaction }, id);
}

@Injectable()
class ListParticipants extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    const people = await transaction.rows<{ participantKey: string; user: string; name: string }>(
      sql`SELECT "p"."participant_key" AS "participantKey", '/api/users/' || "p"."user_id" AS "user",
            COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") AS "name"
          FROM "conference_participant_account" "p" JOIN "user" "u" ON "u"."id" = "p"."user_id" WHERE "p"."meeting_id" = ${id} ORDER BY "p"."participant_key"`,
    );
    return { document: { people } };
  }
}

function accountKey(user: number | null): string | undefined {
  return user === null ? undefined : `u:${user}`;
}

const PARTICIPANT: Readonly<Record<string, JsonSchema>> = { participantKey: { type: 'string' }, user: { type: ['string', 'null'] } };
const PATH = 'conference_meetings/{id}/people';

/** Guests of a meeting, and people of other systems, who turned out to be accounts. */
export const participantActions: readonly ActionDeclaration[] = [
  {
    name: 'assign_participant',
    method: 'PUT',
    path: PATH,
    rule: meetingManager,
    input: () => ParticipantAssignment,
    description: "Says which account a guest is: what is recorded of the guest is the account's from then on, and what is to come.",
    answer: documentAnswer('MeetingParticipant', PARTICIPANT),
    handler: AssignParticipant,
  },
  {
    name: 'assigned_participants',
    method: 'GET',
    path: PATH,
    rule: meetingManager,
    description: 'Which guests are accounts by assignment.',
    answer: documentAnswer('MeetingParticipants', {
      people: { type: 'array', items: { type: 'object', properties: { ...PARTICIPANT, name: { type: 'string' } } } },
    }),
    handler: ListParticipants,
  },
];

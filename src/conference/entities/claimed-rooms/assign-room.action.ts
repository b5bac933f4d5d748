import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type ActionDeclaration } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { oneViolation, Problem, ViolationProblem } from '../../../resource/protocol/problem.js';
import { roomAdministrator } from '../../policies/unassigned-room.policy.js';
import { RoomAssignment } from './assign-room.input.js';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/**
 * Gives the room to a meeting: what waits is folded into it, by the same processor that does so when a meeting is given a room by
 * hand, and what comes later is recorded by itself.
 */
@Injectable()
class AssignRoom extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { row, transaction } = run;
    const room = String(row.externalId);
    const taken = await transaction.one(sql`SELECT 1 AS "found" FROM "conference_meeting" WHERE "remote_id" = ${room} LIMIT 1`);
    if (taken) throw new Problem(409, 'A meeting has this room already.');
    const { meeting } = run.input;
    const known = typeof meeting === 'number' ? await lastEntry(transaction, meeting) : 0;
    const id = typeof meeting === 'number' ? await toExisting(run, meeting, room) : await toNew(run, room);
    await noteAdoption(run, id, known);
    return { id };
  }
}

function toNew({ row, input, operations }: ActionRun, room: string): Promise<number> {
  const { course, session, group, user, title, visibility, people } = input;
  return operations.create(ConferenceMeeting, {
    course: course ?? null,
    session: session ?? null,
    group: group ?? null,
    user: user ?? null,
    remoteId: room,
    title: title ?? row.name ?? room,
    visibility: visibility ?? 'hidden',
    people: people ?? 'guests',
  });
}

async function toExisting({ input, operations, transaction }: ActionRun, id: number, room: string): Promise<number> {
  await operations.admit(ConferenceMeeting, 'update', [id]);
  const stored = await transaction.one<{ people: string; hasEvents: boolean }>(
    sql`SELECT "people", EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "m"."id") AS "hasEvents"
        FROM "conference_meeting" "m" WHERE "m"."id" = ${id}`,
  );
  const people = input.people ?? 'guests';
  if (stored?.hasEvents === true && stored.people !== people) throw otherPeople(stored.people);
  await operations.update(ConferenceMeeting, id, { remoteId: room, people });
  return id;
}

function otherPeople(people: string): ViolationProblem {
  const message = `Events of this meeting are recorded already, and the ids of its participants mean "${people}"; say so if those of the room do, too.`;
  return oneViolation('people', message);
}

/** The last entry of a meeting's ledger. */
async function lastEntry(transaction: Transaction, meeting: number): Promise<number> {
  const ledger = await transaction.one<{ last: number }>(
    sql`SELECT COALESCE(max("id"), 0)::bigint AS "last" FROM "conference_event" WHERE "meeting_id" = ${meeting}`,
  );
  return ledger?.last ?? 0;
}

/**
 * Notes the origin, the server, and since when and how far the figures are complete.
 * @param known the last entry of the ledger before
 */
async function noteAdoption({ row, transaction }: ActionRun, id: number, known: number): Promise<void> {
  await transaction.rows(
    sql`UPDATE "conference_meeting" "m" SET "origin" = ${row.origin ?? null}::text, "server_id" = (SELECT "server_id" FROM "conference_unassigned_room" WHERE "id" = ${row.id}), "events_adopted" = "l"."count", "since" = "l"."since"
        FROM (SELECT count(*)::int AS "count", to_timestamp(min("time") / 1000.0) AS "since" FROM "conference_event"
          WHERE "meeting_id" = ${id} AND "id" > ${known}) AS "l"
        WHERE "m"."id" = ${id}`,
  );
}

/** `POST /api/unassigned_meetings/{id}/assign`. */
export const assignRoom: ActionDeclaration = {
  name: 'assign',
  method: 'POST',
  path: 'unassigned_meetings/{id}/assign',
  description: 'Gives the room, and the events that wait, to a new meeting or to one that there is; 409 where a meeting has it already.',
  rule: roomAdministrator,
  input: () => RoomAssignment,
  answer: { kind: 'created', entity: () => ConferenceMeeting },
  handler: AssignRoom,
};

import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { Write } from '../../../resource/model/write.js';
import { holds } from '../../../resource/policy/rule-check.js';
import { oneViolation, type Violation, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import type { People } from '../../ledger/ledger-types.js';
import { meetingAdministrator, meetingManager } from '../../policies/conference-meeting.policy.js';

/** Says the same of every room, so that nobody learns whose it is and in which state. */
export const ROOM_UNAVAILABLE = 'This remote id is not available.';

/** For so long after its end, in milliseconds, a request for the same meeting is a repeated one, and no new meeting in its room. */
const REPEATED_MS = 3_600_000;

interface Holder {
  readonly id: number;
  readonly open: boolean;
}

/**
 * Hands a room on from the meeting that has it. Two claims at once meet at the unique index `uq_conference_meeting_room`.
 * @param room remote id; nothing happens where it is empty
 * @param claimant the meeting that claims it; undefined for one that is about to be made
 * @throws ViolationProblem where the caller may not change the meeting that has the room, or where that is open
 */
export async function takeRoom(write: Write, room: string | null | undefined, claimant?: number): Promise<void> {
  if (!room) return;
  const { transaction } = write;
  const holder = await holderOf(transaction, room, claimant);
  if (!holder) return;
  if (!(await holds(meetingManager, write, holder.id))) throw rejection(ROOM_UNAVAILABLE);
  if (holder.open) throw rejection('The meeting that has this remote id is open; close it first.');
  await transaction.rows(
    sql`UPDATE "conference_meeting" SET "holds_room" = FALSE WHERE "remote_id" = ${room} AND "holds_room" AND "id" IS DISTINCT FROM ${claimant ?? null}::int`,
  );
}

/** @throws ViolationProblem where the server, which lists ids separated by commas, would take an id for several */
export function requireOneRoom(room: unknown): void {
  if (typeof room !== 'string' || !room.includes(',')) return;
  const message = 'A remote id has no comma: the videoconference server takes it for several ids.';
  throw oneViolation('remoteId', message);
}

/**
 * Whether the meeting that has the room is the one that is to be made, and its room ended a while ago: a request that comes again after the
 * end, such as that of a program that makes sure of its meeting, makes no second one, which would take the room over.
 */
export async function isThere(write: Write, room: string | null | undefined): Promise<boolean> {
  const { transaction, values, actor, now } = write;
  if (!room) return false;
  const holder = await holderOf(transaction, room);
  if (!holder || holder.open || !(await holds(meetingManager, write, holder.id))) return false;
  const same = await transaction.one(
    sql`SELECT 1 AS "found" FROM "conference_meeting" "m" WHERE "m"."id" = ${holder.id} AND NOT "m"."closed_by_hand"
          AND "m"."closed_at" > ${new Date(now.getTime() - REPEATED_MS)}::timestamptz AND "m"."title" = ${values.title ?? ''}::text
          AND "m"."course_id" IS NOT DISTINCT FROM ${values.course ?? null}::int AND "m"."session_id" IS NOT DISTINCT FROM ${values.session ?? null}::int
          AND "m"."group_id" IS NOT DISTINCT FROM ${values.group ?? null}::int AND "m"."user_id" IS NOT DISTINCT FROM ${values.user ?? null}::int
          AND COALESCE("m"."access_url_id", ${actor.portalId}::int) = COALESCE(${values.accessUrl ?? null}::int, ${actor.portalId}::int)
          AND "m"."starts_at" IS NOT DISTINCT FROM ${values.startsAt ?? null}::timestamptz`,
  );
  return same !== undefined;
}

/** Said to those alone who may change that meeting. */
export function repeated(): ViolationProblem {
  return rejection('A meeting of this remote id and title is there and has ended: open it again (status), or give another title.');
}

/**
 * Notes since when a meeting has its room. Events that arrived while nobody had it are the meeting's only if an administrator
 * claims it, or names it again: anybody can name a room.
 * @param claimed whether the meeting has the room from now on, and did not before
 */
export async function noteRoom(write: Write, id: number, claimed: boolean): Promise<void> {
  const isAdministrator = await holds(meetingAdministrator, write, id);
  if (!isAdministrator && !claimed) return;
  await write.transaction.rows(
    sql`UPDATE "conference_meeting" SET "holds_room" = "holds_room" OR ${claimed}::boolean,
        "events_since" = ${isAdministrator ? null : write.now}::timestamptz WHERE "id" = ${id}`,
  );
}

/**
 * Whom the ids of a claimed room's participants mean where the caller does not say so: nobody here if events arrived before any
 * meeting had the room, because another system made it then.
 */
export async function peopleOfRoom({ transaction }: Write, room: string | null | undefined): Promise<{ people?: People }> {
  if (!room) return {};
  const pending = await transaction.one(
    sql`SELECT 1 AS "found" FROM "conference_event" WHERE "meeting_id" IS NULL AND "external_meeting_id" = ${room} LIMIT 1`,
  );
  return pending ? { people: 'guests' } : {};
}

/** The meeting that has the room; where its last holder was deleted, the latest one that had it before. */
function holderOf(transaction: Transaction, room: string, claimant?: number): Promise<Holder | undefined> {
  return transaction.one<Holder>(
    sql`SELECT "id", "status" = 'open' AS "open" FROM "conference_meeting"
        WHERE "remote_id" = ${room} AND "id" IS DISTINCT FROM ${claimant ?? null}::int
        ORDER BY "holds_room" DESC, "id" DESC LIMIT 1`,
  );
}

function rejection(message: string): ViolationProblem {
  const violation: Violation = { propertyPath: 'remoteId', message, code: VIOLATION_CODES.notUnique };
  return new ViolationProblem([violation]);
}

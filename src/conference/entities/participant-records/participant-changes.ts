import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { Write } from '../../../resource/model/write.js';
import { holds } from '../../../resource/policy/rule-check.js';
import { oneViolation, StateConflict } from '../../../resource/protocol/problem.js';
import { ERASED } from '../../ledger/erased-events.js';
import { lockMeetings } from '../../ledger/inferred-events.js';
import { hasSealedRecords } from '../../ledger/reattributed-participants.js';
import { meetingAdministrator } from '../../policies/conference-meeting.policy.js';

/**
 * Locks a meeting whose ids are to mean other people.
 * @throws ViolationProblem where events are recorded and the caller is no administrator: anybody can claim a room whose ids are those of another system
 * @throws StateConflict where events are deleted that would have to be given to others, by retention or by an erasure of the last day
 */
export async function requirePeopleCanChange(write: Write, meetingId: number): Promise<void> {
  const { transaction } = write;
  await lockMeetings(transaction, [meetingId]);
  if (!(await holds(meetingAdministrator, write, meetingId))) await requireNoEvents(transaction, meetingId);
  if (await hasSealedRecords(transaction, meetingId)) throw sealed();
  const erased = await transaction.one(
    sql`SELECT 1 AS "found" FROM "conference_event" WHERE "meeting_id" = ${meetingId} AND "kind" = ${ERASED} LIMIT 1`,
  );
  if (erased) {
    throw new StateConflict(
      'recently-erased',
      'What is recorded of a person was erased within the last day; whom ids mean can change after that.',
    );
  }
}

async function requireNoEvents(transaction: Transaction, meetingId: number): Promise<void> {
  const recorded = await transaction.one(sql`SELECT 1 AS "found" FROM "conference_event" WHERE "meeting_id" = ${meetingId} LIMIT 1`);
  if (!recorded) return;
  const message = 'Events of this meeting are recorded already: only an administrator changes whom their ids mean.';
  throw oneViolation('people', message);
}

/** @throws StateConflict where records of one of them are sealed */
export async function requireUnsealed(transaction: Transaction, meetingId: number, keys: readonly string[]): Promise<void> {
  if (await hasSealedRecords(transaction, meetingId, keys)) throw sealed();
}

function sealed(): StateConflict {
  return new StateConflict('ledger-sealed', 'Events of this meeting are deleted by retention: the records stay those of whom they are.');
}

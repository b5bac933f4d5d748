import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { Write } from '../../resource/model/write.js';
import { StateConflict, ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { refoldParticipants } from '../ledger/activity-records.js';
import { lockMeetings } from '../ledger/inferred-events.js';
import { CHECK_KINDS } from '../events/room-event.js';
import { isStricter, KEPT_KINDS, type PrivacyMode, PRIVACY_MODES, PRIVACY_OF_PORTAL } from '../modes/meeting-privacy.js';

/** Figures of a record of which presence alone is kept. */
const NO_FIGURES = {
  totals: { talk_seconds: 0, camera_seconds: 0 },
  counts: { messages: 0, reactions: 0, hands: 0, reactions_breakdown: {} },
  temp: { talk_started_at: 0, camera_started_at: 0 },
};

/** What the analytics report of the server says of people. */
const OF_REPORTS = [sql`"conference_analytics"`, sql`"conference_poll"`];

/**
 * What a meeting records becomes less at any time, and more only before its first run: people came under what they were shown.
 * @param before undefined for a new meeting
 * @throws ViolationProblem for a mode that records more than the portal lets it, StateConflict `run-exists`
 */
export async function changePrivacy({ transaction, values }: Write, id: number, before: PrivacyMode | undefined): Promise<void> {
  const mode = values['privacy'] as PrivacyMode | undefined;
  if (mode === undefined) return;
  const found = await transaction.one<{ portal: string | null; held: boolean }>(
    sql`SELECT ${PRIVACY_OF_PORTAL} AS "portal", (EXISTS (SELECT 1 FROM "conference_meeting_run" "r" WHERE "r"."meeting_id" = "m"."id")
          OR EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = "m"."id")) AS "held" FROM "conference_meeting" "m" WHERE "m"."id" = ${id}`,
  );
  const portal = PRIVACY_MODES.find((one) => one === found?.portal) ?? 'named';
  if (mode !== before && isStricter(portal, mode)) {
    const message = `Meetings of this portal record ${portal === 'none' ? 'nothing' : 'joins and leaves alone'}: the setting meetings_privacy is ${portal}.`;
    throw new ViolationProblem([{ propertyPath: 'privacy', message, code: VIOLATION_CODES.invalid }]);
  }
  if (before === undefined || mode === before || found?.held !== true) return;
  if (isStricter(before, mode))
    throw new StateConflict('run-exists', 'The meeting was held under a stricter mode: what it records can become less, not more.');
  await lockMeetings(transaction, [id]);
  if (mode === 'none') await eraseEverybody(transaction, id);
  else await reduceToPresence(transaction, id);
}

async function reduceToPresence(transaction: Transaction, id: number): Promise<void> {
  // An answer to a check is a proof of presence, and nothing else.
  const kinds = [...KEPT_KINDS.presence, ...CHECK_KINDS];
  await transaction.rows(sql`DELETE FROM "conference_event" WHERE "meeting_id" = ${id} AND NOT "kind" = ANY(${kinds}::text[])`);
  for (const table of OF_REPORTS) await transaction.rows(sql`DELETE FROM ${table} WHERE "meeting_id" = ${id}`);
  await transaction.rows(
    sql`UPDATE "conference_activity" SET "metrics" = ${JSON.stringify(NO_FIGURES)}::jsonb, "scored_reactions" = 0, "talk_source" = 'events' WHERE "meeting_id" = ${id}`,
  );
  const people = await transaction.rows<{ meetingId: number; key: string }>(
    sql`SELECT "meeting_id" AS "meetingId", "participant_key" AS "key" FROM "conference_fold_state" WHERE "meeting_id" = ${id} ORDER BY 2`,
  );
  await refoldParticipants(transaction, people);
}

/** That the room ran stays, and what was written into registers, which are records of their own. */
async function eraseEverybody(transaction: Transaction, id: number): Promise<void> {
  const kinds = [...KEPT_KINDS.none];
  await transaction.rows(sql`DELETE FROM "conference_event" WHERE "meeting_id" = ${id} AND NOT "kind" = ANY(${kinds}::text[])`);
  for (const table of [
    ...OF_REPORTS,
    sql`"conference_activity"`,
    sql`"conference_check"`,
    sql`"conference_check_run"`,
    sql`"conference_device"`,
    sql`"conference_fold_state"`,
    sql`"conference_participant_account"`,
    sql`"conference_attendance_mark"`,
  ])
    await transaction.rows(sql`DELETE FROM ${table} WHERE "meeting_id" = ${id}`);
}

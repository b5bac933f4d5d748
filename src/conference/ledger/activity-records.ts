import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type SourcedRecord, withReportedTalk } from '../analytics/reported-talk.js';
import { standingFacts } from '../analytics/standing-facts.js';
import { foldUnsealed } from '../care/sealed-history.js';
import { participantHistory } from './event-ledger.js';

/** Kind of record that the state machine keeps; others are made through the API and left alone here. */
export const PRESENCE = 'presence';

/** Brings the stored records of one participant into line with the ledger, and with what the server reported besides. */
export async function refoldParticipant(transaction: Transaction, meetingId: number, key: string): Promise<void> {
  const { events, meetingEnds, name } = await participantHistory(transaction, meetingId, key);
  const { reports, sealedThrough } = await standingFacts(transaction, meetingId, key);
  const records = withReportedTalk(foldUnsealed(events, meetingEnds, sealedThrough), reports);
  const stored = await transaction.rows<{ id: number }>(
    sql`SELECT "id" FROM "conference_activity" WHERE "meeting_id" = ${meetingId} AND "participant_key" = ${key} AND "type" = ${PRESENCE}
          AND "sealed_at" IS NULL ORDER BY "in_at" NULLS FIRST, "id"`,
  );
  const surplus = stored.slice(records.length).map(({ id }) => id);
  // Surplus goes first: two open records of one participant are refused even for a moment.
  if (surplus.length > 0) await transaction.rows(sql`DELETE FROM "conference_activity" WHERE "id" = ANY(${surplus}::int[])`);
  for (const [index, record] of records.entries()) {
    const known = stored[index];
    if (known) await updateRecord(transaction, known.id, record, name);
    else await insertRecord(transaction, meetingId, key, record, name);
  }
}

async function updateRecord(transaction: Transaction, id: number, record: SourcedRecord, name: string | undefined): Promise<void> {
  await transaction.rows(
    sql`UPDATE "conference_activity" SET "in_at" = ${new Date(record.inAt)}, "out_at" = ${new Date(record.outAt)}, "close" = ${!record.open},
          "metrics" = ${JSON.stringify(record.metrics)}, "talk_source" = ${record.talkSource}, "display_name" = ${name ?? null} WHERE "id" = ${id}`,
  );
}

async function insertRecord(
  transaction: Transaction,
  meetingId: number,
  key: string,
  record: SourcedRecord,
  name: string | undefined,
): Promise<void> {
  const user = key.startsWith('u:') ? Number(key.slice(2)) : null;
  await transaction.rows(
    sql`INSERT INTO "conference_activity" ("meeting_id", "participant_id", "participant_key", "display_name", "type", "in_at", "out_at", "close", "metrics", "talk_source")
        VALUES (${meetingId}, ${user}, ${key}, ${name ?? null}, ${PRESENCE}, ${new Date(record.inAt)}, ${new Date(record.outAt)}, ${!record.open}, ${JSON.stringify(record.metrics)}, ${record.talkSource})`,
  );
}

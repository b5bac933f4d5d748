import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { refoldParticipant } from '../ledger/activity-records.js';
import { participantKeys } from '../ledger/event-ledger.js';
import { supersedeRuns } from '../ledger/superseded-runs.js';
import { PRESENCE } from '../ledger/record-writer.js';
import { canonical } from '../ledger/canonical-json.js';

/** A record that was not what the ledger says; `before` is absent for one that was missing, `after` for one too many. */
interface RebuiltRecord {
  readonly id: number;
  readonly participantKey: string;
  readonly before?: string;
  readonly after?: string;
}

export interface RebuiltMeeting {
  readonly meetingId: number;
  readonly participants: number;
  /** Records of which the ledger tells nothing, and which are left as they are. */
  readonly unexplained: number;
  readonly changed: readonly RebuiltRecord[];
}

interface StoredRecord {
  readonly id: number;
  readonly participantKey: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Folds records anew from the ledger. Where nothing went wrong, nothing changes. */
@Injectable()
export class LedgerRebuild {
  constructor(private readonly database: Database) {}

  /** Ids of all meetings of which the ledger tells. */
  async meetings(): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      sql`SELECT "m"."id" FROM "conference_meeting" "m"
          WHERE EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "m"."id") ORDER BY "m"."id"`,
    );
    return rows.map(({ id }) => id);
  }

  /** One meeting in one unit of work; its events wait meanwhile. @returns undefined where there is no such meeting */
  async rebuild(meetingId: number): Promise<RebuiltMeeting | undefined> {
    return this.database.transaction(async (transaction) => {
      const meeting = await transaction.one(sql`SELECT 1 FROM "conference_meeting" WHERE "id" = ${meetingId} FOR NO KEY UPDATE`);
      if (!meeting) return undefined;
      await supersedeRuns(transaction, [meetingId]);
      const keys = await participantKeys(transaction, meetingId);
      const before = await storedRecords(transaction, meetingId);
      for (const key of keys) await refoldParticipant(transaction, meetingId, key);
      await restoreAnswers(transaction, meetingId);
      const after = await storedRecords(transaction, meetingId);
      const unexplained = after.filter(({ participantKey }) => !keys.includes(participantKey)).length;
      return { meetingId, participants: keys.length, unexplained, changed: differences(before, after) };
    }, 'job');
  }
}

/** Answers to checks that the ledger has and the figures lack. What the ledger has no more stays. */
async function restoreAnswers(transaction: Transaction, meetingId: number): Promise<void> {
  await transaction.rows(
    sql`INSERT INTO "conference_check_answer" ("check_id", "participant_key", "meeting_id", "reported_key", "at", "way")
        SELECT "c"."id", "e"."participant_key", "e"."meeting_id", "e"."reported_key", to_timestamp("e"."time" / 1000.0), "e"."payload"->>'way'
        FROM "conference_event" "e" JOIN "conference_check" "c" ON "c"."meeting_id" = "e"."meeting_id" AND "c"."run" = "e"."payload"->>'run'
          AND "c"."number" = ("e"."payload"->>'number')::int
        WHERE "e"."meeting_id" = ${meetingId} AND "e"."kind" = 'check-answered' ORDER BY "e"."time", "e"."identity" ON CONFLICT DO NOTHING`,
  );
}

function storedRecords(transaction: Transaction, meetingId: number): Promise<StoredRecord[]> {
  return transaction.rows<StoredRecord>(
    sql`SELECT "id", "participant_key" AS "participantKey", jsonb_build_object('inAt', "in_at", 'outAt', "out_at", 'close', "close",
          'displayName', "display_name", 'talkSource', "talk_source", 'metrics', "metrics") AS "content"
        FROM "conference_activity" WHERE "meeting_id" = ${meetingId} AND "type" = ${PRESENCE} AND "sealed_at" IS NULL ORDER BY "id"`,
  );
}

function differences(before: readonly StoredRecord[], after: readonly StoredRecord[]): RebuiltRecord[] {
  const earlier = new Map(before.map((record) => [record.id, record]));
  const later = new Map(after.map((record) => [record.id, record]));
  return [...new Map([...earlier, ...later])].flatMap(([id, { participantKey }]) => {
    const [was, is] = [textOf(earlier.get(id)), textOf(later.get(id))];
    return was === is ? [] : [{ id, participantKey, before: was, after: is }];
  });
}

function textOf(record: StoredRecord | undefined): string | undefined {
  return record && canonical(record.content);
}

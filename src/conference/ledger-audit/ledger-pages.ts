import { Injectable } from '@nestjs/common';
import { type Sql, conditionSql, allOf, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import type { LedgerQuery } from './ledger-query.js';

/** An event as an auditor sees it: everything that is stored of it. */
export interface LedgerEntry {
  readonly id: number;
  readonly kind: string;
  /** When it happened, as the sender says: RFC 3339 with milliseconds. */
  readonly at: string;
  readonly arrivedAt: string;
  /** Null for what concerns the meeting as a whole. */
  readonly participantKey: string | null;
  readonly device: string;
  readonly discriminator: string;
  readonly internalMeetingId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface LedgerPage {
  readonly entries: readonly LedgerEntry[];
  readonly total: number;
}

interface Row extends Omit<LedgerEntry, 'at' | 'arrivedAt'> {
  readonly time: number;
  readonly arrivedAt: Date;
}

/** Reads the ledger of one meeting, page by page, in the order of time. */
@Injectable()
export class LedgerPages {
  constructor(private readonly database: Database) {}

  async page(meetingId: number, query: LedgerQuery): Promise<LedgerPage> {
    const which = conditionOf(meetingId, query);
    const [rows, counted] = await Promise.all([
      this.database.rows<Row>(
        sql`SELECT "id", "kind", "time", "arrived_at" AS "arrivedAt", "participant_key" AS "participantKey", "device", "discriminator",
              "internal_meeting_id" AS "internalMeetingId", "payload"
            FROM "conference_event" WHERE ${which} ORDER BY "time", "id" LIMIT ${query.itemsPerPage} OFFSET ${(query.page - 1) * query.itemsPerPage}`,
      ),
      this.database.one<{ total: number }>(sql`SELECT count(*)::int AS "total" FROM "conference_event" WHERE ${which}`),
    ]);
    return { entries: rows.map(entryOf), total: counted?.total ?? 0 };
  }
}

function conditionOf(meetingId: number, { kind, participantKey }: LedgerQuery): Sql {
  return conditionSql(
    allOf([
      sql`"meeting_id" = ${meetingId}`,
      kind === undefined ? true : sql`"kind" = ${kind}`,
      participantKey === undefined ? true : sql`"participant_key" = ${participantKey}`,
    ]),
  );
}

function entryOf({ id, kind, time, arrivedAt, ...others }: Row): LedgerEntry {
  return { id, kind, at: new Date(time).toISOString(), arrivedAt: arrivedAt.toISOString(), ...others };
}

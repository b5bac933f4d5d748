import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { conditionSql, identifier, join, type Sql, sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { announceMeetings } from '../ledger/meeting-announcement.js';
import { AdministeredMeetings } from '../entities/meeting-records/administered-meetings.js';
import { eraseEvents } from '../ledger/erased-events.js';
import { PackErasure } from '../evidence/packs/pack-erasure.js';
import { eraseStatements } from '../evidence/statements/statement-erasure.js';
import { eraseKeptAttendees } from './erased-kept-reports.js';
import { leaveRolls } from './erased-rolls.js';
import { erasePendingEvents } from './erased-pending-events.js';
import { pseudonymsOf, unlinkFromNumbers } from './erased-pseudonyms.js';

/** What an erasure found and removed; a second one finds nothing. */
export interface Erasure {
  readonly participantKey: string;
  readonly meetings: number;
  readonly records: number;
  readonly events: number;
  readonly reports: number;
}

/** Further tables with data of a participant. */
const TRACES = [
  ...['conference_event', 'conference_analytics', 'conference_device', 'conference_fold_state'],
  ...['conference_participant_account', 'conference_check_answer', 'conference_poll_vote'],
];

/** Erases what is recorded of one user in videoconferences; no other user's metrics depend on it. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly database: Database,
    private readonly meetings: AdministeredMeetings,
    private readonly clock: Clock,
    private readonly packs: PackErasure,
  ) {}

  /**
   * Everything at once or nothing, in all meetings that the caller administers.
   * @param key `u:` and an account's id, or the key of a guest
   * @throws Problem 403 for callers who administer no meeting
   */
  async erase(key: string, actor: Actor): Promise<Erasure> {
    const scope = conditionSql(this.meetings.scope(actor));
    return this.database.transaction(async (transaction) => {
      const meetings = await transaction.rows<{ id: number }>(
        sql`SELECT "t"."id" FROM "conference_meeting" "t" WHERE ${scope} AND ${recordsOf(key)} ORDER BY "t"."id" FOR NO KEY UPDATE`,
      );
      const ids = meetings.map(({ id }) => id);
      const account = accountOf(key);
      if (account !== null) await leaveRolls(transaction, ids, account, this.clock.now());
      const erasure = await this.eraseEverywhere(transaction, ids, key, scope);
      const events = erasure.events + (await erasePendingEvents(transaction, key, actor.portalId));
      return { ...erasure, events, reports: erasure.reports + (await eraseKeptAttendees(transaction, key)) };
    });
  }

  /** Everything that is recorded of an account, in all meetings; the account is about to be deleted. */
  async eraseAccount(transaction: Transaction, userId: number): Promise<void> {
    const key = `u:${userId}`;
    const meetings = await transaction.rows<{ id: number }>(
      sql`SELECT "t"."id" FROM "conference_meeting" "t" WHERE ${recordsOf(key)} ORDER BY "t"."id" FOR NO KEY UPDATE`,
    );
    const ids = meetings.map(({ id }) => id);
    await this.eraseEverywhere(transaction, ids, key, sql`TRUE`);
    const portals = await transaction.rows<{ id: number }>(
      sql`SELECT "url_id" AS "id" FROM "access_url_rel_user" WHERE "user_id" = ${userId} ORDER BY 1`,
    );
    for (const { id } of portals) await erasePendingEvents(transaction, key, id);
    await eraseKeptAttendees(transaction, key);
  }

  /** Under the key and under all pseudonyms that stand for it. @param scope condition over meetings "t" */
  private async eraseEverywhere(transaction: Transaction, meetingIds: readonly number[], key: string, scope: Sql): Promise<Erasure> {
    let sum = await this.eraseIn(transaction, meetingIds, key);
    for (const { meetingId, key: pseudonym } of await pseudonymsOf(transaction, scope, key)) {
      const { meetings, records, events, reports } = await this.eraseIn(transaction, [meetingId], pseudonym);
      sum = {
        ...sum,
        meetings: sum.meetings + meetings,
        records: sum.records + records,
        events: sum.events + events,
        reports: sum.reports + reports,
      };
    }
    await unlinkFromNumbers(transaction, scope, key);
    const account = accountOf(key);
    if (account !== null) await eraseStatements(transaction, account, scope);
    return sum;
  }

  private async eraseIn(transaction: Transaction, meetingIds: readonly number[], key: string): Promise<Erasure> {
    const records = await transaction.rows(
      sql`DELETE FROM "conference_activity" WHERE "meeting_id" = ANY(${meetingIds}::int[])
            AND ("participant_key" = ${key} OR "participant_id" = ${accountOf(key)}::int) RETURNING "id"`,
    );
    const which = sql`"meeting_id" = ANY(${meetingIds}::int[]) AND "participant_key" = ${key}`;
    const reports = await transaction.rows(sql`DELETE FROM "conference_analytics" WHERE ${which} RETURNING "id"`);
    await transaction.rows(
      sql`DELETE FROM "conference_attendance_mark" WHERE "meeting_id" = ANY(${meetingIds}::int[]) AND "user_id" = ${accountOf(key)}::int`,
    );
    await transaction.rows(
      sql`DELETE FROM "conference_completion" WHERE "meeting_id" = ANY(${meetingIds}::int[]) AND "user_id" = ${accountOf(key)}::int`,
    );
    await transaction.rows(sql`DELETE FROM "conference_check_answer" WHERE ${which}`);
    await transaction.rows(sql`DELETE FROM "conference_poll_vote" WHERE ${which}`);
    await transaction.rows(sql`DELETE FROM "conference_device" WHERE ${which}`);
    await transaction.rows(sql`DELETE FROM "conference_fold_state" WHERE ${which}`);
    const events = await eraseEvents(transaction, meetingIds, key, this.clock.now());
    await this.packs.erase(transaction, meetingIds, key, this.clock.now());
    await transaction.rows(
      sql`DELETE FROM "conference_participant_account" WHERE "meeting_id" = ANY(${meetingIds}::int[])
            AND ("participant_key" = ${key} OR "user_id" = ${accountOf(key)}::int)`,
    );
    await announceMeetings(transaction, meetingIds);
    return { participantKey: key, meetings: meetingIds.length, records: records.length, events, reports: reports.length };
  }
}

/** Condition that something of a participant is recorded in the meeting "t". */
function recordsOf(key: string): Sql {
  const account = accountOf(key);
  const person = conditionSql(account === null ? false : sql`"a"."participant_id" = ${account}`);
  const assigned = conditionSql(account === null ? false : sql`"c"."user_id" = ${account}`);
  const traces = TRACES.map(
    (table) => sql`EXISTS (SELECT 1 FROM ${identifier(table)} "e" WHERE "e"."meeting_id" = "t"."id" AND "e"."participant_key" = ${key})`,
  );
  return sql`(${join(traces, ' OR ')}
    OR EXISTS (SELECT 1 FROM "evidence_pack" "k" JOIN "evidence_pack_person" "p" ON "p"."pack_id" = "k"."id" WHERE "k"."meeting_id" = "t"."id" AND "p"."participant_key" = ${key})
    OR EXISTS (SELECT 1 FROM "conference_participant_account" "c" WHERE "c"."meeting_id" = "t"."id" AND ${assigned})
    OR EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = "t"."id" AND ("a"."participant_key" = ${key} OR ${person})))`;
}

/** The account behind a participant's key; null for a guest. */
function accountOf(key: string): number | null {
  return key.startsWith('u:') ? Number(key.slice(2)) : null;
}

import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { Problem } from '../../resource/protocol/problem.js';
import type { HookScope, HookState } from './hook-row.js';
import { HookStore } from './hook-store.js';
import { RENEWAL_MS } from './hook-terms.js';
import { RegistrationRequests } from './registration-requests.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';

/** A hook as its administrators see it: without its address, whose signature would allow anyone to report events. */
export interface HookSummary {
  readonly id: number;
  readonly scope: HookScope;
  readonly meetingId: number | null;
  readonly externalMeetingId: string | null;
  /** Of the meeting, or of the server beside that of the settings. */
  readonly title: string | null;
  readonly state: HookState;
  /** Whether it is wanted; false while it is being removed from the server. */
  readonly wanted: boolean;
  readonly registeredAt: Date | null;
  readonly expiresAt: Date | null;
  /** When a new address is registered in place of this one; null while there is none. */
  readonly renewalAt: Date | null;
  readonly nextAttemptAt: Date;
  readonly failures: number;
  readonly lastError: string | null;
}

const SUMMARY = sql`SELECT "h"."id", "h"."scope", "h"."meeting_id" AS "meetingId", "h"."external_meeting_id" AS "externalMeetingId", COALESCE("m"."title", "s"."title") AS "title",
    "h"."state", "h"."wanted", "h"."registered_at" AS "registeredAt", "h"."expires_at" AS "expiresAt",
    "h"."registered_at" + ${RENEWAL_MS / 1000} * interval '1 second' AS "renewalAt", "h"."next_attempt_at" AS "nextAttemptAt",
    "h"."failures", "h"."last_error" AS "lastError"
  FROM "conference_hook" "h" LEFT JOIN "conference_meeting" "m" ON "m"."id" = "h"."meeting_id"
    LEFT JOIN "conference_server" "s" ON "s"."id" = "h"."server_id"`;

/** What users may change about hooks; the reconciler does the rest. Nothing here waits for the videoconference server. */
@Injectable()
export class HookAdministration {
  constructor(
    private readonly database: Database,
    private readonly store: HookStore,
    private readonly settings: IntegrationSettingsReader,
    private readonly registrations: RegistrationRequests,
    private readonly clock: Clock,
  ) {}

  /** Hooks that are, or are to be, on the server; those in trouble first. @param limit rows at most */
  async list(limit = 100): Promise<HookSummary[]> {
    return this.database.rows<HookSummary>(
      sql`${SUMMARY} WHERE "h"."state" <> 'removed' ORDER BY "h"."failures" DESC, "h"."scope", "h"."id" DESC LIMIT ${limit}`,
    );
  }

  /** The hook that reports on a meeting: its own, or the one for all. */
  async ofMeeting(meetingId: number): Promise<HookSummary | undefined> {
    const { webhooksScope } = await this.settings.current();
    const server = sql`(SELECT "s"."server_id" FROM "conference_meeting" "s" WHERE "s"."id" = ${meetingId})`;
    const condition =
      webhooksScope === 'global'
        ? sql`"h"."scope" IN ('global', 'server') AND "h"."server_id" IS NOT DISTINCT FROM ${server} AND "h"."state" <> 'removed'`
        : sql`"h"."meeting_id" = ${meetingId}`;
    return this.database.one<HookSummary>(sql`${SUMMARY} WHERE ${condition} ORDER BY "h"."state" = 'removed', "h"."id" DESC LIMIT 1`);
  }

  /**
   * Registers or confirms the hook that reports on a meeting, soon; lifts an earlier removal.
   * @throws Problem 409 where hooks are switched off, or the meeting has no id that the server knows it by
   */
  async ensureMeeting(meetingId: number): Promise<HookSummary> {
    const { webhooksEnabled, webhooksScope } = await this.settings.current();
    if (!webhooksEnabled) throw new Problem(409, 'Webhooks are switched off; an administrator can switch them on (webhooks_enabled).');
    const now = this.clock.now();
    if (webhooksScope === 'global') await this.wantGlobal(now);
    else await this.wantMeeting(meetingId, now);
    this.registrations.changed();
    const hook = await this.ofMeeting(meetingId);
    if (!hook) throw new Problem(409, 'The meeting has no remoteId, so the videoconference server cannot tell of it.');
    return hook;
  }

  /**
   * Removes a meeting's own hook from the server soon, and leaves the meeting without one until it is requested again.
   * @throws Problem 409 where one hook serves all meetings
   */
  async removeFromMeeting(meetingId: number): Promise<HookSummary | undefined> {
    const { webhooksEnabled, webhooksScope } = await this.settings.current();
    if (webhooksEnabled && webhooksScope === 'global')
      throw new Problem(409, 'One hook serves all meetings; it goes when webhooks are switched off or their scope is changed.');
    const now = this.clock.now();
    const leaving = await this.database.rows(
      sql`UPDATE "conference_hook" SET "wanted" = FALSE, "declined" = TRUE, "next_attempt_at" = ${now}
          WHERE "meeting_id" = ${meetingId} AND "state" <> 'removed' RETURNING "id"`,
    );
    if (leaving.length === 0) await this.decline(meetingId, now);
    this.registrations.changed();
    return this.ofMeeting(meetingId);
  }

  /** Compares all hooks with the server's soon: re-creates what is missing, takes off it what is ours and not wanted. */
  async cleanUp(): Promise<void> {
    await this.store.makeAllDue(this.clock.now());
    this.registrations.changed();
  }

  /** Remembers for a meeting without a hook that it is to have none; one that is remembered already is left alone. */
  private async decline(meetingId: number, now: Date): Promise<void> {
    await this.database.rows(
      sql`INSERT INTO "conference_hook" ("scope", "state", "wanted", "declined", "external_meeting_id", "meeting_id", "next_attempt_at")
          SELECT 'per_meeting', 'removed', FALSE, TRUE, "remote_id", "id", ${now}::timestamptz FROM "conference_meeting"
          WHERE "id" = ${meetingId} AND "remote_id" <> ''
            AND NOT EXISTS (SELECT 1 FROM "conference_hook" WHERE "meeting_id" = ${meetingId} AND "declined")`,
    );
  }

  private async wantGlobal(now: Date): Promise<void> {
    await this.database.rows(
      sql`INSERT INTO "conference_hook" ("scope", "state", "next_attempt_at") VALUES ('global', 'wanted', ${now})
          ON CONFLICT ("scope") WHERE "scope" = 'global' AND "state" <> 'removed' DO NOTHING`,
    );
  }

  private async wantMeeting(meetingId: number, now: Date): Promise<void> {
    await this.database.rows(sql`UPDATE "conference_hook" SET "declined" = FALSE WHERE "meeting_id" = ${meetingId} AND "declined"`);
    await this.database.rows(
      sql`INSERT INTO "conference_hook" ("scope", "state", "external_meeting_id", "meeting_id", "wished_at", "next_attempt_at")
          SELECT 'per_meeting', 'wanted', "remote_id", "id", ${now}::timestamptz, ${now}::timestamptz
          FROM "conference_meeting" WHERE "id" = ${meetingId} AND "remote_id" <> ''
          ON CONFLICT ("external_meeting_id") WHERE "scope" = 'per_meeting' AND "state" <> 'removed'
          DO UPDATE SET "wished_at" = EXCLUDED."wished_at", "wanted" = TRUE, "meeting_id" = EXCLUDED."meeting_id"`,
    );
  }
}

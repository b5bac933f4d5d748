import type { Actor } from '../../auth/actor.js';
import { conditionSql, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import type { ResourceDefinition } from '../../resource/model/resource-definition.js';
import { RowReference } from '../../resource/model/row-reference.js';
import { conferenceMeetingPolicy, meetingManager } from '../policies/conference-meeting.policy.js';
import { type MeetingWindow, occurrenceAt } from './meeting-window.js';

/** What a person may do in a meeting, and when. */
export interface MeetingAccess extends MeetingWindow {
  readonly id: number;
  readonly remoteId: string | null;
  /** The server that its room is on; null for that of the settings. */
  readonly serverId: number | null;
  readonly isManager: boolean;
  readonly waitForModerator: boolean;
  readonly moderators: 'everybody' | 'managers';
}

/**
 * Checked by the policy of meetings.
 * @param meetings the resource of meetings
 * @param now by which the occurrence is chosen
 * @returns undefined where the person may not even read the meeting, or it is gone
 */
export function meetingAccess(
  statements: Statements,
  meetings: ResourceDefinition,
  actor: Actor,
  id: number,
  now: Date,
): Promise<MeetingAccess | undefined> {
  const row = new RowReference(meetings, 't');
  const [readable, manages] = [conferenceMeetingPolicy.rule('read'), meetingManager].map((rule) =>
    conditionSql(rule.condition(actor, row)),
  );
  return statements.one<MeetingAccess>(
    sql`SELECT "t"."id", "t"."remote_id" AS "remoteId", "t"."server_id" AS "serverId", "w"."startsAt", "w"."endsAt", "t"."opens_before" AS "opensBefore",
          "t"."wait_for_moderator" AS "waitForModerator", "t"."moderators", COALESCE((${manages ?? sql`FALSE`}), FALSE) AS "isManager"
        FROM "conference_meeting" "t" ${occurrenceAt(sql`"t"."id"`, now)} WHERE "t"."id" = ${id} AND (${readable ?? sql`FALSE`})`,
  );
}

/** Who joins as a moderator. */
export function roleIn({ isManager, moderators }: MeetingAccess): 'attendee' | 'moderator' {
  return isManager || moderators === 'everybody' ? 'moderator' : 'attendee';
}

import { raw } from '../../database/sql.js';

/** Where a registration on the videoconference server stands. */
export type HookState = 'wanted' | 'active' | 'renewing' | 'removed' | 'failed';
/** `server`: for all rooms of a server beside that of the settings, whose own such hook is the `global` one. */
export type HookScope = 'per_meeting' | 'global' | 'server';

/** A row of `conference_hook` as the reconciler works with it. */
export interface HookRow {
  readonly id: number;
  readonly scope: HookScope;
  readonly meetingId: number | null;
  /** The server that it belongs on: its own, or that of its meeting; null for that of the settings. */
  readonly serverId: number | null;
  readonly externalMeetingId: string | null;
  readonly state: HookState;
  readonly wanted: boolean;
  readonly remoteHookId: string | null;
  readonly callbackUrl: string | null;
  readonly previousHookId: string | null;
  readonly previousCallbackUrl: string | null;
  readonly formerCallbackUrl: string | null;
  readonly serverUrl: string | null;
  readonly eventFilter: string;
  readonly registeredAt: Date | null;
  readonly firstRegisteredAt: Date | null;
  readonly expiresAt: Date | null;
  readonly nextAttemptAt: Date;
  readonly failures: number;
  readonly lastError: string | null;
}

/** Members of a {@link HookRow}, of the table under the alias `h`. */
export const HOOK_COLUMNS = raw(
  `"h"."id", "h"."scope", "h"."meeting_id" AS "meetingId",
   COALESCE("h"."server_id", (SELECT "s"."server_id" FROM "conference_meeting" "s" WHERE "s"."id" = "h"."meeting_id")) AS "serverId", "h"."external_meeting_id" AS "externalMeetingId", "h"."state", "h"."wanted",
   "h"."remote_hook_id" AS "remoteHookId", "h"."callback_url" AS "callbackUrl", "h"."previous_hook_id" AS "previousHookId",
   "h"."previous_callback_url" AS "previousCallbackUrl", "h"."former_callback_url" AS "formerCallbackUrl", "h"."server_url" AS "serverUrl", "h"."event_filter" AS "eventFilter",
   "h"."registered_at" AS "registeredAt", "h"."first_registered_at" AS "firstRegisteredAt", "h"."expires_at" AS "expiresAt", "h"."next_attempt_at" AS "nextAttemptAt",
   "h"."failures", "h"."last_error" AS "lastError"`,
);

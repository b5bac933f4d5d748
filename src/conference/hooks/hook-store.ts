import { Injectable } from '@nestjs/common';
import { identifier, join, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { HOOK_COLUMNS, type HookRow, type HookState } from './hook-row.js';

/** How many hooks one process works on at a time. */
export const BATCH = 10;

/** How soon after the last look a hook is compared with the server again while a meeting runs, in milliseconds. */
const RUNNING_CONFIRM_MS = 15_000;

/**
 * For how long a claimed hook is left alone by other processes, in milliseconds: long enough for the calls about one hook, and short,
 * since a round that breaks off leaves its hooks claimed. Not longer than the time above, which would cut it short.
 */
export const LEASE_MS = RUNNING_CONFIRM_MS;

/** What a step may change about a row. */
export type HookChange = Partial<
  Pick<
    HookRow,
    | 'remoteHookId'
    | 'callbackUrl'
    | 'previousHookId'
    | 'previousCallbackUrl'
    | 'formerCallbackUrl'
    | 'serverUrl'
    | 'eventFilter'
    | 'registeredAt'
    | 'firstRegisteredAt'
    | 'expiresAt'
    | 'nextAttemptAt'
    | 'failures'
    | 'lastError'
  >
> & { readonly state?: HookState };

const COLUMNS: Readonly<Record<keyof HookChange, string>> = {
  state: 'state',
  remoteHookId: 'remote_hook_id',
  callbackUrl: 'callback_url',
  previousHookId: 'previous_hook_id',
  previousCallbackUrl: 'previous_callback_url',
  formerCallbackUrl: 'former_callback_url',
  serverUrl: 'server_url',
  eventFilter: 'event_filter',
  registeredAt: 'registered_at',
  firstRegisteredAt: 'first_registered_at',
  expiresAt: 'expires_at',
  nextAttemptAt: 'next_attempt_at',
  failures: 'failures',
  lastError: 'last_error',
};

/** A claimed row was claimed by another process in the meantime: what this one knows of it no longer counts. */
export class ClaimLost extends Error {}

/** The rows of `conference_hook` for the reconciler. */
@Injectable()
export class HookStore {
  constructor(private readonly database: Database) {}

  /** Takes hooks that are due for this process alone, until it saves them or the lease ends. */
  async claim(now: Date): Promise<HookRow[]> {
    const lease = new Date(now.getTime() + LEASE_MS);
    const rows = await this.database.rows<HookRow>(
      sql`UPDATE "conference_hook" "h" SET "next_attempt_at" = ${lease}
          WHERE "h"."id" IN (SELECT "id" FROM "conference_hook" WHERE "state" <> 'removed' AND "next_attempt_at" <= ${now}
            ORDER BY "next_attempt_at", "id" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
          RETURNING ${HOOK_COLUMNS}`,
    );
    return rows.sort((a, b) => a.id - b.id);
  }

  /** @returns the row as it is now @throws ClaimLost */
  async save(row: HookRow, change: HookChange): Promise<HookRow> {
    const assignments = Object.entries(change).map(([member, value]) => sql`${identifier(COLUMNS[member as keyof HookChange])} = ${value}`);
    const saved = await this.database.one<HookRow>(
      sql`UPDATE "conference_hook" "h" SET ${join(assignments, ', ')}, "updated_at" = now()
          WHERE "h"."id" = ${row.id} AND "h"."next_attempt_at" = ${row.nextAttemptAt} AND "h"."wanted" = ${row.wanted} RETURNING ${HOOK_COLUMNS}`,
    );
    if (!saved) throw new ClaimLost();
    return saved;
  }

  /** Claims a hook of a batch for longer, when its turn comes. @throws ClaimLost */
  async extendClaim(row: HookRow, now: Date): Promise<HookRow> {
    return this.save(row, { nextAttemptAt: new Date(now.getTime() + LEASE_MS) });
  }

  /** While a participant is in a meeting, a hook that the server lost is to be found within seconds. */
  async hastenWhileMeetingsRun(now: Date): Promise<void> {
    const soon = new Date(now.getTime() + RUNNING_CONFIRM_MS);
    await this.database.rows(
      sql`UPDATE "conference_hook" SET "next_attempt_at" = ${soon} WHERE "state" = 'active' AND "next_attempt_at" > ${soon}
          AND EXISTS (SELECT 1 FROM "conference_activity" WHERE NOT "close" AND "type" = 'presence')`,
    );
  }

  /** Has hooks that are in order compared with the server now; those in trouble keep to their waiting. */
  async makeActiveDue(now: Date): Promise<void> {
    await this.database.rows(
      sql`UPDATE "conference_hook" SET "next_attempt_at" = ${now} WHERE "state" = 'active' AND "next_attempt_at" > ${now}`,
    );
  }

  /** Every address that we have, or are about to have, on the server. */
  async addresses(): Promise<Set<string>> {
    const rows = await this.database.rows<{ url: string | null }>(
      sql`SELECT unnest(ARRAY["callback_url", "previous_callback_url"]) AS "url" FROM "conference_hook" WHERE "state" <> 'removed'`,
    );
    return new Set(rows.flatMap(({ url }) => url ?? []));
  }

  /** Makes every hook due, so that changed terms reach the server at once. */
  async makeAllDue(now: Date): Promise<void> {
    await this.database.rows(sql`UPDATE "conference_hook" SET "next_attempt_at" = ${now} WHERE "state" <> 'removed'`);
  }
}

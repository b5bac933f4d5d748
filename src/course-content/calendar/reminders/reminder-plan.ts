import type { PoisonRows } from '../../../database/poison-rows.js';
import { identifier, type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { startsWithin } from '../recurrence/event-series.js';

const DAY_MS = 86_400_000;
/** How far ahead the next occurrence is looked for, one window after the other: rules that rarely come true need the last. */
const WINDOWS = [40, 400, 4_000];

/** A reminder with the event that it is of. */
export interface PlannedReminder {
  readonly id: number;
  readonly event: number;
  /** Start of the occurrence that is next reminded of. */
  readonly next: Date | null;
  readonly start: Date | null;
  readonly end: Date | null;
  readonly timezone: string;
  readonly rule: string | null;
  /** Moments of occurrences that are left out, or that another event takes the place of. */
  readonly leftOut: readonly string[];
  readonly sequence: number;
}

/**
 * Reminders for which a condition holds, locked; those that another process has are left to it.
 * @param condition over the reminder "d" and its event "e"
 */
export function lockedReminders(transaction: Transaction, condition: Sql, most: number): Promise<PlannedReminder[]> {
  return transaction.rows<PlannedReminder>(
    sql`SELECT "d"."id", "e"."id" AS "event", "d"."next_start" AS "next", "e"."start_date" AS "start", "e"."end_date" AS "end", coalesce("e"."timezone", 'UTC') AS "timezone",
          "e"."rrule" AS "rule", "e"."sequence", coalesce("e"."exceptions", '[]'::jsonb) || (SELECT coalesce(jsonb_agg("r"."recurrence_id"), '[]'::jsonb)
            FROM "c_calendar_event" "r" WHERE "r"."parent_event_id" = "e"."id" AND "r"."recurrence_id" IS NOT NULL) AS "leftOut"
        FROM "agenda_reminder" "d" JOIN "c_calendar_event" "e" ON "e"."id" = "d"."event_id"
        WHERE ${condition} ORDER BY "d"."id" LIMIT ${most}::int FOR UPDATE OF "d" SKIP LOCKED`,
  );
}

/** Sets what a reminder reminds of next; undefined where nothing comes any more and it is done. @param reminded start of what it has just reminded of */
export async function setNext(transaction: Transaction, reminder: PlannedReminder, next: Date | undefined, reminded?: Date): Promise<void> {
  const last = reminded ? sql`${reminded}::timestamptz` : identifier('last_start');
  await transaction.rows(
    sql`UPDATE "agenda_reminder" SET "next_start" = ${next ?? null}, "event_sequence" = ${reminder.sequence}, "sent" = ${next === undefined},
          "last_start" = ${last} WHERE "id" = ${reminder.id}`,
  );
}

/**
 * The first start of the event after a time. One that comes again by a rule that cannot be read takes place once.
 * @returns undefined after the last one
 */
export function startAfter(reminder: PlannedReminder, after: Date, poison: PoisonRows): Date | undefined {
  const read = (): Date | undefined => startByRule(reminder, after);
  return poison.read('c_calendar_events', reminder.event, read, () => startByRule({ ...reminder, rule: null }, after));
}

function startByRule({ start, end, timezone, rule, leftOut }: PlannedReminder, after: Date): Date | undefined {
  if (start === null) return undefined;
  if (rule === null) return start > after ? start : undefined;
  const series = { start, end, timezone, rule, leftOut: leftOut.map((moment) => new Date(moment)) };
  for (const days of WINDOWS) {
    const from = Math.max(after.getTime(), start.getTime() - 1);
    const found = startsWithin(series, new Date(from), new Date(from + days * DAY_MS)).find((moment) => moment > after);
    if (found) return found;
  }
  return undefined;
}

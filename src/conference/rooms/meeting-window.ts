import { type Sql, sql } from '../../database/sql.js';
import { StateConflict } from '../../resource/protocol/problem.js';
import { wireInstant } from '../../resource/protocol/wire-instant.js';

/** When a meeting lets people in: around its occurrence of now, else the next, else the last. */
export interface MeetingWindow {
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** Minutes. */
  readonly opensBefore: number;
}

/** FROM item `w` with the occurrence that counts now. @param meeting its id */
export function occurrenceAt(meeting: Sql, now: Date): Sql {
  return sql`LEFT JOIN LATERAL (SELECT "o"."starts_at" AS "startsAt", "o"."ends_at" AS "endsAt" FROM "conference_occurrence" "o" WHERE "o"."meeting_id" = ${meeting}
    ORDER BY "o"."ends_at" < ${now}::timestamptz, abs(extract(epoch FROM "o"."ends_at" - ${now}::timestamptz)) LIMIT 1) "w" ON TRUE`;
}

/**
 * Managers come in at any time; attendees from some minutes before the start until the end.
 * @throws StateConflict `meeting-not-open` with `opensAt`, or `meeting-over`
 */
export function requireOpen({ startsAt, endsAt, opensBefore }: MeetingWindow, isManager: boolean, now: Date): void {
  if (isManager || startsAt === null || endsAt === null) return;
  const opensAt = new Date(startsAt.getTime() - opensBefore * 60_000);
  if (now < opensAt) throw new StateConflict('meeting-not-open', 'The meeting is not open yet.', { opensAt: wireInstant(opensAt) });
  if (now > endsAt) throw new StateConflict('meeting-over', 'The meeting is over.');
}

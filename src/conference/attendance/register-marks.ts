import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { recountPresences } from '../../course-content/attendances/presence-count.js';
import type { Presence } from '../../course-content/attendances/presence.js';
import { attendanceFigures, type AttendanceRule, type LearnerFigures, type Occurrence } from './attendance-figures.js';
import { outcomeOf } from './attendance-outcome.js';
import type { Kept, Mark } from './attendance-mark.js';
import { currentVersion } from './rule-versions.js';

/** A sheet of the register as it is, and as it was written from figures last. */
interface Sheet {
  readonly userId: number;
  readonly presence: Presence | null;
  readonly written: Presence | null;
  readonly writtenBy: number | null;
}

/** What the figures of one occurrence mean in a register, and which of its sheets stay as they are. */
export async function registerMarks(
  transaction: Transaction,
  meetingId: number,
  occurrence: Occurrence,
  rule: AttendanceRule,
  now: Date,
): Promise<Mark<Presence>[]> {
  const figures = await attendanceFigures(transaction, meetingId, occurrence, rule, now);
  const closed = await closedReason(transaction, rule.registerId, occurrence);
  const sheets = await sheetsOf(transaction, meetingId, occurrence, rule.registerId);
  return figures.map((learner: LearnerFigures) => {
    const outcome = outcomeOf(learner, rule);
    const sheet = sheets.get(learner.userId);
    return {
      ...learner,
      outcome,
      written: sheet?.written ?? null,
      writtenBy: sheet?.writtenBy ?? null,
      kept: closed ?? keptOf(sheet, outcome),
      isThere: sheet?.presence === outcome,
    };
  });
}

/** Writes what is not kept. @returns how many sheets changed */
export async function writeRegister(
  transaction: Transaction,
  meetingId: number,
  occurrence: Occurrence,
  { registerId }: AttendanceRule,
  marks: readonly Mark<Presence>[],
): Promise<number> {
  const fresh = marks.filter(({ kept, isThere, written, outcome }) => kept === null && !(isThere && written === outcome));
  if (fresh.length === 0) return 0;
  const minutes = Math.round((occurrence.endsAt.getTime() - occurrence.startsAt.getTime()) / 60_000);
  const date = await transaction.one<{ id: number }>(
    sql`WITH "known" AS (UPDATE "c_attendance_calendar" SET "done_attendance" = TRUE WHERE "id" = ${dateOf(registerId, occurrence)} RETURNING "id"),
          "made" AS (INSERT INTO "c_attendance_calendar" ("attendance_id", "date_time", "done_attendance", "duration")
            SELECT ${registerId}::int, ${occurrence.startsAt}::timestamptz, TRUE, ${minutes}::int WHERE NOT EXISTS (SELECT 1 FROM "known") RETURNING "id")
        SELECT "id" FROM "known" UNION ALL SELECT "id" FROM "made"`,
  );
  const people = fresh.map(({ userId }) => userId);
  const presences = fresh.map(({ outcome }) => outcome);
  const listed = sql`unnest(${people}::int[], ${presences}::text[]) AS "t" ("user", "presence")`;
  await transaction.rows(
    sql`INSERT INTO "c_attendance_sheet" AS "s" ("user_id", "attendance_calendar_id", "presence") SELECT "user", ${date?.id}, "presence" FROM ${listed}
        ON CONFLICT ("user_id", "attendance_calendar_id") DO UPDATE SET "presence" = EXCLUDED."presence" WHERE "s"."presence" <> EXCLUDED."presence"`,
  );
  await transaction.rows(
    sql`INSERT INTO "conference_attendance_mark" ("meeting_id", "starts_at", "user_id", "presence", "rule_version")
        SELECT ${meetingId}, ${occurrence.startsAt}, "user", "presence", ${currentVersion(sql`${meetingId}`)} FROM ${listed}
        ON CONFLICT ("meeting_id", "starts_at", "user_id") DO UPDATE SET "presence" = EXCLUDED."presence", "rule_version" = EXCLUDED."rule_version"`,
  );
  await transaction.rows(
    sql`INSERT INTO "c_attendance_sheet_log" ("attendance_id", "lastedit_date", "lastedit_type", "calendar_date_value")
        VALUES (${registerId}, now(), 'attendance_from_meeting', ${occurrence.startsAt})`,
  );
  await recountPresences(transaction, registerId ?? 0);
  return fresh.length;
}

/**
 * The date of a register that is an occurrence's: that of its start; else the nearest one within an hour, such as one from before a change
 * of the clocks, if attendance was not taken at it yet, or from this occurrence. So a lecture an hour earlier keeps its own.
 */
function dateOf(registerId: number | null, { startsAt }: Occurrence): Sql {
  const start = sql`${startsAt}::timestamptz`;
  return sql`(SELECT "near"."id" FROM "c_attendance_calendar" "near" WHERE "near"."attendance_id" = ${registerId}
    AND "near"."date_time" BETWEEN ${start} - interval '1 hour' AND ${start} + interval '1 hour'
    AND ("near"."date_time" = ${start} OR NOT "near"."done_attendance" OR EXISTS (SELECT 1 FROM "conference_attendance_mark" "k"
      JOIN "c_attendance_sheet" "s" ON "s"."attendance_calendar_id" = "near"."id" AND "s"."user_id" = "k"."user_id" WHERE "k"."starts_at" = ${start}))
    ORDER BY abs(extract(epoch FROM "near"."date_time" - ${start})), "near"."id" LIMIT 1)`;
}

/** Writers of one register wait for one another; the report on a meeting, which only reads and is no unit of work, waits for nobody. */
async function closedReason(transaction: Transaction, registerId: number | null, occurrence: Occurrence): Promise<Kept | null> {
  const turn = transaction.isBegun ? sql`FOR UPDATE OF "a"` : sql``;
  const register = await transaction.one<{ locked: boolean; blocked: boolean }>(
    sql`SELECT "a"."locked", COALESCE("d"."blocked", FALSE) AS "blocked" FROM "c_attendance" "a" LEFT JOIN "c_attendance_calendar" "d"
          ON "d"."id" = ${dateOf(registerId, occurrence)} WHERE "a"."id" = ${registerId} ${turn}`,
  );
  if (!register) return 'gone';
  return register.locked ? 'locked' : register.blocked ? 'blocked' : null;
}

async function sheetsOf(
  transaction: Transaction,
  meetingId: number,
  occurrence: Occurrence,
  registerId: number | null,
): Promise<Map<number, Sheet>> {
  const { startsAt } = occurrence;
  const rows = await transaction.rows<Sheet>(
    sql`SELECT COALESCE("s"."user_id", "k"."user_id") AS "userId", "s"."presence", "k"."presence" AS "written", "k"."rule_version" AS "writtenBy"
        FROM (SELECT "s"."user_id", "s"."presence" FROM "c_attendance_sheet" "s"
          WHERE "s"."attendance_calendar_id" = ${dateOf(registerId, occurrence)}) "s"
        FULL JOIN (SELECT "user_id", "presence", "rule_version" FROM "conference_attendance_mark" WHERE "meeting_id" = ${meetingId} AND "starts_at" = ${startsAt}) "k"
          ON "k"."user_id" = "s"."user_id"`,
  );
  return new Map(rows.map((sheet) => [sheet.userId, sheet]));
}

/** A person's word counts for more than figures. */
function keptOf(sheet: Sheet | undefined, outcome: Presence): Kept | null {
  if (!sheet || sheet.presence === sheet.written || sheet.presence === outcome) return null;
  return sheet.presence === 'absent_justified' ? 'justified' : 'changed';
}

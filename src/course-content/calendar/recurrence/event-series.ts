import { raw, type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { oneViolation, Problem, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { occurrencesBetween } from './recurrence.js';
import type { Series } from './series-exceptions.js';
import { startsBetween } from './starts-by-month.js';

/** A series as it is stored. */
export interface StoredSeries extends Series {
  readonly id: number;
  readonly node: number;
  readonly title: string;
  readonly content: string | null;
  readonly location: string | null;
  readonly allDay: boolean;
  readonly collective: boolean;
  readonly exceptions: readonly string[];
}

interface Row extends Omit<StoredSeries, 'start' | 'rule' | 'leftOut'> {
  readonly start: Date | null;
  readonly rule: string | null;
  readonly replaced: readonly string[];
}

/** SQL of the starts, as a JSON array, whose occurrence another event takes the place of. @param series SQL of its id */
export function replacedOccurrences(series: Sql): Sql {
  return sql`(SELECT COALESCE(jsonb_agg("r"."recurrence_id"), '[]'::jsonb) FROM "c_calendar_event" "r"
    WHERE "r"."parent_event_id" = ${series} AND "r"."recurrence_id" IS NOT NULL)`;
}

/** @throws Problem 404, and ViolationProblem at `recurrenceId` for an event that does not come again */
export async function seriesOf(transaction: Transaction, id: number): Promise<StoredSeries> {
  const row = await transaction.one<Row>(
    sql`SELECT "e"."id", "e"."resource_node_id" AS "node", "e"."title", "e"."content", "e"."location", "e"."all_day" AS "allDay", "e"."collective", "e"."start_date" AS "start",
          "e"."end_date" AS "end", COALESCE("e"."timezone", 'UTC') AS "timezone", "e"."rrule" AS "rule", COALESCE("e"."exceptions", '[]'::jsonb) AS "exceptions",
          ${replacedOccurrences(raw('"e"."id"'))} AS "replaced"
        FROM "c_calendar_event" "e" WHERE "e"."id" = ${id} FOR NO KEY UPDATE OF "e"`,
  );
  if (!row) throw new Problem(404, 'Not Found');
  const { start, rule, replaced, ...series } = row;
  if (start === null || rule === null) throw refusedOccurrence('The event does not come again.');
  return { ...series, start, rule, leftOut: [...series.exceptions, ...replaced].map((moment) => new Date(moment)) };
}

/** @throws ViolationProblem at `recurrenceId` for a moment at which the series does not take place */
export function requireOccurrence(series: Series, moment: Date): void {
  const isLeftOut = series.leftOut.some((other) => other.getTime() === moment.getTime());
  if (isLeftOut || occurrencesBetween(series, moment, moment).length === 0)
    throw refusedOccurrence('The series does not take place at this moment.');
}

export function refusedOccurrence(message: string): ViolationProblem {
  return oneViolation('recurrenceId', message, VIOLATION_CODES.notFound);
}

/** The starts of a series that overlap a window, without those that are left out. @param to not included */
export function startsWithin(series: Series, from: Date, to: Date): Date[] {
  const length = series.end === null ? 0 : series.end.getTime() - series.start.getTime();
  const leftOut = new Set(series.leftOut.map((moment) => moment.getTime()));
  const first = new Date(from.getTime() - length);
  return startsBetween(series, first, new Date(to.getTime() - 1)).filter(
    (start) => !leftOut.has(start.getTime()) && (start >= from || start.getTime() + length > from.getTime()),
  );
}

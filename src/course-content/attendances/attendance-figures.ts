import { type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** Dates of a register that count: those that are not blocked. */
export function dateCount(row: RowReference): Sql {
  return sql`(SELECT count(*)::int FROM "c_attendance_calendar" "d" WHERE "d"."attendance_id" = ${row.id} AND NOT "d"."blocked")`;
}

/** Dates of a register at which attendance was taken. */
export function doneDateCount(row: RowReference): Sql {
  return sql`(SELECT count(*)::int FROM "c_attendance_calendar" "d" WHERE "d"."attendance_id" = ${row.id} AND "d"."done_attendance")`;
}

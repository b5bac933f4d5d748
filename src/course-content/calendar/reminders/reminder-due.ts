import { type Sql, sql } from '../../../database/sql.js';

/**
 * When a reminder is due: days, weeks and months before by the clock on the wall where the event takes place, so that it comes at
 * the same hour also where the clocks change in between; hours and minutes before as they pass.
 * @param start SQL value of the start of the occurrence
 * @param interval SQL value of the lead time, as an ISO 8601 duration of one unit
 * @param timezone SQL value of the event's time zone
 */
export function reminderDue(start: Sql, interval: Sql, timezone: Sql): Sql {
  return sql`CASE WHEN ${interval} ~ '^P[0-9]+[DWM]$' THEN (${start} AT TIME ZONE ${timezone} - ${interval}::interval) AT TIME ZONE ${timezone}
    WHEN ${interval} ~ '^PT[0-9]+[HM]$' THEN ${start} - ${interval}::interval END`;
}

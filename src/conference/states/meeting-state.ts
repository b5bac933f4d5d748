import { identifier, type Sql, sql } from '../../database/sql.js';

/** How a meeting stands: one without times never ends, and is `open` while nobody is there. */
export const MEETING_STATES = ['planned', 'open', 'running', 'ended'] as const;
export type MeetingState = (typeof MEETING_STATES)[number];

/** The meeting that is asked about, as the alias of its row, and the time. */
interface StateOf {
  readonly meeting: string;
  readonly now: Sql;
}

function isOccupied({ meeting }: StateOf): Sql {
  return sql`EXISTS (SELECT 1 FROM "conference_activity" "on" WHERE "on"."meeting_id" = ${identifier(meeting, 'id')} AND NOT "on"."close")`;
}

/** Whether anyone was at the occurrence "o". */
function wasUsed({ meeting }: StateOf): Sql {
  return sql`EXISTS (SELECT 1 FROM "conference_activity" "of" WHERE "of"."meeting_id" = ${identifier(meeting, 'id')}
    AND "of"."in_at" < "o"."ends_at" AND "of"."out_at" > "o"."starts_at")`;
}

/** SQL of the occurrences of a meeting that are planned: to come, or on and nobody was there yet. @param most the next ones */
export function plannedOccurrences(of: StateOf, most: number): Sql {
  return sql`SELECT "o"."starts_at", "o"."ends_at" FROM "conference_occurrence" "o" WHERE "o"."meeting_id" = ${identifier(of.meeting, 'id')}
    AND "o"."ends_at" > ${of.now} AND NOT ${wasUsed(of)} ORDER BY 1 LIMIT ${most}::int`;
}

/** SQL condition: whether the room was made before the meeting lets people in, and nobody is there. */
function isEarly(of: StateOf): Sql {
  return sql`COALESCE((SELECT "e"."starts_at" FROM (${plannedOccurrences(of, 1)}) "e") - make_interval(mins => ${identifier(of.meeting, 'opens_before')}) > ${of.now}, FALSE)`;
}

/** SQL condition: whether anyone is in the meeting, or its room is there and lets people in. */
export function isRunning(of: StateOf): Sql {
  return sql`(${isOccupied(of)} OR (${identifier(of.meeting, 'status')} = 'open' AND NOT ${isEarly(of)}))`;
}

/** SQL condition: whether the meeting is to come, or on while nobody was there yet. */
export function isPlanned(of: StateOf): Sql {
  return sql`(NOT ${isRunning(of)} AND EXISTS (${plannedOccurrences(of, 1)}))`;
}

/** SQL condition: whether the meeting has no times, so that it can be joined again whenever nobody is there. */
export function isAlwaysOpen(of: StateOf): Sql {
  return sql`(${identifier(of.meeting, 'starts_at')} IS NULL AND NOT ${isRunning(of)})`;
}

/** SQL of the state of a meeting: the one that everything shows. */
export function meetingState(of: StateOf): Sql {
  return sql`CASE WHEN ${isRunning(of)} THEN 'running' WHEN ${identifier(of.meeting, 'starts_at')} IS NULL THEN 'open'
    WHEN EXISTS (${plannedOccurrences(of, 1)}) THEN 'planned' ELSE 'ended' END`;
}

/** SQL of the state of the occurrence "o" of a meeting: of several that have begun, the last one runs. */
export function occurrenceState(of: StateOf): Sql {
  const [id, before] = [identifier(of.meeting, 'id'), sql`make_interval(mins => ${identifier(of.meeting, 'opens_before')})`];
  return sql`CASE WHEN ${isRunning(of)} AND "o"."starts_at" - ${before} <= ${of.now} AND NOT EXISTS (SELECT 1 FROM "conference_occurrence" "p"
        WHERE "p"."meeting_id" = ${id} AND "p"."starts_at" > "o"."starts_at" AND "p"."starts_at" - ${before} <= ${of.now})
      AND ("o"."ends_at" > ${of.now} OR EXISTS (SELECT 1 FROM "conference_activity" "on" WHERE "on"."meeting_id" = ${id} AND NOT "on"."close" AND "on"."in_at" < "o"."ends_at"))
      THEN 'running' WHEN "o"."ends_at" <= ${of.now} OR ${wasUsed(of)} THEN 'ended' ELSE 'planned' END`;
}

import type { Actor } from '../../../auth/actor.js';
import { conditionSql, raw, type Sql, sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { placeParameters } from '../../../platform/content-tree/nodes/content-items/context-parameters.js';
import type { ResourceDefinition } from '../../../resource/model/resource-definition.js';
import { ROW_ALIAS, RowReference } from '../../../resource/model/row-reference.js';
import { calendarEventPolicy } from '../calendar-event.policy.js';
import { replacedOccurrences } from '../recurrence/event-series.js';

const DAY_MS = 86_400_000;
/** How far back a feed reaches. */
const REACH_BACK = 90 * DAY_MS;
/** Most events of a feed. */
export const MOST_EVENTS = 2_000;

/** An event as a feed shows it. */
export interface FeedEvent {
  readonly id: number;
  readonly uid: string;
  readonly sequence: number;
  readonly title: string;
  readonly content: string | null;
  readonly location: string | null;
  readonly start: Date;
  readonly end: Date | null;
  readonly allDay: boolean;
  readonly timezone: string;
  readonly rule: string | null;
  readonly exceptions: readonly string[];
  /** Occurrences that another event takes the place of, whether the person may read it or not. */
  readonly replaced: readonly string[];
  readonly parent: number | null;
  readonly recurrenceId: Date | null;
  readonly changed: Date;
  /** Of the feed where it is in it, else the first that it is in; null where it is in none. */
  readonly course: number | null;
  /** In which it is in that course. */
  readonly session: number | null;
}

/** What a feed shows: `cid` or `sid`, and neither for all that concerns the person. */
interface FeedPlace {
  readonly course: number | null;
  readonly session: number | null;
}

/**
 * The events of a feed that the person may read: what ends later than 90 days ago, and series that may go on; the newest ones where
 * there are too many.
 * @returns one more than {@link MOST_EVENTS} at most
 */
export function feedEvents(
  statements: Statements,
  resource: ResourceDefinition,
  actor: Actor,
  place: FeedPlace,
  now: Date,
): Promise<FeedEvent[]> {
  const row = new RowReference(resource, ROW_ALIAS);
  const from = new Date(now.getTime() - REACH_BACK);
  const readable = conditionSql(calendarEventPolicy.rule('read').condition(actor, row));
  return statements.rows<FeedEvent>(
    sql`SELECT "t"."id", COALESCE("t"."imported_uid", "n"."uuid"::text) AS "uid", "t"."sequence", "t"."title", "t"."content", "t"."location", "t"."start_date" AS "start",
          "t"."end_date" AS "end", "t"."all_day" AS "allDay", COALESCE("t"."timezone", 'UTC') AS "timezone", "t"."rrule" AS "rule",
          COALESCE("t"."exceptions", '[]'::jsonb) AS "exceptions", ${replacedOccurrences(row.id)} AS "replaced",
          "t"."parent_event_id" AS "parent", "t"."recurrence_id" AS "recurrenceId", "n"."updated_at" AS "changed",
          "k"."course_id" AS "course", "k"."session_id" AS "session"
        FROM "c_calendar_event" "t" JOIN "resource_node" "n" ON "n"."id" = "t"."resource_node_id"
        LEFT JOIN LATERAL (SELECT "l"."course_id", "l"."session_id" FROM "resource_link" "l" WHERE "l"."resource_node_id" = "t"."resource_node_id"
          AND "l"."course_id" IS NOT NULL ORDER BY COALESCE("l"."session_id" = ${place.session}::int, FALSE) DESC,
            COALESCE("l"."course_id" = ${place.course}::int, FALSE) DESC, "l"."id" LIMIT 1) "k" ON TRUE
        WHERE ("t"."start_date" >= ${from} OR "t"."end_date" > ${from} OR "t"."rrule" IS NOT NULL AND ${endsAfter(from)})
          AND ${readable} AND ${inPlace(row, place)}
        ORDER BY "t"."start_date" DESC, "t"."id" DESC LIMIT ${MOST_EVENTS + 1}`,
  );
}

/** Over the series "t": its rule names no end, or one after the time. The stamps of rules sort as texts. */
function endsAfter(time: Date): Sql {
  const stamp = time.toISOString().slice(0, 10).replaceAll('-', '');
  return sql`COALESCE(substring("t"."rrule" FROM 'UNTIL=([0-9]{8})') >= ${stamp}, TRUE)`;
}

function inPlace(row: RowReference, { course, session }: FeedPlace): Sql {
  const [name, value] = course !== null ? (['cid', course] as const) : (['sid', session] as const);
  if (value === null) return raw('TRUE');
  const parameter = placeParameters.find((context) => context.name === name);
  if (!parameter) throw new Error(`There is no context ${name}.`);
  return conditionSql(parameter.condition(row, value));
}

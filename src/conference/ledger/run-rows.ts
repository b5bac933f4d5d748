import { raw, type Sql, sql } from '../../database/sql.js';

/** For so long nobody has to have been in a room for the next join to be that of another run, where no end was reported. */
const EMPTY = raw(`interval '15 minutes'`);
/** No run is longer: what began before the period by less may belong to a run that is not of it. */
export const LONGEST_RUN = raw(`interval '2 days'`);

/** A time span by when runs began in it; without a bound where one is absent. */
export interface Period {
  /** First join not before this. */
  readonly from?: Date | undefined;
  /** First join before this. */
  readonly to?: Date | undefined;
}

/** SQL condition: whether a meeting has a record of anybody. @param meeting SQL of its id */
export function hasRecords(meeting: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = ${meeting})`;
}

/**
 * SQL condition: the records "a" that decide which runs began in a period, and how these ended.
 * @param from no bound where undefined
 */
export function mayBeOfRunsSince(from: Date | undefined): Sql {
  return from === undefined ? sql`"a"."in_at" IS NOT NULL` : sql`"a"."in_at" >= ${from}::timestamptz - ${LONGEST_RUN}`;
}

/**
 * SQL of runs as rows: "meeting_id", "begins", "ends", "on", "participants".
 * @param condition which records "a" of presence are looked at @param now up to when a run that is on counts
 */
export function runsAmong(condition: Sql, now: Date): Sql {
  return sql`SELECT "s"."meeting_id", min("s"."in_at") AS "begins", COALESCE(max("s"."out_at") FILTER (WHERE NOT "s"."own"), max("s"."out_at")) AS "ends",
        bool_or("s"."on" AND NOT "s"."own") AS "on", count(DISTINCT "s"."participant_key")::int AS "participants"
      FROM (${staysAmong(condition, now)}) "s" GROUP BY "s"."meeting_id", "s"."run"`;
}

/**
 * SQL of presence records with the number of their run ("run"). One begins after the end of the room, or where nobody was in it for a
 * while. What people report of themselves does not keep a run going: nobody closes it for them.
 */
export function staysAmong(condition: Sql, now: Date): Sql {
  return sql`SELECT "p".*, count(*) FILTER (WHERE "p"."before" IS NULL OR "p"."in_at" >= "p"."before" + ${EMPTY} OR ("p"."in_at" >= "p"."before" AND EXISTS (
          SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "p"."meeting_id" AND "e"."participant_key" IS NULL AND "e"."kind" = 'end'
            AND to_timestamp("e"."time" / 1000.0) BETWEEN "p"."before" - interval '1 second' AND "p"."in_at")))
        OVER (PARTITION BY "p"."meeting_id" ORDER BY "p"."in_at", "p"."id") AS "run"
      FROM (SELECT "o".*, max(CASE WHEN "o"."own" THEN "o"."in_at" ELSE "o"."out_at" END)
            OVER (PARTITION BY "o"."meeting_id" ORDER BY "o"."in_at", "o"."id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS "before"
        FROM (SELECT "a"."id", "a"."meeting_id", "a"."participant_key", "a"."in_at", NOT "a"."close" AS "on", "a"."type" = 'participant' AS "own",
              GREATEST("a"."in_at", CASE WHEN "a"."close" THEN "a"."out_at" ELSE ${now}::timestamptz END) AS "out_at"
            FROM "conference_activity" "a" WHERE ${condition}) "o") "p"`;
}

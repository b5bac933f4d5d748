import { raw, type Sql, sql } from '../../database/sql.js';
import { LEARNER_SPANS } from './learner-spans.js';

/** A time of a meeting as SQL: an occurrence, or from the beginning of a run to its end, which is not before it. */
export interface SqlTime {
  readonly from: Sql;
  readonly to: Sql;
}

/**
 * What those who run the meeting "m" said of accounts for that time; said twice, the later word counts. A change is of the occurrence or run
 * that it lies in for the most part: one that begins early or ends late has nothing of its neighbour's.
 */
function changesWithin({ from, to }: SqlTime): Sql {
  return sql`SELECT DISTINCT ON ("h"."user_id") "h"."user_id", "h"."expected", "h"."reason" FROM "conference_roll_change" "h"
    WHERE "h"."meeting_id" = "m"."id" AND ("h"."from_at" + ("h"."until_at" - "h"."from_at") / 2 BETWEEN ${from} - interval '1 second' AND ${to} + interval '1 second'
      OR ${from} + (${to} - ${from}) / 2 BETWEEN "h"."from_at" AND "h"."until_at")
    ORDER BY "h"."user_id", "h"."changed_at" DESC`;
}

/**
 * SQL of the roll of the meeting "m" for a time; enrolments and departures since then change nothing of it: "user_id", "expected" (`required` or `optional`),
 * "spans" (when within that time, as a multirange), "source", and the "reason" of a change by hand.
 */
export function rollRows(time: SqlTime): Sql {
  const { from, to } = time;
  return sql`SELECT COALESCE("e"."user_id", "c"."user_id") AS "user_id", COALESCE("c"."expected", 'required') AS "expected", "c"."reason",
      COALESCE("e"."source", 'invitation') AS "source", CASE WHEN "c"."user_id" IS NULL THEN "e"."spans" ELSE tstzmultirange(tstzrange(${from}, ${to}, '[]')) END AS "spans"
    FROM (SELECT "s"."user_id", min("s"."source") AS "source", range_agg(tstzrange("s"."since", "s"."until", '[]')) * tstzmultirange(tstzrange(${from}, ${to}, '[]')) AS "spans"
      FROM (${LEARNER_SPANS}) "s" WHERE COALESCE("s"."since" <= ${to}, TRUE) AND COALESCE("s"."until" > ${from}, TRUE) GROUP BY 1) "e"
    FULL JOIN (${changesWithin(time)}) "c" ON "c"."user_id" = "e"."user_id" WHERE COALESCE("c"."expected", 'required') <> 'none'`;
}

/** SQL condition over a row "l" of a roll: whether it is an absence where the person does not come. */
export const IS_REQUIRED = raw(`("l"."expected" = 'required')`);

/** SQL of the seconds of a multirange of times. */
export function secondsIn(spans: Sql): Sql {
  return sql`COALESCE((SELECT sum(extract(epoch FROM upper("i") - lower("i"))) FROM unnest(${spans}) AS "i"), 0)::float8`;
}

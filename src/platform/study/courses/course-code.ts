import { type Sql, sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { slug } from '../../content-tree/nodes/slug.js';

const LONGEST_CODE = 40;

/** The code that a title suggests: upper case, Latin letters and digits; `COURSE` where nothing is left of it. */
export function codeFromTitle(title: string): string {
  const latin = slug(title)
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll('-', '');
  return latin.slice(0, LONGEST_CODE).toUpperCase() || 'COURSE';
}

/** The code as the name of a folder: without whatever means something in a path. */
export function directoryOf(code: string): string {
  return code.replaceAll(/[^\p{L}\p{N}_-]+/gu, '') || 'COURSE';
}

/**
 * The code, or the code with a number after it that no course has yet: the one that follows on a taken one. Nobody waits for it: a code that another unit of work
 * has found free, and has not committed yet, counts as taken. It is this one's until its end.
 */
export async function freeCode(statements: Statements, wanted: string): Promise<string> {
  let claimed = await claimCode(statements, wanted, 1);
  // Between the search and its claim another's course may have been committed; a claim made is safe from that.
  while (await statements.one(sql`SELECT 1 FROM "course" WHERE "code" = ${claimed.code}`))
    claimed = await claimCode(statements, wanted, claimed.number + 1);
  return claimed.code;
}

interface ClaimedCode {
  readonly code: string;
  readonly number: number;
}

/** The first code from a number on, or beyond the numbers that are taken without a gap, that no course has and nobody else has claimed. */
async function claimCode(statements: Statements, wanted: string, from: number): Promise<ClaimedCode> {
  const claimed = await statements.one<ClaimedCode>(sql`WITH RECURSIVE ${searched(wanted, from)},
    "tried" AS (
      SELECT "high" AS "number", ${codeOf(wanted, sql`"high"`)} AS "code" FROM "searched" WHERE "is_free" AND "high" - "low" = 1
      UNION ALL
      SELECT "next"."number", ${codeOf(wanted, sql`"next"."number"`)}
      FROM "tried" CROSS JOIN LATERAL (SELECT "tried"."number" + 1 AS "number") "next"
      WHERE CASE WHEN EXISTS (SELECT 1 FROM "course" "c" WHERE "c"."code" = "tried"."code") THEN TRUE
        ELSE NOT pg_try_advisory_xact_lock(hashtextextended('course.code:' || "tried"."code", 0)) END)
    SELECT "code", "number" FROM "tried" ORDER BY "number" DESC LIMIT 1`);
  if (!claimed) throw new Error(`No code was found for ${wanted}.`);
  return claimed;
}

/**
 * A recursive query for a number that is free right behind one that is taken: doubled until one is free, then halved. Thousands of courses of
 * one title cost a dozen look-ups each.
 */
function searched(wanted: string, from: number): Sql {
  return sql`"searched" ("low", "high", "is_free") AS (
      SELECT ${from}::int - 1, ${from}::int, FALSE
      UNION ALL
      SELECT CASE WHEN "taken" THEN "probe" ELSE "low" END,
        CASE WHEN NOT "taken" THEN "probe" WHEN "is_free" THEN "high" ELSE "high" * 2 END, "is_free" OR NOT "taken"
      FROM "searched" CROSS JOIN LATERAL (SELECT CASE WHEN "is_free" THEN ("low" + "high") / 2 ELSE "high" END AS "probe") "p"
        CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM "course" "c" WHERE "c"."code" = ${codeOf(wanted, sql`"probe"`)}) AS "taken") "t"
      WHERE NOT "is_free" OR "high" - "low" > 1)`;
}

/** The code with its number, in which the first one has none. */
function codeOf(wanted: string, number: Sql): Sql {
  return sql`CASE ${number} WHEN 1 THEN ${wanted}::text ELSE left(${wanted}::text, ${LONGEST_CODE}::int - length(${number}::text)) || ${number} END`;
}

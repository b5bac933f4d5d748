import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { slug } from '../nodes/slug.js';

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
 * The code, or the code with the first number after it that no course has yet. Nobody waits for it: a code that another unit of work
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

/** The first code from a number on that no course has and nobody else has claimed. */
async function claimCode(statements: Statements, wanted: string, from: number): Promise<ClaimedCode> {
  const claimed = await statements.one<ClaimedCode>(sql`WITH RECURSIVE "tried" AS (
      SELECT ${from}::int AS "number", ${numbered(wanted, from)}::text AS "code"
      UNION ALL
      SELECT "next"."number", left(${wanted}, ${LONGEST_CODE}::int - length("next"."number"::text)) || "next"."number"
      FROM "tried" CROSS JOIN LATERAL (SELECT "tried"."number" + 1 AS "number") "next"
      WHERE CASE WHEN EXISTS (SELECT 1 FROM "course" "c" WHERE "c"."code" = "tried"."code") THEN TRUE
        ELSE NOT pg_try_advisory_xact_lock(hashtextextended('course.code:' || "tried"."code", 0)) END)
    SELECT "code", "number" FROM "tried" ORDER BY "number" DESC LIMIT 1`);
  if (!claimed) throw new Error(`No code was found for ${wanted}.`);
  return claimed;
}

/** The code with its number; the first one has none. */
export function numbered(code: string, number: number): string {
  return number === 1 ? code : `${code.slice(0, LONGEST_CODE - String(number).length)}${number}`;
}

import { identifier, raw, sql } from '../../database/sql.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import type { Write } from '../../resource/model/write.js';

/**
 * No two of a kind bear the same title in a course, or in a course and session.
 * @param id the row as just written
 * @throws ViolationProblem at `title`
 */
export async function requireUniqueTitle(write: Write, id: number, within: 'course' | 'session'): Promise<void> {
  if (!(await hasTwin(write, id, 'title', within))) return;
  const place = within === 'session' ? 'course and session' : 'course';
  throw oneViolation('title', `This title is already used in the ${place}.`, VIOLATION_CODES.notUnique);
}

/**
 * Whether another of the kind has the same value in a column in a course, or in a course and session. Values and contexts are
 * in different tables, so no unique index says it; writers of one course wait for one another instead.
 * @param id the row as just written
 */
export async function hasTwin(
  { resource, transaction }: Write,
  id: number,
  column: string,
  within: 'course' | 'session',
): Promise<boolean> {
  const table = identifier(resource.table);
  await transaction.rows(
    sql`SELECT pg_advisory_xact_lock(hashtext(${resource.table}), "linked"."course_id") FROM (
          SELECT DISTINCT "l"."course_id" FROM "resource_link" "l" JOIN ${table} "own" ON "own"."resource_node_id" = "l"."resource_node_id"
          WHERE "own"."id" = ${id} AND "l"."course_id" IS NOT NULL ORDER BY 1) "linked"`,
  );
  const sameSession = raw(within === 'session' ? 'AND "theirs"."session_id" IS NOT DISTINCT FROM "mine"."session_id"' : '');
  const twin = await transaction.one(
    sql`SELECT 1 AS "found" FROM ${table} "own"
        JOIN ${table} "other" ON "other".${identifier(column)} = "own".${identifier(column)} AND "other"."id" <> "own"."id"
        JOIN "resource_link" "mine" ON "mine"."resource_node_id" = "own"."resource_node_id" AND "mine"."deleted_at" IS NULL
        JOIN "resource_link" "theirs" ON "theirs"."resource_node_id" = "other"."resource_node_id" AND "theirs"."deleted_at" IS NULL
          AND "theirs"."course_id" = "mine"."course_id" ${sameSession}
        WHERE "own"."id" = ${id}`,
  );
  return twin !== undefined;
}

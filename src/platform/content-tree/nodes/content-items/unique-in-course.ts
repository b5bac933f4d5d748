import { identifier, raw, type Sql, sql } from '../../../../database/sql.js';
import type { Requirement } from '../../../../resource/model/requirement.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';

interface Uniqueness {
  readonly member: string;
  /** A further member that sets rows apart, such as the language of a code; null is a value of its own. */
  readonly apartBy?: string;
  /** Where it is unique: in a course with all its sessions, or in a course and in each session of its own. */
  readonly within: 'course' | 'session';
  readonly message: string;
  /** A value that several may have. */
  readonly exceptFor?: string;
}

/**
 * Of content: no two of a kind have the same value of a member in a course, or in a course and session. Values and contexts are in
 * different tables, so no unique index says it; writers of one course wait for one another instead.
 */
export function uniqueInCourse({ member, apartBy, within, message, exceptFor }: Uniqueness): Requirement {
  const sameSession = raw(within === 'session' ? 'AND "theirs"."session_id" IS NOT DISTINCT FROM "mine"."session_id"' : '');
  return {
    about: apartBy === undefined ? [member] : [member, apartBy],
    ...(apartBy !== undefined && { ofNull: true }),
    held: (ids, { table }) => sql`SELECT pg_advisory_xact_lock(hashtext(${table}), "linked"."course_id") FROM (
      SELECT DISTINCT "l"."course_id" FROM "resource_link" "l" JOIN ${identifier(table)} "own" ON "own"."resource_node_id" = "l"."resource_node_id"
      WHERE "own"."id" = ANY(${ids}) AND "l"."course_id" IS NOT NULL ORDER BY 1) "linked"`,
    met: (row) => {
      const other = (name: string): Sql => sql`"other".${identifier(row.resource.columns.get(name) ?? name)}`;
      const apart = apartBy === undefined ? raw('') : sql`AND ${other(apartBy)} IS NOT DISTINCT FROM ${row.column(apartBy)}`;
      const excepted = exceptFor === undefined ? raw('FALSE') : sql`${row.column(member)} = ${exceptFor}`;
      return sql`${excepted} OR NOT EXISTS (SELECT 1 FROM ${identifier(row.resource.table)} "other"
        JOIN "resource_link" "mine" ON "mine"."resource_node_id" = ${row.column('resourceNode')} AND "mine"."deleted_at" IS NULL
        JOIN "resource_link" "theirs" ON "theirs"."resource_node_id" = "other"."resource_node_id" AND "theirs"."deleted_at" IS NULL
          AND "theirs"."course_id" = "mine"."course_id" ${sameSession}
        WHERE ${other(member)} = ${row.column(member)} ${apart} AND "other"."id" <> ${row.id})`;
    },
    message,
    code: VIOLATION_CODES.notUnique,
  };
}

import { raw, type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

const MEMBERS = raw(`SELECT "user_id", "course_id", NULL::int AS "session_id" FROM "course_rel_user"
  UNION ALL SELECT "user_id", "course_id", "session_id" FROM "session_rel_course_rel_user"
  UNION ALL SELECT "r"."user_id", "o"."course_id", "r"."session_id" FROM "session_rel_user" "r"
    JOIN "session_rel_course" "o" ON "o"."session_id" = "r"."session_id" WHERE "r"."relation_type" = 'general_coach'`);

/**
 * Those of some users who are not in a course or in one of its sessions.
 * @returns their ids, also those of accounts that do not exist
 */
export async function usersOutsideCourse(transaction: Transaction, course: number | null, userIds: readonly number[]): Promise<number[]> {
  const rows = await transaction.rows<{ id: number }>(
    sql`SELECT "asked"."id" FROM unnest(${[...new Set(userIds)]}::int[]) AS "asked" ("id") WHERE NOT EXISTS (${membership(sql`"asked"."id"`, sql`${course}`)})`,
  );
  return rows.map(({ id }) => id);
}

function membership(user: Sql, course: Sql): Sql {
  return sql`SELECT 1 FROM (${MEMBERS}) "m" WHERE "m"."user_id" = ${user} AND "m"."course_id" = ${course}`;
}

import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { NamedProblem, type Problem } from '../../../resource/protocol/problem.js';
import { effectiveRoles, ROLES } from '../access/roles.js';

/** Preference of the second step of a deletion: `successor=/api/users/9`. */
export const SUCCESSOR = 'successor';
const ADDRESS = /^\/api\/users\/([1-9]\d{0,8})$/;

/**
 * Who takes over what has to be done: active teaching staff of the portal, who learns in no course that the person teaches.
 * @param named what the preference says; undefined where there is none
 * @throws Problem 422 *successor-unfit*
 */
export async function fitSuccessor(
  transaction: Transaction,
  named: string | undefined,
  { userId, portalId }: { readonly userId: number; readonly portalId: number },
): Promise<number | null> {
  if (named === undefined) return null;
  const id = Number(ADDRESS.exec(named)?.[1] ?? 0);
  const found = await transaction.one<{ roles: string[]; status: string; learns: boolean }>(
    sql`SELECT "u"."roles", "u"."status", EXISTS (SELECT 1 FROM "course_rel_user" "l"
          JOIN "course_rel_user" "t" ON "t"."course_id" = "l"."course_id" AND "t"."user_id" = ${userId} AND "t"."status" = 'teacher'
          WHERE "l"."user_id" = "u"."id" AND "l"."status" <> 'teacher') AS "learns"
        FROM "user" "u" JOIN "access_url_rel_user" "m" ON "m"."user_id" = "u"."id" AND "m"."url_id" = ${portalId}
        WHERE "u"."id" = ${id} AND "u"."id" <> ${userId} AND "u"."active" = 'active' FOR KEY SHARE OF "u"`,
  );
  const roles = found && effectiveRoles(found.roles, found.status);
  if (!roles || !(roles.has(ROLES.teacher) || roles.has(ROLES.sessionManager))) throw unfit('is no active teaching staff of this portal');
  if (found.learns) throw unfit('learns in a course that the person teaches');
  return id;
}

function unfit(why: string): Problem {
  return new NamedProblem('successor-unfit', 422, `The successor ${why}. Name another user, such as "successor=/api/users/9".`);
}

import { raw, sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { Problem } from '../../../resource/protocol/problem.js';

interface Limit {
  readonly column: string;
  /** What there are too many of, in words. */
  readonly things: string;
  /** Those that count, over the portal's id "u"."id". */
  readonly counted: string;
}

const LIMITS = {
  course: [
    { column: 'limit_courses', things: 'courses', counted: '"access_url_rel_course" "p" WHERE "p"."url_id" = "u"."id"' },
    {
      column: 'limit_active_courses',
      things: 'active courses',
      counted: `"access_url_rel_course" "p" JOIN "course" "c" ON "c"."id" = "p"."course_id"
        WHERE "p"."url_id" = "u"."id" AND "c"."visibility" NOT IN ('closed', 'hidden')`,
    },
  ],
  session: [{ column: 'limit_sessions', things: 'sessions', counted: '"access_url_rel_session" "p" WHERE "p"."url_id" = "u"."id"' }],
  user: [
    {
      column: 'limit_users',
      things: 'users',
      counted: `"access_url_rel_user" "p" JOIN "user" "a" ON "a"."id" = "p"."user_id"
        WHERE "p"."url_id" = "u"."id" AND "a"."status" <> 'fallback'`,
    },
    {
      column: 'limit_teachers',
      things: 'teachers',
      counted: `"access_url_rel_user" "p" JOIN "user" "a" ON "a"."id" = "p"."user_id"
        WHERE "p"."url_id" = "u"."id" AND "a"."status" = 'teacher'`,
    },
  ],
} as const satisfies Record<string, readonly Limit[]>;

/**
 * Checks the limits of a portal after a row was added to it. Writers to a limited portal are serialised, so that two cannot both
 * take the last place.
 * @throws Problem 409 where the portal's limit is exceeded
 */
export async function requireWithinLimits(statements: Statements, portalId: number, kind: keyof typeof LIMITS): Promise<void> {
  const limits: readonly Limit[] = LIMITS[kind];
  const limited = raw(limits.map(({ column }) => `COALESCE("${column}", 0) > 0`).join(' OR '));
  const held = await statements.one(sql`SELECT 1 FROM "access_url" WHERE "id" = ${portalId} AND (${limited}) FOR NO KEY UPDATE`);
  if (!held) return;
  for (const { column, things, counted } of limits) {
    const exceeded = await statements.one<{ limit: number }>(sql`SELECT "u"."${raw(column)}" AS "limit" FROM "access_url" "u"
      WHERE "u"."id" = ${portalId} AND "u"."${raw(column)}" > 0 AND (SELECT count(*) FROM ${raw(counted)}) > "u"."${raw(column)}"`);
    if (exceeded) throw new Problem(409, `This portal takes no more than ${exceeded.limit} ${things}.`);
  }
}

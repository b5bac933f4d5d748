import { identifier, raw, type Sql, sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import type { Requirement } from '../../../resource/model/requirement.js';
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

/** Over a portal's row, whose alias is "u": whether it has a limit of this kind at all. */
function limited(kind: keyof typeof LIMITS): Sql {
  return raw(LIMITS[kind].map(({ column }) => `COALESCE("u"."${column}", 0) > 0`).join(' OR '));
}

/** Over a portal's row: whether there is more than a limit of it allows. */
function exceeded({ column, counted }: Limit): Sql {
  return sql`"u"."${raw(column)}" > 0 AND (SELECT count(*) FROM ${raw(counted)}) > "u"."${raw(column)}"`;
}

/**
 * Of rows that put something on the portal that they name as `url`: it takes that many. Writers to a limited portal are serialised, so
 * that two cannot both take the last place.
 */
export function withinLimits(kind: keyof typeof LIMITS): readonly Requirement[] {
  const held: Requirement['held'] = (ids, { table }) => sql`SELECT 1 FROM "access_url" "u"
    WHERE "u"."id" IN (SELECT "url_id" FROM ${identifier(table)} WHERE "id" = ANY(${ids})) AND (${limited(kind)}) FOR NO KEY UPDATE`;
  return LIMITS[kind].map((limit: Limit) => ({
    about: ['url'],
    onlyOf: 'new',
    isConflict: true,
    held,
    met: (row) => sql`NOT EXISTS (SELECT 1 FROM "access_url" "u" WHERE "u"."id" = ${row.column('url')} AND ${exceeded(limit)})`,
    message: (row) => sql`(SELECT 'This portal takes no more than ' || "u"."${raw(limit.column)}" || ${` ${limit.things}.`}::text
      FROM "access_url" "u" WHERE "u"."id" = ${row.column('url')})`,
  }));
}

/**
 * Checks the limits of a portal after a row was added to it, or became one that counts. Courses, sessions and users are put on their
 * portal behind their own write, and count on the portal where they are changed: a requirement is asked before the one, and does not
 * know the other. Writers to a limited portal are serialised, so that two cannot both
 * take the last place.
 * @throws Problem 409 where the portal's limit is exceeded
 */
export async function requireWithinLimits(statements: Statements, portalId: number, kind: keyof typeof LIMITS): Promise<void> {
  const held = await statements.one(
    sql`SELECT 1 FROM "access_url" "u" WHERE "u"."id" = ${portalId} AND (${limited(kind)}) FOR NO KEY UPDATE`,
  );
  if (!held) return;
  for (const limit of LIMITS[kind]) {
    const found = await statements.one<{ limit: number }>(
      sql`SELECT "u"."${raw(limit.column)}" AS "limit" FROM "access_url" "u" WHERE "u"."id" = ${portalId} AND ${exceeded(limit)}`,
    );
    if (found) throw new Problem(409, `This portal takes no more than ${found.limit} ${limit.things}.`);
  }
}

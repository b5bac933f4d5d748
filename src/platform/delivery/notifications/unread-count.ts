import { sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';

export interface UnreadCount {
  readonly unread: number;
  readonly byKind: Readonly<Record<string, number>>;
}

/** How many notifications of a person are unread, in all and by kind. */
export async function unreadCount(statements: Statements, user: number | null): Promise<UnreadCount> {
  const rows = await statements.rows<{ kind: string; count: number }>(
    sql`SELECT "kind", count(*)::int AS "count" FROM "notification"
        WHERE "user_id" = ${user} AND "read_at" IS NULL AND "in_product" GROUP BY "kind" ORDER BY "kind"`,
  );
  const unread = rows.reduce((sum, { count }) => sum + count, 0);
  return { unread, byKind: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

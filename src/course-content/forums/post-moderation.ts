import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** The links of a message and of its files show what its moderators let pass, so that its node reveals no more than it does. */
export async function settlePostLinks(transaction: Transaction, post: number, now: Date): Promise<void> {
  await transaction.rows(
    sql`UPDATE "resource_link" "l" SET "updated_at" = ${now}, "visibility" = CASE
          WHEN "p"."status" = 'waiting_moderation' THEN 'pending' WHEN "p"."visible" AND "p"."status" = 'validated' THEN 'published' ELSE 'draft' END
        FROM "c_forum_post" "p" WHERE "p"."id" = ${post} AND "l"."visibility" <> 'deleted' AND "l"."resource_node_id" = ANY(ARRAY(
          SELECT "o"."resource_node_id" FROM "c_forum_post" "o" WHERE "o"."id" = ${post}
          UNION ALL SELECT "f"."resource_node_id" FROM "c_forum_attachment" "f" WHERE "f"."post_id" = ${post}))`,
  );
}

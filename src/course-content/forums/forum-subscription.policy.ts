import { type Sql, sql } from '../../database/sql.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { policy } from '../../resource/model/policy.js';
import type { RowReference } from '../../resource/model/row-reference.js';
import { all } from '../../resource/model/rule.js';
import { readerOfContentAt } from '../content-access/content.rules.js';

/** Users subscribe themselves, and only to what they read. */
const own = all(owner('user', 'the user who asked for it'), readerOfContentAt(subjectNode));

export const forumSubscriptionPolicy = policy('forum notifications', { read: own, create: own, delete: own });

/** The node of the forum, thread or message that a request names by its bare id. */
function subjectNode(row: RowReference): Sql {
  return sql`COALESCE((SELECT "f"."resource_node_id" FROM "c_forum_forum" "f" WHERE "f"."id" = ${row.column('forumId')}),
    (SELECT "h"."resource_node_id" FROM "c_forum_thread" "h" WHERE "h"."id" = ${row.column('threadId')}),
    (SELECT "m"."resource_node_id" FROM "c_forum_post" "m" WHERE "m"."id" = ${row.column('postId')}))`;
}

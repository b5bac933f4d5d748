import { type Sql, sql } from '../../database/sql.js';
import { owner } from '../../platform/access/owner.rules.js';
import { policy } from '../../resource/policy/policy.js';
import type { RowReference } from '../../resource/policy/row-reference.js';
import { all } from '../../resource/policy/rule.js';
import { readerOfContentAt } from '../access/content.rules.js';

/** Everybody asks for himself or herself, and only about what he or she reads. */
const own = all(owner('user', 'whoever asked for it'), readerOfContentAt(subjectNode));

export const forumNotificationPolicy = policy('forum notifications', { read: own, create: own, delete: own });

/** The node of the forum, thread or message that a request names by its bare id. */
function subjectNode(row: RowReference): Sql {
  return sql`COALESCE((SELECT "f"."resource_node_id" FROM "c_forum_forum" "f" WHERE "f"."id" = ${row.column('forumId')}),
    (SELECT "h"."resource_node_id" FROM "c_forum_thread" "h" WHERE "h"."id" = ${row.column('threadId')}),
    (SELECT "m"."resource_node_id" FROM "c_forum_post" "m" WHERE "m"."id" = ${row.column('postId')}))`;
}

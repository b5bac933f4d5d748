import { sql } from '../../database/sql.js';
import { insertNode } from '../../platform/content-tree/nodes/node-tree.js';
import type { Write } from '../../resource/model/write.js';
import { settlePostLinks } from './post-moderation.js';

/** As `ContentProcessor` names the type of messages written by themselves. */
const POST_TYPE = 'forum_posts';

/** Opens a thread just made with the text that came along, in the contexts of the thread. @returns the id of the message */
export async function writeFirstPost(
  { transaction, values, actor, now }: Write,
  thread: number,
  byModerator: boolean,
): Promise<number | undefined> {
  const opened = await transaction.one<{ title: string; node: number; forum: number; moderated: boolean }>(
    sql`SELECT "h"."title", "h"."resource_node_id" AS "node", "h"."forum_id" AS "forum", "f"."moderated"
        FROM "c_forum_thread" "h" JOIN "c_forum_forum" "f" ON "f"."id" = "h"."forum_id" WHERE "h"."id" = ${thread}`,
  );
  if (!opened) return undefined;
  const node = await insertNode(transaction, { type: POST_TYPE, title: opened.title, creatorId: actor.id, parentId: opened.node, now });
  await transaction.rows(
    sql`INSERT INTO "resource_link" ("resource_node_id", "course_id", "session_id", "group_id", "visibility", "resource_type_group", "display_order", "created_at", "updated_at")
        SELECT ${node}, "l"."course_id", "l"."session_id", "l"."group_id", 'published', "n"."resource_type_id", 0, ${now}, ${now}
        FROM "resource_link" "l", "resource_node" "n" WHERE "l"."resource_node_id" = ${opened.node} AND "n"."id" = ${node}`,
  );
  const post = await transaction.one<{ id: number }>(
    sql`INSERT INTO "c_forum_post" ("title", "post_text", "thread_id", "forum_id", "user_id", "post_date", "status", "resource_node_id")
        VALUES (left(${opened.title}, 250), ${values.text}, ${thread}, ${opened.forum}, ${actor.id}, ${now},
          ${opened.moderated && !byModerator ? 'waiting_moderation' : 'validated'}, ${node}) RETURNING "id"`,
  );
  await settlePostLinks(transaction, Number(post?.id), now);
  return post?.id;
}

import { sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import type { PlacedLink, Placement } from '../../content-tree/nodes/content-items/content-placement.js';
import { placeAtHome } from '../../content-tree/own-content/home-place.js';

const FOR_EVERYBODY: PlacedLink = { courseId: null, sessionId: null, groupId: null, visibility: 'published' };

/** Files of posts are their author's; signed-in users may open those of public posts. */
export async function placeOfPostFile(write: Write): Promise<Placement> {
  const { parentId } = await placeAtHome(write);
  const open = await write.transaction.one(
    sql`SELECT 1 FROM "social_post" WHERE "id" = ${write.values.socialPost} AND "group_receiver_id" IS NULL AND "status" <> 'deleted'`,
  );
  return { parentId, links: open ? [FOR_EVERYBODY] : [] };
}

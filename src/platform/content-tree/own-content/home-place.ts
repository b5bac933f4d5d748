import type { Actor } from '../../../auth/actor.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import type { Write } from '../../../resource/model/write.js';
import type { Placement } from '../nodes/content-items/content-placement.js';
import { portalNode } from '../nodes/portal-node.js';

/** @throws ViolationProblem where the content is to hang below what is not the maker's */
export async function placeAtHome({ values, transaction, actor, now }: Write): Promise<Placement> {
  const { parentResourceNodeId, resourceLinkList = [] } = values as {
    parentResourceNodeId?: number | null;
    resourceLinkList?: unknown[];
  };
  if (resourceLinkList.length > 0)
    throw oneViolation('resourceLinkList', 'It is linked to nothing by being made; share it by /api/resource_links.');
  const home = await homeNode(transaction, actor, now);
  if (parentResourceNodeId == null || parentResourceNodeId === home) return { parentId: home, links: [] };
  const own = await transaction.one(
    sql`SELECT 1 FROM "resource_node" WHERE "id" = ${parentResourceNodeId} AND "creator_id" = ${actor.id} AND NOT EXISTS (
            SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${parentResourceNodeId} AND "l"."course_id" IS NOT NULL)`,
  );
  if (!own) throw oneViolation('parentResourceNodeId', `Node ${parentResourceNodeId} is no folder of your own.`);
  return { parentId: parentResourceNodeId, links: [] };
}

/** @returns the node below which the caller's own content is placed; the portal's where an account has none */
async function homeNode(transaction: Transaction, actor: Actor, now: Date): Promise<number> {
  const user = await transaction.one<{ node: number | null }>(
    sql`SELECT "resource_node_id" AS "node" FROM "user" WHERE "id" = ${actor.id}`,
  );
  return user?.node ?? portalNode(transaction, actor.portalId, now);
}

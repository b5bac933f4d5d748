import { sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { insertNode } from './node-tree.js';

/**
 * The portal's row is locked only where the node is to be made: everything that is put on a portal asks for it.
 * @returns id of the portal's node, the root of its part of the content tree; made where the portal has none yet
 */
export async function portalNode(statements: Statements, portalId: number, now: Date): Promise<number> {
  const known = await statements.one<{ node: number | null }>(
    sql`SELECT "resource_node_id" AS "node" FROM "access_url" WHERE "id" = ${portalId}`,
  );
  return known?.node ?? newPortalNode(statements, portalId, now);
}

/** Of those who find none at once, the first makes it. */
async function newPortalNode(statements: Statements, portalId: number, now: Date): Promise<number> {
  const portal = await statements.one<{ url: string; node: number | null }>(
    sql`SELECT "url", "resource_node_id" AS "node" FROM "access_url" WHERE "id" = ${portalId} FOR NO KEY UPDATE`,
  );
  if (!portal) throw new Error(`There is no portal ${portalId}.`);
  if (portal.node !== null) return portal.node;
  const title = new URL(portal.url).host;
  const node = await insertNode(statements, { type: 'urls', tool: 'portal', title, creatorId: null, parentId: null, now });
  await statements.rows(sql`UPDATE "access_url" SET "resource_node_id" = ${node} WHERE "id" = ${portalId}`);
  return node;
}

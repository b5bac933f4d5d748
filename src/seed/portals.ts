import { sql } from '../database/sql.js';
import type { Transaction } from '../database/statements.js';
import { portalNode } from '../platform/content-tree/nodes/portal-node.js';
import type { SeedRequest } from './seed-size.js';
import { Seeding } from './seeding.js';

/** Address of the second portal, reserved by RFC 2606. */
const SECOND_PORTAL = 'https://south.university.example';

/** The portal asked for and a second one, each with its node, recorded in "seeded_portal". @returns the seeding of everything else */
export async function seedPortals(transaction: Transaction, request: SeedRequest): Promise<Seeding> {
  const { present, portalId } = request;
  const seeding = new Seeding(transaction, request, 0);
  await seeding.resourceType('urls', 'portal');
  const known = await seeding.rows<{ id: number }>(sql`SELECT "id" FROM "access_url" WHERE "resource_node_id" IS NOT NULL`);
  const [second] = await seeding.rows<{ id: number }>(
    sql`INSERT INTO "access_url" ("url", "description", "tms", "email") VALUES (${SECOND_PORTAL}, 'South campus', ${present}, 'office@university.example') RETURNING "id"`,
  );
  const node = await portalNode(transaction, portalId, present);
  await portalNode(transaction, Number(second?.id), present);
  await seeding.run(sql`UPDATE "resource_node" "n" SET "uuid" = pg_temp.uuid_of('node', "n"."id") FROM "access_url" "u"
    WHERE "u"."resource_node_id" = "n"."id" AND "u"."id" <> ALL(${known.map(({ id }) => id)}::int[])`);
  await seeding.keep(
    'seeded_portal',
    sql`SELECT "id", "resource_node_id" AS "node", "id" = ${portalId} AS "main" FROM "access_url" WHERE "id" IN (${portalId}, ${second?.id}) ORDER BY "id"`,
  );
  return new Seeding(transaction, request, node);
}

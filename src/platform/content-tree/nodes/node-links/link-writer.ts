import { sql } from '../../../../database/sql.js';
import type { Statements } from '../../../../database/statements.js';
import type { PlacedLink } from '../content-items/content-placement.js';

/** Gives a node to contexts; within each the content comes last among its like. */
export function insertLinks(statements: Statements, nodeId: number, links: readonly PlacedLink[], now: Date): Promise<void> {
  return insertLinksOfNodes(statements, [nodeId], links, now);
}

/** Gives nodes of one type to the same contexts, in their order, by one statement. */
export async function insertLinksOfNodes(
  statements: Statements,
  nodeIds: readonly number[],
  links: readonly PlacedLink[],
  now: Date,
): Promise<void> {
  if (links.length === 0 || nodeIds.length === 0) return;
  await statements.rows(sql`
    INSERT INTO "resource_link" ("resource_node_id", "course_id", "session_id", "group_id", "user_id", "visibility", "start_visibility_at", "resource_type_group", "display_order", "created_at", "updated_at")
    SELECT "n"."id", "l"."course", "l"."session", "l"."group", "l"."user", "l"."visibility", "l"."from", "n"."resource_type_id",
      "m"."place" - 1 + (SELECT COALESCE(max("k"."display_order") + 1, 0) FROM "resource_link" "k" WHERE "k"."course_id" = "l"."course"
         AND "k"."session_id" IS NOT DISTINCT FROM "l"."session" AND "k"."resource_type_group" = "n"."resource_type_id"),
      ${now}, ${now}
    FROM unnest(${links.map(({ courseId }) => courseId)}::int[], ${links.map(({ sessionId }) => sessionId)}::int[],
      ${links.map(({ groupId }) => groupId)}::int[], ${links.map(({ userId }) => userId ?? null)}::int[],
      ${links.map(({ visibility }) => visibility)}::text[],
      ${links.map(({ visibleFrom }) => visibleFrom ?? null)}::timestamptz[]) AS "l" ("course", "session", "group", "user", "visibility", "from"),
      unnest(${nodeIds}::bigint[]) WITH ORDINALITY AS "m" ("node", "place") JOIN "resource_node" "n" ON "n"."id" = "m"."node"
    ORDER BY "m"."place"`);
}

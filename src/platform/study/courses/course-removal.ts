import { sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { refreshPaths } from '../../content-tree/nodes/node-tree.js';

/** Removes the course's part of the content tree. Content that is linked to another course too moves there; the rest is deleted. */
export async function removeCourseTree(statements: Statements, courseId: number): Promise<void> {
  await moveSharedContent(statements, courseId);
  await statements.rows(sql`DELETE FROM "resource_node" WHERE "id" = (SELECT "resource_node_id" FROM "course" WHERE "id" = ${courseId})`);
}

/** Moves what is linked to another course too out of the tree of a course. */
export async function moveSharedContent(statements: Statements, courseId: number): Promise<void> {
  const below = sql`WITH RECURSIVE "below" AS (
    SELECT "n"."id" FROM "resource_node" "n" JOIN "course" "c" ON "c"."resource_node_id" = "n"."parent_id" WHERE "c"."id" = ${courseId}
    UNION ALL SELECT "n"."id" FROM "resource_node" "n" JOIN "below" ON "n"."parent_id" = "below"."id")`;
  const moved = await statements.rows<{ id: number }>(sql`${below}
    UPDATE "resource_node" "n" SET "parent_id" = "home"."node" FROM (
      SELECT DISTINCT ON ("l"."resource_node_id") "l"."resource_node_id" AS "id", "o"."resource_node_id" AS "node"
      FROM "below" JOIN "resource_link" "l" ON "l"."resource_node_id" = "below"."id"
      JOIN "course" "o" ON "o"."id" = "l"."course_id" AND "o"."id" <> ${courseId} AND "o"."resource_node_id" IS NOT NULL
      WHERE "l"."deleted_at" IS NULL ORDER BY "l"."resource_node_id", "l"."id") "home"
    WHERE "home"."id" = "n"."id" RETURNING "n"."id"`);
  if (moved.length > 0) await refreshPaths(statements, sql`SELECT unnest(${moved.map(({ id }) => id)}::bigint[])`);
}

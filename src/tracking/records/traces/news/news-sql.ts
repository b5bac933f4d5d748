import type { Actor } from '../../../../auth/actor.js';
import { conditionSql, raw, type Sql, sql } from '../../../../database/sql.js';
import { LINK_STANDS } from '../../../../platform/rights/access/link-access.js';
import { readableNodes } from '../../../../platform/rights/access/node-access.js';
import type { ResourceRegistry } from '../../../../resource/compile/resource-registry.js';
import { toolOf } from '../course-tool-names.js';

/** Whose news are looked at, and in which course: SQL values of the ids, the session's null outside of sessions. */
interface Place {
  readonly course: Sql;
  readonly session: Sql;
}

/** The types of content that a tool of a course shows, beside its title in `c_tools`. */
interface ToolTypes {
  readonly types: readonly string[];
  readonly tools: readonly string[];
}

/** Content of a course by its type, which is called as its resource is. */
export function toolTypes(registry: ResourceRegistry): ToolTypes {
  const shown = registry
    .all()
    .filter(({ columns }) => columns.has('resourceNode'))
    .flatMap(({ path }) => {
      const tool = toolOf(path);
      return tool === undefined ? [] : [{ path, tool }];
    });
  return { types: shown.map(({ path }) => path), tools: shown.map(({ tool }) => tool) };
}

/**
 * SQL of the pieces of content of a place that the caller may read: the tool that shows them, when they were last added, renamed,
 * published or given another file (`at`), and whether that was the caller's own doing.
 */
export function contentOf(actor: Actor, { types, tools }: ToolTypes, { course, session }: Place): Sql {
  return sql`SELECT "of"."tool", GREATEST("n"."updated_at", "placed"."at") AS "at", "n"."creator_id" IS NOT DISTINCT FROM ${actor.id} AS "own"
    FROM (SELECT "l"."resource_node_id" AS "node", max("l"."updated_at") AS "at" FROM "resource_link" "l"
      WHERE "l"."course_id" = ${course} AND ("l"."session_id" IS NULL OR "l"."session_id" = ${session}) AND ${LINK_STANDS} GROUP BY 1) "placed"
    JOIN "resource_node" "n" ON "n"."id" = "placed"."node" JOIN "resource_type" "y" ON "y"."id" = "n"."resource_type_id"
    JOIN unnest(${types}::text[], ${tools}::text[]) AS "of" ("type", "tool") ON "of"."type" = "y"."title"
    WHERE ${conditionSql(readableNodes(actor).holds(raw('"placed"."node"')))}`;
}

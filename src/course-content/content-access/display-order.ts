import { sql } from '../../database/sql.js';
import { ResourceLink } from '../../platform/content-tree/nodes/node-links/resource-link.entity.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import type { ActionRun } from '../../resource/model/action-handler.js';
import { type Context, type ContextLink, contextLinks, linkInContext, namedContext } from './current-context.js';

/**
 * Puts items of a resource into this order within the current context; its like that are not named follow in their own.
 * @param ids items, each once
 * @throws ViolationProblem for an item named twice, Problem 404 for one that is not given to the context, 403 where the
 * caller may not change its link
 */
export async function arrange(run: ActionRun, ids: readonly number[], member: string): Promise<void> {
  if (new Set(ids).size < ids.length) throw oneViolation(member, 'An item is named twice.');
  const links = await contextLinks(run, ids);
  const context = namedContext(run) ?? onlyContext(links, ids);
  const ordered = ids.map((id) => linkInContext(links, id, context).id);
  await run.operations.admit(ResourceLink, 'update', ordered);
  await run.transaction.rows(
    sql`UPDATE "resource_link" "l" SET "display_order" = "o"."rank", "updated_at" = ${run.now} FROM (
          SELECT "k"."id", row_number() OVER (ORDER BY array_position(${ordered}::bigint[], "k"."id") NULLS LAST, "k"."display_order", "k"."id") - 1 AS "rank"
          FROM "resource_link" "k" JOIN "resource_link" "first" ON "first"."id" = ${ordered[0]} AND "k"."course_id" = "first"."course_id"
            AND "k"."session_id" IS NOT DISTINCT FROM "first"."session_id" AND "k"."group_id" IS NOT DISTINCT FROM "first"."group_id"
            AND "k"."resource_type_group" = "first"."resource_type_group" AND "k"."user_id" IS NULL) "o"
        WHERE "l"."id" = "o"."id" AND "l"."display_order" <> "o"."rank"`,
  );
}

/** The context of the first item, where the call names none. */
function onlyContext(links: readonly ContextLink[], [first = 0]: readonly number[]): Context | undefined {
  const { course, session, group } = linkInContext(links, first, undefined);
  return course === null ? undefined : { course, session, group };
}

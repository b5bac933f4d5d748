import type { Actor } from '../../../auth/actor.js';
import { allOf, conditionSql, exists, raw, type Sql, sql } from '../../../database/sql.js';
import { foundAlong } from '../../../resource/policy/id-condition.js';
import { any, type Rule, rule } from '../../../resource/model/rule.js';
import { editsLink, isLinkOfPortal } from './link-access.js';
import { editableNodes, knownNodes } from './node-access.js';
import { globalAdministrator } from './role.rules.js';
import { ROLES } from './roles.js';

/** Links go with their content on the portals of their course; those who edit a context see the links withdrawn from it too. */
export const linkReadable: Rule = any(
  globalAdministrator,
  rule('as the content, for links of the portal; teacher, coach or tutor of the context of a link withdrawn', (actor, row) =>
    allOf([onLink(row.id, isLinkOfPortal(actor)), foundAlong(row, 'resourceNode', knownNodes(actor))]),
  ),
);

/**
 * Links whose context the caller edits, and links outside of courses to content that the caller made: in a course its editors
 * decide what learners see of one another. For the rows of links themselves.
 */
export const linkEditable: Rule = any(
  globalAdministrator,
  rule(
    "teacher, coach or tutor of the link's context; the content's creator, outside of courses; administrator of its portal",
    (actor, row) => {
      if (actor.id === null) return false;
      return onLink(row.id, sql`(${editsContext(actor)} OR "l"."course_id" IS NULL AND ${isOfCreator(actor)})`);
    },
  ),
);

/** The same without the creator: those who say what others may do through the link. */
export const linkContextEditable: Rule = any(
  globalAdministrator,
  rule("teacher, coach or tutor of the link's context; administrator of its portal", (actor, row) =>
    actor.id === null ? false : onLink(row.id, editsContext(actor)),
  ),
);

/**
 * For a link just made: its maker edits the context that it leads to, and edits the content by another right than the new
 * link itself, which would make anything editable. The creator may give content to single persons.
 */
export const linkCreatable: Rule = any(
  globalAdministrator,
  rule("teacher, coach or tutor of the link's context who edits the content already; its creator, for links to persons", (actor, row) => {
    if (actor.id === null) return false;
    const personal = sql`("l"."user_id" IS NOT NULL AND "l"."course_id" IS NULL AND ${isOfCreator(actor)})`;
    return allOf([
      onLink(row.id, sql`(${editsContext(actor)} OR ${personal})`),
      editableNodes(actor, row.id).holds(row.column('resourceNode')),
    ]);
  }),
);

function onLink(id: Sql, condition: Sql): Sql {
  return exists(sql`SELECT 1 FROM "resource_link" "l" WHERE "l"."id" = ${id} AND ${condition}`);
}

function editsContext(actor: Actor): Sql {
  return actor.is(ROLES.administrator) ? isLinkOfPortal(actor) : conditionSql(editsLink(actor));
}

function isOfCreator(actor: Actor): Sql {
  return actor.id === null
    ? raw('FALSE')
    : sql`EXISTS (SELECT 1 FROM "resource_node" "n" WHERE "n"."id" = "l"."resource_node_id" AND "n"."creator_id" = ${actor.id})`;
}

import type { Actor } from '../../auth/actor.js';
import { conditionSql, type Sql, sql } from '../../database/sql.js';
import { coursesStudied, coursesTaught } from '../../platform/rights/access/course-memberships.js';
import { groupsJoined } from '../../platform/rights/access/group-memberships.js';
import { editsLink, nodesEditedByLink } from '../../platform/rights/access/link-access.js';
import { editableNodes, readableNodes } from '../../platform/rights/access/node-access.js';
import { ROLES } from '../../platform/rights/access/roles.js';
import { sessionCoursesEntered } from '../../platform/rights/access/session-memberships.js';
import { foundAlong } from '../../resource/policy/id-condition.js';
import type { RowReference } from '../../resource/model/row-reference.js';
import { any, type Rule, rule } from '../../resource/model/rule.js';
import { allLinksMeet } from '../../platform/rights/access/node-links.js';

const EDITOR = 'teacher of the course, coach in the session or tutor of the group of one of its links';

/** Administrators of the portal that the content is of. */
export const administratorOfContent: Rule = rule('administrator of its portal', (actor, row) =>
  actor.is(ROLES.administrator) ? foundAlong(row, 'resourceNode', editableNodes(actor)) : false,
);

/**
 * Teachers, coaches and tutors of a context that the content is linked to, and administrators; not its creator as such.
 * For content that learners make too.
 */
export const editorOfContext: Rule = any(
  administratorOfContent,
  rule(EDITOR, (actor, row) => foundAlong(row, 'resourceNode', nodesEditedByLink(actor))),
);

/**
 * The same for rows that lead to the content by another way than a relation.
 * @param node SQL value of the content's node
 */
export function editorOfContextAt(node: (row: RowReference) => Sql): Rule {
  return any(
    rule('administrator of its portal', (actor, row) => (actor.is(ROLES.administrator) ? editableNodes(actor).holds(node(row)) : false)),
    rule(EDITOR, (actor, row) => nodesEditedByLink(actor).holds(node(row))),
  );
}

/**
 * Users who read the content that rows refer to other than by a relation.
 * @param node SQL value of the content's node
 */
export function readerOfContentAt(node: (row: RowReference) => Sql): Rule {
  return rule('reader of the content', (actor, row) => readableNodes(actor).holds(node(row)));
}

/** The creator of the content belongs to all contexts that it is linked to, and there is at least one. */
export const participantOfContexts: Rule = rule('learner, teacher, coach or tutor in all contexts of its links', (actor, row) => {
  if (actor.id === null) return false;
  const node = row.column('resourceNode');
  return allLinksMeet(node, participatesIn(actor));
});

/** Over the link "l": whether the caller belongs to the link's group, session or course, and does not merely look in. */
export function participatesIn(actor: Actor): Sql {
  return sql`(${conditionSql(editsLink(actor))} OR CASE
    WHEN "l"."group_id" IS NOT NULL THEN "l"."group_id" IN (${groupsJoined(actor)})
    WHEN "l"."session_id" IS NOT NULL THEN ("l"."session_id", "l"."course_id") IN (${sessionCoursesEntered(actor)})
    ELSE ${belongsToBaseCourse(actor)} OR "l"."course_id" IN (SELECT "entered"."course_id" FROM (${sessionCoursesEntered(actor)}) "entered") END)`;
}

/** Over the link "l": whether the caller is subscribed to its course itself. */
export function belongsToBaseCourse(actor: Actor): Sql {
  return sql`("l"."course_id" IN (${coursesStudied(actor)}) OR "l"."course_id" IN (${coursesTaught(actor)}))`;
}

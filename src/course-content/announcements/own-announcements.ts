import type { Actor } from '../../auth/actor.js';
import { anyOf, conditionSql, materialisedArray, raw, type Sql, sql } from '../../database/sql.js';
import { isLinkOfKind, LINK_STANDS } from '../../platform/rights/access/link-access.js';
import { coursesStudied, coursesTaught } from '../../platform/rights/access/course-memberships.js';
import { coursesOf, isAmong } from '../../platform/rights/access/membership.js';
import { sessionCoursesEntered } from '../../platform/rights/access/session-memberships.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import type { CollectionDeclaration } from '../../resource/model/collection-declaration.js';
import { all, authenticated } from '../../resource/model/rule.js';

const KIND = 'c_announcements';
const COURSE = raw('"l"."course_id"');

/** Nodes of announcements to courses that the caller is in, by a session too; what the caller reads of them is the policy's affair. */
function nodesOf(actor: Actor): Sql {
  const sets = [coursesTaught(actor), coursesStudied(actor), coursesOf(sessionCoursesEntered(actor))];
  const own = anyOf(sets.map((courses) => isAmong(COURSE, courses)));
  return sql`SELECT "l"."resource_node_id" FROM "resource_link" "l" WHERE ${isLinkOfKind(KIND)} AND ${LINK_STANDS} AND ${conditionSql(own)}`;
}

/** `GET /api/me/announcements` */
export const ownAnnouncements: CollectionDeclaration = {
  name: 'own',
  path: 'me/announcements',
  description: 'The announcements to courses and sessions of the caller that are still news, the latest first.',
  rule: authenticated,
  isOfFew: true,
  // Strangers read announcements of courses that are open to the world, and have none of their own.
  shows: all(authenticated, contentPolicy.rule('read')),
  condition: (row, actor) =>
    sql`(${row.column('endDate')} IS NULL OR ${row.column('endDate')} >= CURRENT_DATE) AND ${row.column('resourceNode')} = ANY(${materialisedArray(nodesOf(actor))})`,
  order: (row) => sql`${row.id} DESC`,
};

import type { Actor } from '../../auth/actor.js';
import { type Condition, conditionSql, exists, join, raw, type Sql, sql } from '../../database/sql.js';
import type { IdCondition } from '../../resource/policy/id-condition.js';
import { isOpenVisibility, NOT_EXPIRED } from './course-memberships.js';
import { LINK_SHOWS } from './link-access.js';
import { isCreatorOnPortal, isOfPortal, nodeWithLinks } from './node-links.js';
import { isLinkUnlocked } from './sequence-locks.js';

// What is there for everyone who is signed in: most of what a caller may read in a large school. It is written so that PostgreSQL can begin
// with the links of the open courses, and says the same as the rules of `node-access` for a caller who belongs to nothing.

/** Over the link "l": it narrows its course to no session, group, class or person. */
export const TO_THE_WHOLE_COURSE = raw(
  `"l"."session_id" IS NULL AND "l"."group_id" IS NULL AND "l"."user_id" IS NULL AND "l"."user_group_id" IS NULL`,
);

const IS_PUBLIC = raw('"n"."public"');
const IS_PERSONAL_FILE = raw('"n"."id" IN (SELECT "pf"."resource_node_id" FROM "personal_file" "pf")');

/**
 * Nodes that each signed-in caller of the portal reads who is locked out of the same courses as this one.
 * @param links those that count, as a condition over the link "l"
 * @param personalFiles whether the personal files of the portal are open
 */
export function everyonesNodes(actor: Actor, links: Sql, personalFiles: Condition): Sql {
  const parts = [inOpenCourses(actor, links), nodesOf(actor, links, IS_PUBLIC), withoutCourse(actor, links)];
  const opened = personalFiles === false ? [] : [nodesOf(actor, links, sql`${conditionSql(personalFiles)} AND ${IS_PERSONAL_FILE}`)];
  return join([...parts, ...opened], ' UNION ALL ');
}

/**
 * The same where the nodes of courses are for those who view the course.
 * @param homes courses that everyone views
 */
export function everyonesNodesAndHomes(nodes: Sql, homes: IdCondition): Sql {
  return sql`SELECT "shared"."id" FROM (${nodes}) "shared" ("id")
      WHERE NOT EXISTS (SELECT 1 FROM "course" "home" WHERE "home"."resource_node_id" = "shared"."id")
    UNION ALL SELECT "home"."resource_node_id" FROM "course" "home" WHERE ${conditionSql(homes.holds(raw('"home"."id"')))}`;
}

/** @param nodes subselect of ids, which depends on no row */
export function amongNodes(nodes: Sql): IdCondition {
  return {
    candidateIds: nodes,
    holds: (node) => exists(sql`SELECT 1 FROM (${nodes}) "shared" ("id") WHERE "shared"."id" = ${node}`),
  };
}

function inOpenCourses(actor: Actor, links: Sql): Sql {
  return sql`SELECT "l"."resource_node_id" FROM "resource_link" "l" JOIN "course" "c" ON "c"."id" = "l"."course_id"
      JOIN "access_url_rel_course" "p" ON "p"."course_id" = "c"."id" AND "p"."url_id" = ${actor.portalId}
    WHERE ${links} AND ${LINK_SHOWS} AND ${TO_THE_WHOLE_COURSE} AND ${isOpenVisibility(actor, raw('"c"."visibility"'))} AND ${NOT_EXPIRED}
      AND ${conditionSql(isLinkUnlocked(actor))}`;
}

function withoutCourse(actor: Actor, links: Sql): Sql {
  return sql`SELECT "l"."resource_node_id" FROM "resource_link" "l" JOIN "resource_node" "n" ON "n"."id" = "l"."resource_node_id"
    WHERE "l"."course_id" IS NULL AND ${links} AND ${LINK_SHOWS} AND ${TO_THE_WHOLE_COURSE} AND ${isCreatorOnPortal(actor)}`;
}

function nodesOf(actor: Actor, links: Sql, condition: Sql): Sql {
  return sql`${nodeWithLinks(actor, links, raw('"n"."id"'))} WHERE ${condition} AND ${isOfPortal(actor)}`;
}

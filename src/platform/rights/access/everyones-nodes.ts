import type { Actor } from '../../../auth/actor.js';
import { type Condition, conditionSql, exists, raw, type Sql, sql } from '../../../database/sql.js';
import type { IdCondition } from '../../../resource/policy/id-condition.js';
import { isOpenVisibility, NOT_EXPIRED } from './course-memberships.js';
import { isLinkOfKind, LINK_SHOWS } from './link-access.js';
import { isLinkUnlocked } from './sequence-locks.js';

// What is published to whole courses that are open: most of what a caller may read in a large school. It says the same as the rules of
// `node-access` for a caller who belongs to nothing, and so that PostgreSQL can begin with the links of these courses, in an index alone.

/** Over the link "l": it narrows its course to no session, group, class or person. */
export const TO_THE_WHOLE_COURSE = raw(
  `"l"."session_id" IS NULL AND "l"."group_id" IS NULL AND "l"."user_id" IS NULL AND "l"."user_group_id" IS NULL`,
);

/** What else has to hold of these nodes. */
interface Narrowing {
  /** By the node's id. */
  readonly beside?: (node: Sql) => Condition;
  /** The only type that they can be of: an index finds these alone, however much else the courses hold. */
  readonly kind?: string;
}

/**
 * Nodes that each signed-in caller of the portal reads who is locked out of the same courses as this one.
 * @param links those that count, as a condition over the link "l"
 */
export function everyonesNodes(actor: Actor, links: Sql, { beside = () => true, kind }: Narrowing = {}): IdCondition {
  const isOfKind = kind === undefined ? raw('TRUE') : isLinkOfKind(kind);
  const shown = (
    node: Condition,
  ): Sql => sql`SELECT "l"."resource_node_id" FROM "resource_link" "l" JOIN "course" "c" ON "c"."id" = "l"."course_id"
      JOIN "access_url_rel_course" "p" ON "p"."course_id" = "c"."id" AND "p"."url_id" = ${actor.portalId}
    WHERE ${conditionSql(node)} AND ${links} AND ${isOfKind} AND ${LINK_SHOWS} AND ${TO_THE_WHOLE_COURSE} AND ${NOT_EXPIRED}
      AND ${isOpenVisibility(actor, raw('"c"."visibility"'))} AND ${conditionSql(isLinkUnlocked(actor))}
      AND ${conditionSql(beside(raw('"l"."resource_node_id"')))}`;
  return { candidateIds: shown(true), holds: (node) => exists(shown(sql`"l"."resource_node_id" = ${node}`)) };
}

/** Whether a node is not that of a course itself. */
export function isNoHome(node: Sql): Condition {
  return sql`NOT EXISTS (SELECT 1 FROM "course" "home" WHERE "home"."resource_node_id" = ${node})`;
}

import type { Actor } from '../../../auth/actor.js';
import {
  allOf,
  anyOf,
  type Condition,
  conditionSql,
  exists,
  identifier,
  join,
  raw,
  candidateIdsOf,
  type Sql,
  sql,
  withCandidateIds,
} from '../../../database/sql.js';
import { type IdCondition, NO_IDS } from '../../../resource/policy/id-condition.js';
import { coursesTaught } from './course-memberships.js';
import { groupsTutored } from './group-memberships.js';
import { isAmong, isAmongPairs, sessionsOf } from './membership.js';
import { sessionCoursesCoached } from './session-memberships.js';

const COURSE = raw('"l"."course_id"');
const SESSION = raw('"l"."session_id"');

/** Over the link "l": a withdrawn link admits no one, not even its editors. */
export const LINK_STANDS = raw(`"l"."deleted_at" IS NULL AND "l"."visibility" <> 'deleted'`);

/** Over the link "l": learners see what is published, between the start and the end of its visibility. */
export const LINK_SHOWS = raw(`"l"."visibility" = 'published'
  AND ("l"."start_visibility_at" IS NULL OR "l"."start_visibility_at" <= now())
  AND ("l"."end_visibility_at" IS NULL OR "l"."end_visibility_at" > now())`);

/**
 * Over the link "l": it is of content of these kinds. With a course an index finds such links alone (`ix_resource_link_kind`), however much
 * else the course holds.
 * @param kinds titles of the types, which are the paths of the content's resources
 */
export function isLinkOfKind(...kinds: readonly string[]): Sql {
  return isOfKind(raw('"l"."resource_type_group"'), kinds);
}

/** Whether a type of content is one of these. @param type SQL value of the type's id */
export function isOfKind(type: Sql, kinds: readonly string[]): Sql {
  const ids = kinds.map((kind) => sql`(SELECT "y"."id" FROM "resource_type" "y" WHERE "y"."title" = '${raw(kind)}')`);
  return sql`${type} IN (${join(ids, ', ')})`;
}

type LinkColumn = 'id' | 'course_id' | 'session_id' | 'group_id' | 'user_id' | 'user_group_id';

/**
 * A condition over the link "l". Its candidate ids are those of the nodes with such links.
 * @param holds the condition, said of the columns that it is given. It is not true where they are all NULL, as those of a
 *   link that is missing; an index finds the links for which it is true
 */
export function linkMeets(holds: (column: (name: LinkColumn) => Sql) => Condition): Condition {
  const condition = holds((name) => identifier('l', name));
  if (typeof condition === 'boolean') return condition;
  const linked = sql`SELECT "k"."resource_node_id" FROM "resource_link" "k" WHERE ${conditionSql(holds((name) => identifier('k', name)))}`;
  return withCandidateIds(linked, condition);
}

/**
 * A condition over the link "l": it is to one of these courses within a session.
 * @param members subselect of the columns session_id and course_id
 */
export function linksToPairs(members: Sql): Condition {
  return allOf([linkMeets((column) => isAmong(column('session_id'), sessionsOf(members))), isAmongPairs(SESSION, COURSE, members)]);
}

/**
 * Over the link "l", without regard to the caller's portal: the course's teacher edits links without a session (a group's ones
 * included), the coach those in the session, the tutor those in the group. Its candidate ids are those of nodes.
 */
export function editsLink(actor: Actor): Condition {
  if (actor.id === null) return false;
  return anyOf([
    allOf([raw('"l"."session_id" IS NULL'), linkMeets((column) => isAmong(column('course_id'), coursesTaught(actor)))]),
    linksToPairs(sessionCoursesCoached(actor)),
    linkMeets((column) => isAmong(column('group_id'), groupsTutored(actor))),
  ]);
}

/** Nodes with a link that stands and that the caller edits; not those that they made without one. */
export function nodesEditedByLink(actor: Actor): IdCondition {
  const edits = editsLink(actor);
  if (edits === false) return NO_IDS;
  return {
    candidateIds: candidateIdsOf(edits),
    holds: (node) =>
      exists(sql`SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node} AND ${LINK_STANDS} AND ${conditionSql(edits)}`),
  };
}

/** Over the link "l": its course is of the caller's portal; where it names no course, the content's creator is. */
export function isLinkOfPortal(actor: Actor): Sql {
  return sql`CASE WHEN "l"."course_id" IS NULL
    THEN EXISTS (SELECT 1 FROM "resource_node" "of" JOIN "access_url_rel_user" "p" ON "p"."user_id" = "of"."creator_id"
      WHERE "of"."id" = "l"."resource_node_id" AND "p"."url_id" = ${actor.portalId})
    ELSE EXISTS (SELECT 1 FROM "access_url_rel_course" "p" WHERE "p"."course_id" = "l"."course_id" AND "p"."url_id" = ${actor.portalId}) END`;
}

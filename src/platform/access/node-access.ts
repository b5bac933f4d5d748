import type { Actor } from '../../auth/actor.js';
import { classesJoined } from './class-memberships.js';
import { type Condition, conditionSql, exists, once, raw, type Sql, sql, usuallyExists } from '../../database/sql.js';
import { coursesSubscribed, NOT_EXPIRED } from './course-memberships.js';
import { isCourseVisible } from './course.rules.js';
import { groupsJoined, groupsTutored } from './group-memberships.js';
import { LINK_SHOWS, LINK_STANDS } from './link-access.js';
import { courseOfPair, isAmong, isAmongPairs, pairsOf, sessionOfPair } from './membership.js';
import { belongsToPortal } from './portal.rules.js';
import { ROLES } from './roles.js';
import { isSwitchedOn } from '../settings/setting.rules.js';
import { sessionCoursesCoached, sessionCoursesEntered, sessionCoursesStudied } from './session-memberships.js';

const COURSE = raw('"l"."course_id"');
const SESSION = raw('"l"."session_id"');
const GROUP = raw('"l"."group_id"');
const CLASS = raw('"l"."user_group_id"');
const PAIR = raw('"entered"."pair"');

/** @param node SQL value of the node's id */
export function isNodeReadable(actor: Actor, node: Sql): Condition {
  if (actor.is(ROLES.globalAdministrator)) return true;
  return found(actor, sql`${nodeWithLinks(actor, LINK_STANDS)} WHERE "n"."id" = ${node} AND ${isLinkOfPortal(actor)} AND ${reads(actor)}`);
}

/** Administrators see most of what there is, others little. */
function found(actor: Actor, subselect: Sql): Sql {
  return actor.is(ROLES.administrator) ? usuallyExists(subselect) : exists(subselect);
}

/**
 * Readable, or withdrawn from a context that the caller edits: what is there for its links themselves.
 * @param node SQL value of the node's id
 */
export function isNodeKnown(actor: Actor, node: Sql): Condition {
  if (actor.is(ROLES.globalAdministrator)) return true;
  return found(actor, sql`${nodeWithLinks(actor, raw('TRUE'))} WHERE "n"."id" = ${node} AND ${isLinkOfPortal(actor)} AND ${reads(actor)}`);
}

/**
 * Readable, or the node of a course that the caller may view; for administrators the node of their portal too.
 * @param node SQL value of the node's id
 */
export function isNodeVisible(actor: Actor, node: Sql): Condition {
  if (actor.is(ROLES.globalAdministrator)) return true;
  const home = raw('"home"."id"');
  const administers = actor.is(ROLES.administrator);
  const course = administers ? belongsToPortal(actor, 'course', home) : isCourseVisible(actor, home);
  const portal = administers
    ? sql`OR "n"."id" = (SELECT "u"."resource_node_id" FROM "access_url" "u" WHERE "u"."id" = ${actor.portalId})`
    : raw('');
  const subselect = sql`${nodeWithLinks(actor, LINK_STANDS)} LEFT JOIN "course" "home" ON "home"."resource_node_id" = "n"."id"
    WHERE "n"."id" = ${node} AND (CASE WHEN ${home} IS NOT NULL THEN ${conditionSql(course)}
      ELSE ${isLinkOfPortal(actor)} AND ${reads(actor)} END ${portal})`;
  return found(actor, subselect);
}

/**
 * @param node SQL value of the node's id
 * @param exceptLink id of a link that is to grant nothing, such as the one about to be made
 */
export function isNodeEditable(actor: Actor, node: Sql, exceptLink?: Sql): Condition {
  if (actor.is(ROLES.globalAdministrator)) return true;
  if (actor.id === null) return false;
  const links = exceptLink === undefined ? LINK_STANDS : sql`${LINK_STANDS} AND "l"."id" <> ${exceptLink}`;
  return found(actor, sql`${nodeWithLinks(actor, links)} WHERE "n"."id" = ${node} AND ${isLinkOfPortal(actor)} AND ${edits(actor)}`);
}

/**
 * The node "n" with its links "l" and those of their courses "c" that are of the portal and not hidden; all in one look,
 * so that PostgreSQL may start from either end.
 */
function nodeWithLinks(actor: Actor, links: Sql): Sql {
  const shown = actor.is(ROLES.administrator) ? raw('TRUE') : raw(`"c"."visibility" <> 'hidden'`);
  return sql`SELECT 1 FROM "resource_node" "n"
    LEFT JOIN "resource_link" "l" ON "l"."resource_node_id" = "n"."id" AND ${links}
    LEFT JOIN ("course" "c" JOIN "access_url_rel_course" "p" ON "p"."course_id" = "c"."id" AND "p"."url_id" = ${actor.portalId})
      ON "c"."id" = "l"."course_id" AND ${shown}`;
}

/** A link is of the portals of its course, and hidden with it; without a course, of the portals of whoever made the content. */
function isLinkOfPortal(actor: Actor): Sql {
  return sql`("c"."id" IS NOT NULL OR "l"."course_id" IS NULL AND ${isCreatorOnPortal(actor)})`;
}

function isCreatorOnPortal(actor: Actor): Sql {
  return sql`EXISTS (SELECT 1 FROM "access_url_rel_user" "a" WHERE "a"."user_id" = "n"."creator_id" AND "a"."url_id" = ${actor.portalId})`;
}

/** Public nodes everybody, own nodes their creator, all others through a link: its editors, and learners while it shows. */
function reads(actor: Actor): Sql {
  if (actor.id === null) return sql`("n"."public" OR ${LINK_SHOWS} AND ${OPEN_TO_THE_WORLD} AND ${NOT_EXPIRED})`;
  if (actor.is(ROLES.administrator)) return raw('TRUE');
  return sql`("n"."public" OR ${edits(actor)} OR ${LINK_SHOWS} AND ${isAddressed(actor)} OR ${isOpenPersonalFile(actor)})`;
}

/** Voters' table, "Node | view: personal file when the setting opens them", to everybody signed in. */
function isOpenPersonalFile(actor: Actor): Sql {
  return sql`${isSwitchedOn(actor, 'access_to_personal_file_for_all', 'off')}
    AND EXISTS (SELECT 1 FROM "personal_file" "pf" WHERE "pf"."resource_node_id" = "n"."id")`;
}

const OPEN_TO_THE_WORLD = raw(`"c"."visibility" = 'open_world'
  AND "l"."session_id" IS NULL AND "l"."group_id" IS NULL AND "l"."user_id" IS NULL AND "l"."user_group_id" IS NULL`);

/**
 * Voters' table, "Node | any | the creator" and "Node via link | view, edit": the course's teacher for links without a
 * session (a group's ones included), the coach in the session, the tutor in the group.
 */
function edits(actor: Actor): Sql {
  if (actor.is(ROLES.administrator)) return raw('TRUE');
  return sql`("n"."creator_id" = ${actor.id}
    OR "l"."session_id" IS NULL AND ${isAmong(COURSE, coursesSubscribed(actor, 'teacher'))}
    OR ${isAmongPairs(SESSION, COURSE, sessionCoursesCoached(actor))} OR ${isAmong(GROUP, groupsTutored(actor))})`;
}

/**
 * Voters' table, "Node via link | view", in the order of the link match: the person addressed; the members of the group,
 * and nobody outside it; the learners of the session, and nobody outside it; whoever may view the course; everybody signed
 * in, for a link without any context. A link to a class serves nobody outside of it.
 */
function isAddressed(actor: Actor): Sql {
  return sql`(${CLASS} IS NULL OR ${isAmong(CLASS, classesJoined(actor))}) AND CASE
    WHEN "l"."user_id" IS NOT NULL THEN "l"."user_id" = ${actor.id}
    WHEN "l"."group_id" IS NOT NULL THEN ${isAmong(GROUP, groupsJoined(actor))}
    WHEN "l"."session_id" IS NOT NULL THEN ${isAmongPairs(SESSION, COURSE, sessionCoursesStudied(actor))}
    WHEN "l"."course_id" IS NULL THEN "l"."id" IS NOT NULL
    ELSE ${NOT_EXPIRED} AND ("c"."visibility" IN ('open_world', 'open_platform')
        OR "c"."visibility" = 'registered' AND ${isAmong(COURSE, coursesSubscribed(actor, 'student'))})
      OR ${showsInsideSession(actor)} END`;
}

/** The base course's content shows inside a session, unless the session has a link of its own to the same node: the nearer link wins. */
function showsInsideSession(actor: Actor): Sql {
  return sql`EXISTS (SELECT 1 FROM unnest(${once(pairsOf(sessionCoursesEntered(actor)))}) "entered" ("pair")
    WHERE ${courseOfPair(PAIR)} = "l"."course_id" AND NOT EXISTS (SELECT 1 FROM "resource_link" "nearer"
      WHERE "nearer"."resource_node_id" = "l"."resource_node_id" AND "nearer"."course_id" = "l"."course_id"
        AND "nearer"."session_id" = ${sessionOfPair(PAIR)} AND "nearer"."group_id" IS NULL AND "nearer"."user_id" IS NULL AND "nearer"."user_group_id" IS NULL
        AND "nearer"."deleted_at" IS NULL AND "nearer"."visibility" <> 'deleted'))`;
}

import type { Actor } from '../../../auth/actor.js';
import { caseOf, whileHolds, withIdsOf } from '../../../database/composed-condition.js';
import {
  allOf,
  anyOf,
  type Condition,
  conditionSql,
  exists,
  identifier,
  materialisedArray,
  raw,
  candidateIdsOf,
  type Sql,
  sql,
  usuallyExists,
  withCandidateIds,
} from '../../../database/sql.js';
import { ALL_IDS, type IdCondition, NO_IDS, NOTHING_FOUND } from '../../../resource/policy/id-condition.js';
import { isSwitchedOn } from './setting.rules.js';
import { classesJoined } from './class-memberships.js';
import { coursesOpen, coursesSubscribed, isOpenVisibility, NOT_EXPIRED } from './course-memberships.js';
import { visibleCourses } from './course.rules.js';
import { everyonesNodes, isNoHome, TO_THE_WHOLE_COURSE } from './everyones-nodes.js';
import { groupsJoined, groupsTutored } from './group-memberships.js';
import { LINK_SHOWS, LINK_STANDS, linkMeets, linksToPairs } from './link-access.js';
import { courseOfPair, coursesOf, isAmong, pairsOf, sessionOfPair } from './membership.js';
import { isOfPortal, nodeWithLinks } from './node-links.js';
import { belongsToPortal, rootOfPortal } from './portal.rules.js';
import { ROLES } from './roles.js';
import { isLinkUnlocked, isLockedPlace } from './sequence-locks.js';
import { sessionCoursesCoached, sessionCoursesEntered, sessionCoursesStudied } from './session-memberships.js';
import { personalFilesForAll } from './access.settings.js';

// Conditions in this file are over the node "n", its link "l" and the link's course "c". Their candidate ids are those of nodes.

const CLASS = raw('"l"."user_group_id"');
const PAIR = raw('"entered"."pair"');
const HOME = raw('"home"."id"');
const ANY_LINK = raw('TRUE');

type Readers = 'all' | 'members';

/**
 * Nodes that the caller reads.
 * @param kind the only type that the nodes asked about can be of, where that is known; see `isLinkOfKind`
 */
export function readableNodes(actor: Actor, kind?: string): IdCondition {
  return nodesRead(actor, LINK_STANDS, kind);
}

/** Readable, or withdrawn from a context that the caller edits: what is there for the links themselves. */
export function knownNodes(actor: Actor): IdCondition {
  return nodesRead(actor, ANY_LINK);
}

function nodesRead(actor: Actor, links: Sql, kind?: string): IdCondition {
  const whole = throughLinks(actor, links, reads(actor));
  if (!isDivided(actor)) return whole;
  return {
    ...whole,
    divide: () => ({ everyone: everyonesNodes(actor, links, { kind }), own: throughLinks(actor, links, readsAsMember(actor)) }),
  };
}

/** Whether what a caller reads is partly what everyone reads. */
function isDivided(actor: Actor): boolean {
  return actor.id !== null && !actor.is(ROLES.administrator) && !actor.is(ROLES.globalAdministrator);
}

/**
 * Nodes that the caller edits.
 * @param exceptLink id of a link that is to grant nothing, such as the one about to be made
 */
export function editableNodes(actor: Actor, exceptLink?: Sql): IdCondition {
  const links = exceptLink === undefined ? LINK_STANDS : sql`${LINK_STANDS} AND "l"."id" <> ${exceptLink}`;
  return actor.id === null ? NO_IDS : throughLinks(actor, links, edits(actor));
}

/** Readable, or the node of a course that the caller may view; for administrators the node of their portal too. */
export function visibleNodes(actor: Actor): IdCondition {
  const administers = actor.is(ROLES.administrator);
  const portal = sql`"n"."id" = ${rootOfPortal(actor.portalId)}`;
  const homes = sql`${nodeWithLinks(actor, LINK_STANDS)} LEFT JOIN "course" "home" ON "home"."resource_node_id" = "n"."id"`;
  const seen = (home: Condition, read: Condition): Condition =>
    caseOf([[raw('"home"."id" IS NOT NULL'), home]], allOf([isOfPortal(actor), read]));
  const whole = nodesOf(actor, homes, anyOf([seen(isHomeVisible(actor), reads(actor)), administers && portal]));
  if (!isDivided(actor)) return whole;
  return {
    ...whole,
    divide: () => ({
      everyone: everyonesNodes(actor, LINK_STANDS, { beside: isNoHome }),
      own: nodesOf(actor, homes, seen(isHomeVisible(actor), readsAsMember(actor))),
    }),
  };
}

/** Over the course "home", whose node "n" is. */
function isHomeVisible(actor: Actor): Condition {
  if (actor.is(ROLES.administrator)) return belongsToPortal(actor, 'course', HOME);
  const { candidateIds, holds } = visibleCourses(actor);
  const visible = conditionSql(holds(HOME));
  if (candidateIds === undefined) return visible;
  const nodes = sql`SELECT "resource_node_id" FROM "course" WHERE "id" = ANY(${materialisedArray(candidateIds)}) AND "resource_node_id" IS NOT NULL`;
  return withCandidateIds(nodes, visible);
}

/** Nodes that a condition admits, without regard to the caller's portal. */
function throughLinks(actor: Actor, links: Sql, condition: Condition): IdCondition {
  return nodesOf(actor, nodeWithLinks(actor, links), allOf([isOfPortal(actor), condition]));
}

function nodesOf(actor: Actor, nodes: Sql, condition: Condition): IdCondition {
  if (actor.is(ROLES.globalAdministrator)) return ALL_IDS;
  if (condition === false) return NO_IDS;
  // Administrators see most of what there is, others little.
  const find = actor.is(ROLES.administrator) ? usuallyExists : exists;
  const whole: IdCondition = {
    candidateIds: candidateIdsOf(condition),
    holds: (node) => find(sql`${nodes} WHERE "n"."id" = ${node} AND ${conditionSql(condition)}`),
  };
  return actor.is(ROLES.administrator) ? { ...whole, divide: () => ({ everyone: whole, own: NOTHING_FOUND }) } : whole;
}

/**
 * Public nodes are readable by everyone, own nodes by their creator, all others through a link: by its editors, and by learners
 * while it is published and nothing has to be completed before.
 */
function reads(actor: Actor): Condition {
  if (actor.is(ROLES.administrator)) return true;
  if (actor.id === null)
    return anyOf([isPublic(), allOf([LINK_SHOWS, isOfOpenCourse(actor), TO_THE_WHOLE_COURSE, NOT_EXPIRED, isLinkUnlocked(actor)])]);
  return anyOf([isPublic(), edits(actor), allOf([LINK_SHOWS, isLinkUnlocked(actor), isAddressed(actor)]), isOpenPersonalFile(actor)]);
}

/**
 * What a caller reads beside `everyonesNodes`, and maybe some of these: all that is read in another way than by the course being open, and what is
 * narrowed to a class of an open course.
 */
function readsAsMember(actor: Actor): Condition {
  const toContext = allOf([LINK_SHOWS, isLinkUnlocked(actor), isAddressed(actor, 'members')]);
  const inClass = linkMeets((column) => isAmong(column('user_group_id'), classesJoined(actor)));
  const toClass = allOf([inClass, LINK_SHOWS, isLinkUnlocked(actor), isAddressed(actor)]);
  return anyOf([isPublic(), edits(actor), toContext, toClass, isOpenPersonalFile(actor)]);
}

function isPublic(): Condition {
  return nodeMeets((column) => column('public'));
}

/** @param holds the condition on columns of the node; an index finds the nodes that meet it */
function nodeMeets(holds: (column: (name: 'public' | 'creator_id') => Sql) => Sql): Sql {
  const nodes = sql`SELECT "k"."id" FROM "resource_node" "k" WHERE ${holds((name) => identifier('k', name))}`;
  return withCandidateIds(
    nodes,
    holds((name) => identifier('n', name)),
  );
}

/** The course of the link lets in callers who are not subscribed to it. */
function isOfOpenCourse(actor: Actor): Sql {
  const inOpenCourse = linkMeets((column) => isAmong(column('course_id'), coursesOpen(actor)));
  return withIdsOf(inOpenCourse, isOpenVisibility(actor, raw('"c"."visibility"')));
}

/** A setting opens the personal files of the portal to every signed-in user. */
function isOpenPersonalFile(actor: Actor): Condition {
  const files = sql`SELECT "pf"."resource_node_id" FROM "personal_file" "pf"`;
  const isPersonalFile = withCandidateIds(files, sql`EXISTS (${files} WHERE "pf"."resource_node_id" = "n"."id")`);
  return whileHolds(isSwitchedOn(actor, personalFilesForAll), isPersonalFile);
}

/** The creator; of links without a session the course's teacher (a group's ones included), else the coach in the session and the tutor in the group. */
function edits(actor: Actor): Condition {
  if (actor.is(ROLES.administrator)) return true;
  return anyOf([
    nodeMeets((column) => sql`${column('creator_id')} = ${actor.id}`),
    allOf([raw('"l"."session_id" IS NULL'), linkMeets((column) => isAmong(column('course_id'), coursesSubscribed(actor, 'teacher')))]),
    linksToPairs(sessionCoursesCoached(actor)),
    linkMeets((column) => isAmong(column('group_id'), groupsTutored(actor))),
  ]);
}

/**
 * Whom a link addresses, in this order: the user that it names; only the members of the group; only the learners of the session;
 * every signed-in user, for a link without a context; those who may view the course. A link to a class addresses its members
 * only.
 * @param readers whether those count who read it only because its course is open
 */
function isAddressed(actor: Actor, readers: Readers = 'all'): Condition {
  const toContext = caseOf(
    [
      [raw('"l"."user_id" IS NOT NULL'), linkMeets((column) => sql`${column('user_id')} = ${actor.id}`)],
      [raw('"l"."group_id" IS NOT NULL'), linkMeets((column) => isAmong(column('group_id'), groupsJoined(actor)))],
      [raw('"l"."session_id" IS NOT NULL'), linksToPairs(sessionCoursesStudied(actor))],
      [raw('"l"."course_id" IS NULL'), linkMeets((column) => sql`${column('id')} IS NOT NULL AND ${column('course_id')} IS NULL`)],
    ],
    anyOf([isOfCourseToView(actor, readers), showsInsideSession(actor)]),
  );
  return allOf([anyOf([sql`${CLASS} IS NULL`, isAmong(CLASS, classesJoined(actor))]), toContext]);
}

/** The course of the link lets the caller in without any session. */
function isOfCourseToView(actor: Actor, readers: Readers): Condition {
  const studied = linkMeets((column) => isAmong(column('course_id'), coursesSubscribed(actor, 'student')));
  return allOf([
    NOT_EXPIRED,
    anyOf([readers === 'all' && isOfOpenCourse(actor), allOf([raw(`"c"."visibility" = 'registered'`), studied])]),
  ]);
}

/** The base course's content shows inside a session, unless the session has a link of its own to the same node: the nearer link wins. */
function showsInsideSession(actor: Actor): Condition {
  const entered = sessionCoursesEntered(actor);
  return allOf([
    linkMeets((column) => isAmong(column('course_id'), coursesOf(entered))),
    sql`EXISTS (SELECT 1 FROM unnest(${materialisedArray(pairsOf(entered))}) "entered" ("pair")
    WHERE ${courseOfPair(PAIR)} = "l"."course_id" AND NOT ${isLockedPlace(actor, 'session', sessionOfPair(PAIR))} AND NOT EXISTS (SELECT 1 FROM "resource_link" "nearer"
      WHERE "nearer"."resource_node_id" = "l"."resource_node_id" AND "nearer"."course_id" = "l"."course_id"
        AND "nearer"."session_id" = ${sessionOfPair(PAIR)} AND "nearer"."group_id" IS NULL AND "nearer"."user_id" IS NULL AND "nearer"."user_group_id" IS NULL
        AND "nearer"."deleted_at" IS NULL AND "nearer"."visibility" <> 'deleted'))`,
  ]);
}

import type { Actor } from '../../auth/actor.js';
import { raw, type Sql, sql } from '../../database/sql.js';
import { coursesTaught, isCourseOpen } from './course-memberships.js';
import { groupsJoined, groupsTutored } from './group-memberships.js';
import { sessionCoursesCoached, sessionCoursesEntered } from './session-memberships.js';

/** A link withdrawn serves nobody, its editors included. */
export const LINK_STANDS = raw(`"l"."deleted_at" IS NULL AND "l"."visibility" <> 'deleted'`);

/** Learners see what is published, between the start and the end of its visibility. */
const LINK_SHOWS = raw(`"l"."visibility" = 'published'
  AND ("l"."start_visibility_at" IS NULL OR "l"."start_visibility_at" <= now())
  AND ("l"."end_visibility_at" IS NULL OR "l"."end_visibility_at" > now())`);

const FALSE = raw('FALSE');

/**
 * Voters' table, "Node via link | view, edit": the course's teacher for links without a session (a group's ones included),
 * the coach in the session, the tutor in the group. Over the link "l".
 */
export function editsLink(actor: Actor): Sql {
  if (actor.id === null) return FALSE;
  return sql`("l"."session_id" IS NULL AND "l"."course_id" IN (${coursesTaught(actor)})
    OR ("l"."session_id", "l"."course_id") IN (${sessionCoursesCoached(actor)})
    OR "l"."group_id" IN (${groupsTutored(actor)}))`;
}

/**
 * Voters' table, "Node via link | view", in the order of the link match: the person addressed; the members of the group,
 * and nobody outside it; whoever may enter the session, and nobody outside it; whoever may view the course; everybody
 * signed in, for a link without any context. Over the link "l".
 */
export function readsLink(actor: Actor): Sql {
  if (actor.id === null) return sql`(${LINK_SHOWS} AND ${ADDRESSED_TO_COURSE} AND ${isCourseOpen(actor, LINK_COURSE)})`;
  return sql`(${LINK_SHOWS} AND CASE
    WHEN "l"."user_id" IS NOT NULL THEN "l"."user_id" = ${actor.id}
    WHEN "l"."group_id" IS NOT NULL THEN "l"."group_id" IN (${groupsJoined(actor)})
    WHEN "l"."session_id" IS NOT NULL THEN ("l"."session_id", "l"."course_id") IN (${sessionCoursesEntered(actor)})
    WHEN "l"."course_id" IS NOT NULL THEN ${isCourseOpen(actor, LINK_COURSE)} OR ${showsInsideSession(actor)}
    ELSE ${isCreatedOnPortal(actor)} END)`;
}

const LINK_COURSE = raw('"l"."course_id"');
const ADDRESSED_TO_COURSE = raw('"l"."course_id" IS NOT NULL AND "l"."session_id" IS NULL AND "l"."group_id" IS NULL AND "l"."user_id" IS NULL');

/** The base course's content shows inside a session, unless the session has a link of its own to the same node: the nearer link wins. */
function showsInsideSession(actor: Actor): Sql {
  return sql`EXISTS (SELECT 1 FROM (${sessionCoursesEntered(actor)}) "entered"
    WHERE "entered"."course_id" = "l"."course_id" AND NOT EXISTS (SELECT 1 FROM "resource_link" "nearer"
      WHERE "nearer"."resource_node_id" = "l"."resource_node_id" AND "nearer"."course_id" = "l"."course_id"
        AND "nearer"."session_id" = "entered"."session_id" AND "nearer"."group_id" IS NULL AND "nearer"."user_id" IS NULL
        AND "nearer"."deleted_at" IS NULL AND "nearer"."visibility" <> 'deleted'))`;
}

/** What belongs to no course, session, group or person is of the portal of whoever made it. */
function isCreatedOnPortal(actor: Actor): Sql {
  return sql`EXISTS (SELECT 1 FROM "resource_node" "n"
    JOIN "access_url_rel_user" "p" ON "p"."user_id" = "n"."creator_id" AND "p"."url_id" = ${actor.portalId}
    WHERE "n"."id" = "l"."resource_node_id")`;
}

/** For administrators, over the link "l": its course is of their portal, or it names no course. */
export function isLinkOfPortal(actor: Actor): Sql {
  return sql`("l"."course_id" IS NULL OR EXISTS (SELECT 1 FROM "access_url_rel_course" "p"
    WHERE "p"."course_id" = "l"."course_id" AND "p"."url_id" = ${actor.portalId}))`;
}

import type { Actor } from '../../auth/actor.js';
import { raw, type Sql, sql } from '../../database/sql.js';
import { coursesTaught } from './course-memberships.js';
import { groupsTutored } from './group-memberships.js';
import { isAmong, isAmongPairs } from './membership.js';
import { sessionCoursesCoached } from './session-memberships.js';

const FALSE = raw('FALSE');
const COURSE = raw('"l"."course_id"');
const SESSION = raw('"l"."session_id"');
const GROUP = raw('"l"."group_id"');

/** Over the link "l": one that is withdrawn serves nobody, its editors included. */
export const LINK_STANDS = raw(`"l"."deleted_at" IS NULL AND "l"."visibility" <> 'deleted'`);

/** Over the link "l": learners see what is published, between the start and the end of its visibility. */
export const LINK_SHOWS = raw(`"l"."visibility" = 'published'
  AND ("l"."start_visibility_at" IS NULL OR "l"."start_visibility_at" <= now())
  AND ("l"."end_visibility_at" IS NULL OR "l"."end_visibility_at" > now())`);

/**
 * Voters' table, "Node via link | view, edit": the course's teacher for links without a session (a group's ones included),
 * the coach in the session, the tutor in the group. Over the link "l", within the caller's portal.
 */
export function editsLink(actor: Actor): Sql {
  if (actor.id === null) return FALSE;
  return sql`("l"."session_id" IS NULL AND ${isAmong(COURSE, coursesTaught(actor))}
    OR ${isAmongPairs(SESSION, COURSE, sessionCoursesCoached(actor))} OR ${isAmong(GROUP, groupsTutored(actor))})`;
}

/** Over the link "l": its course is of the caller's portal; where it names no course, whoever made the content is. */
export function isLinkOfPortal(actor: Actor): Sql {
  return sql`CASE WHEN "l"."course_id" IS NULL
    THEN EXISTS (SELECT 1 FROM "resource_node" "of" JOIN "access_url_rel_user" "p" ON "p"."user_id" = "of"."creator_id"
      WHERE "of"."id" = "l"."resource_node_id" AND "p"."url_id" = ${actor.portalId})
    ELSE EXISTS (SELECT 1 FROM "access_url_rel_course" "p" WHERE "p"."course_id" = "l"."course_id" AND "p"."url_id" = ${actor.portalId}) END`;
}

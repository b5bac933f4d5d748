import type { Actor } from '../../auth/actor.js';
import { join, once, raw, type Sql, sql } from '../../database/sql.js';
import { isSwitchedOn } from '../settings/setting.rules.js';
import { coursesInReach, coursesJoined, OPEN_COURSES } from './courses-in-reach.js';
import { coursesSubscribed } from './course-memberships.js';
import { groupsJoined, groupsTutored } from './group-memberships.js';
import { sessionsOf } from './membership.js';
import { sessionCoursesCoached } from './session-memberships.js';

/**
 * Ids of the nodes that the caller may read at all, and of some that the rules refuse afterwards: whatever is linked to one of
 * the caller's courses and groups, to the caller, to a course that is open to all, or to nothing; own and public
 * nodes. Each found by an index. Every way by which `isNodeReadable` admits somebody who is no administrator has to be here.
 */
export function nodesInReach(actor: Actor): Sql {
  const { id } = actor;
  const own = [
    created(actor),
    linked(sql`"user_id" = ${id}`),
    linked(sql`"course_id" = ANY(${once(coursesJoined(actor))})`),
    linked(sql`"group_id" = ANY(${once(sql`${groupsJoined(actor)} UNION ALL ${groupsTutored(actor)}`)})`),
    sql`SELECT "resource_node_id" FROM "personal_file" WHERE ${isSwitchedOn(actor, 'access_to_personal_file_for_all', 'off')}`,
  ];
  return join([PUBLIC, OPEN, WITHOUT_CONTEXT, ...(id === null ? [] : own)], ' UNION ALL ');
}

/** The same with the nodes of the courses themselves; for `isNodeVisible`. */
export function nodesInSight(actor: Actor): Sql {
  return sql`${nodesInReach(actor)} UNION ALL
    SELECT "resource_node_id" FROM "course" WHERE "id" = ANY(${once(coursesInReach(actor))}) AND "resource_node_id" IS NOT NULL`;
}

/** Ids of the nodes that are linked to where the caller teaches, coaches or tutors, whatever the links' state; for `editsLink`. */
export function nodesInCharge(actor: Actor): Sql {
  const links = [
    linked(sql`"course_id" = ANY(${once(coursesSubscribed(actor, 'teacher'))})`),
    linked(sql`"session_id" = ANY(${once(sessionsOf(sessionCoursesCoached(actor)))})`),
    linked(sql`"group_id" = ANY(${once(groupsTutored(actor))})`),
  ];
  return join(links, ' UNION ALL ');
}

/** The same with those that the caller made; for `isNodeEditable`. */
export function nodesToEdit(actor: Actor): Sql {
  return sql`${created(actor)} UNION ALL ${nodesInCharge(actor)}`;
}

const PUBLIC = raw('SELECT "id" FROM "resource_node" WHERE "public"');
const OPEN = linked(sql`"course_id" = ANY(${once(OPEN_COURSES)})`);
const WITHOUT_CONTEXT = linked(raw('"course_id" IS NULL'));

function created({ id }: Actor): Sql {
  return sql`SELECT "id" FROM "resource_node" WHERE "creator_id" = ${id}`;
}

function linked(condition: Sql): Sql {
  return sql`SELECT "resource_node_id" FROM "resource_link" WHERE ${condition}`;
}

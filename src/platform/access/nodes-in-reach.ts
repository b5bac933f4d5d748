import type { Actor } from '../../auth/actor.js';
import { join, once, raw, type Sql, sql } from '../../database/sql.js';
import { isSwitchedOn } from '../settings/setting.rules.js';
import { coursesSubscribed } from './course-memberships.js';
import { groupsJoined, groupsTutored } from './group-memberships.js';
import { sessionCoursesEntered } from './session-memberships.js';

/**
 * Ids of the nodes that the caller may read at all, and of some that the rules refuse afterwards: whatever is linked to one of
 * the caller's courses and groups, to the caller, to a course that is open to all, or to nothing; own and public
 * nodes. Each found by an index. Every way by which `isNodeReadable` admits somebody who is no administrator has to be here.
 */
export function nodesInReach(actor: Actor): Sql {
  const { id } = actor;
  const own = [
    sql`SELECT "id" FROM "resource_node" WHERE "creator_id" = ${id}`,
    linked(sql`"user_id" = ${id}`),
    linked(sql`"course_id" = ANY(${once(courses(actor))})`),
    linked(sql`"group_id" = ANY(${once(sql`${groupsJoined(actor)} UNION ALL ${groupsTutored(actor)}`)})`),
    sql`SELECT "resource_node_id" FROM "personal_file" WHERE ${isSwitchedOn(actor, 'access_to_personal_file_for_all', 'off')}`,
  ];
  return join([PUBLIC, OPEN, WITHOUT_CONTEXT, ...(id === null ? [] : own)], ' UNION ALL ');
}

const PUBLIC = raw('SELECT "id" FROM "resource_node" WHERE "public"');
/** Courses without content count too: looking into each of them has its price. */
const OPEN = raw(`SELECT COALESCE("l"."resource_node_id", 0) FROM "course" "c" LEFT JOIN "resource_link" "l" ON "l"."course_id" = "c"."id"
  WHERE "c"."visibility" IN ('open_world', 'open_platform')`);
const WITHOUT_CONTEXT = linked(raw('"course_id" IS NULL'));

function linked(condition: Sql): Sql {
  return sql`SELECT "resource_node_id" FROM "resource_link" WHERE ${condition}`;
}

function courses(actor: Actor): Sql {
  const entered = sql`SELECT "entered"."course_id" FROM (${sessionCoursesEntered(actor)}) "entered"`;
  return sql`${coursesSubscribed(actor, 'teacher')} UNION ALL ${coursesSubscribed(actor, 'student')} UNION ALL ${entered}`;
}

import { anyOf, conditionSql, raw, type Sql, sql } from '../../../database/sql.js';
import type { CourseCompletion } from '../../../feature/course-completion.js';
import { coursesTaught } from '../../rights/access/course-memberships.js';
import { belongsToPortal } from '../../rights/access/portal.rules.js';
import { ROLES } from '../../rights/access/roles.js';
import { lacksRequirements, lockedPlaces, type PlaceType } from '../../rights/access/sequence-locks.js';
import { coursesOf, sessionsOf } from '../../rights/access/membership.js';
import { sessionCoursesCoached, sessionsAdministered } from '../../rights/access/session-memberships.js';
import type { Actor } from '../../../auth/actor.js';
import { isSequencedOnPortal } from './sequence-graph.js';

function isEvaluable(ways: readonly CourseCompletion[], type: Sql, id: Sql): Sql {
  const isCourse = (course: Sql): Sql => conditionSql(anyOf(ways.map((way) => way(course))));
  return sql`CASE ${type} WHEN 'course' THEN ${isCourse(id)}
    ELSE EXISTS (SELECT 1 FROM "session_rel_course" "o" WHERE "o"."session_id" = ${id})
      AND NOT EXISTS (SELECT 1 FROM "session_rel_course" "o" WHERE "o"."session_id" = ${id} AND NOT ${isCourse(raw('"o"."course_id"'))}) END`;
}

function addressOf(type: Sql, id: Sql): Sql {
  return sql`('/api/' || ${type} || 's/' || ${id})`;
}

function titleOf(type: Sql, id: Sql): Sql {
  return sql`CASE ${type} WHEN 'course' THEN (SELECT "k"."title" FROM "course" "k" WHERE "k"."id" = ${id})
    ELSE (SELECT "s"."title" FROM "session" "s" WHERE "s"."id" = ${id}) END`;
}

/** Whose view of requirements is asked for, and in which ways a course can be completed. */
interface RequirementsAsked {
  readonly actor: Actor;
  /** The person whose progress it is; null for one without an account. */
  readonly user: number | null;
  readonly ways: readonly CourseCompletion[];
}

/** Over the place "q": what it requires, each with whether the person has completed it, as JSON. */
function requirementsOf({ actor, user, ways }: RequirementsAsked): Sql {
  const id = raw('"need"."id"::int');
  const type = raw('"q"."type"');
  return sql`(SELECT COALESCE(jsonb_agg(jsonb_build_object('resource', ${addressOf(type, raw('"need"."id"'))}, 'title', ${titleOf(type, id)},
      'completed', "done"."id" IS NOT NULL, 'completedAt', "done"."completed_at", 'evaluable', ${isEvaluable(ways, type, id)}) ORDER BY "need"."position"), '[]')
    FROM jsonb_array_elements_text(COALESCE("q"."requirements", '[]'::jsonb)) WITH ORDINALITY AS "need" ("id", "position")
    LEFT JOIN "sequence_completion" "done" ON "done"."user_id" = ${user}::int AND "done"."type" = "q"."type" AND "done"."resource_id" = ${id}
    WHERE ${isSequencedOnPortal(actor, type, id)})`;
}

/** The places of a course or a session, one row for each sequence. */
export function placesOf(asked: RequirementsAsked, type: PlaceType, id: number): Sql {
  return sql`SELECT '/api/sequences/' || "q"."sequence_id" AS "sequence", "s"."title", NOT ${lacksRequirements(sql`${asked.user}::int`)} AS "satisfied",
      ${requirementsOf(asked)} AS "requirements"
    FROM "sequence_resource" "q" JOIN "sequence" "s" ON "s"."id" = "q"."sequence_id"
    WHERE "q"."type" = ${type} AND "q"."resource_id" = ${id} ORDER BY "q"."sequence_id"`;
}

/** The places of a sequence, each as it is for the person. */
export function placesIn(asked: RequirementsAsked, sequence: number): Sql {
  const [type, id] = [raw('"q"."type"'), raw('"q"."resource_id"')];
  const person = sql`${asked.user}::int`;
  const locked = (of: PlaceType): Sql => sql`"q"."type" = '${raw(of)}' AND "q"."resource_id" IN (${inner(lockedPlaces(of, person))})`;
  return sql`SELECT ${addressOf(type, id)} AS "resource", ${titleOf(type, id)} AS "title", (${locked('course')} OR ${locked('session')}) AS "locked",
      "done"."id" IS NOT NULL AS "completed", "done"."completed_at" AS "completedAt", NOT ${lacksRequirements(person)} AS "satisfied",
      ${requirementsOf(asked)} AS "requirements"
    FROM "sequence_resource" "q" LEFT JOIN "sequence_completion" "done"
      ON "done"."user_id" = ${person} AND "done"."type" = "q"."type" AND "done"."resource_id" = "q"."resource_id"
    WHERE "q"."sequence_id" = ${sequence} AND ${isSequencedOnPortal(asked.actor, type, id)} ORDER BY "q"."id"`;
}

/** A subselect whose own alias "q" does not meet that of the statement around it. */
function inner(places: Sql): Sql {
  return sql`SELECT "place"."resource_id" FROM (${places}) "place"`;
}

/** Whether a person is locked out of a course or session. */
export function isLockedFor(type: PlaceType, id: number, user: number | null): Sql {
  return sql`SELECT ${id}::int IN (${inner(lockedPlaces(type, sql`${user}::int`))}) AS "locked"`;
}

/** Whether the caller may read how far others are in a course or a session: its teachers, coaches and administrators. */
export function seesProgressOfOthers(actor: Actor, type: PlaceType, id: number): Sql {
  const place = sql`${id}::int`;
  if (actor.is(ROLES.administrator)) return conditionSql(belongsToPortal(actor, type, place));
  return type === 'course'
    ? sql`(${place} IN (${coursesTaught(actor)}) OR ${place} IN (${coursesOf(sessionCoursesCoached(actor))}))`
    : sql`(${place} IN (${sessionsAdministered(actor)}) OR ${place} IN (${sessionsOf(sessionCoursesCoached(actor))}))`;
}

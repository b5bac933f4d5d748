import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { conditionSql, raw, type Sql, sql, identifier } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { type DeniedItem, DenialExplanation } from '../../../resource/policy/denial-explanation.js';
import type { Problem } from '../../../resource/protocol/problem.js';
import { visibleCourses } from '../../rights/access/course.rules.js';
import { LINK_SHOWS, LINK_STANDS } from '../../rights/access/link-access.js';
import { isAmong } from '../../rights/access/membership.js';
import { type LockedPlace, lockedPlaceProblem } from '../../rights/access/requirements-open.problem.js';
import { isLockedPlace } from '../../rights/access/sequence-locks.js';
import { sessionsEntered } from '../../rights/access/session-memberships.js';

/** Tells a learner what has to be completed before the course or session of some content opens. */
@Injectable()
export class RequirementsOpen extends DenialExplanation {
  override async explain({ resource, id, actor, statements }: DeniedItem): Promise<Problem | undefined> {
    if (actor.id === null) return undefined;
    const node = resource.fields.get('resourceNode')?.column;
    if (node === undefined) return undefined;
    const item = sql`(SELECT ${identifier('item', node)} FROM ${identifier(resource.table)} "item" WHERE "item"."id" = ${id})`;
    const place = await lockedPlaceOf(statements, actor, item);
    return place && lockedPlaceProblem(statements, actor, place);
  }
}

/** The locked course or session through which the caller would read a node. */
function lockedPlaceOf(statements: Statements, actor: Actor, node: Sql): Promise<LockedPlace | undefined> {
  const [course, session] = [raw('"l"."course_id"'), raw('"l"."session_id"')];
  const inSession = sql`(${isLockedPlace(actor, 'session', session)} IS TRUE AND ${conditionSql(isAmong(session, sessionsEntered(actor)))})`;
  const inCourse = sql`(${isLockedPlace(actor, 'course', course)} AND ${conditionSql(visibleCourses(actor).holds(course))})`;
  return statements.one<LockedPlace>(
    sql`SELECT CASE WHEN ${inCourse} THEN 'course' ELSE 'session' END AS "type", CASE WHEN ${inCourse} THEN ${course} ELSE ${session} END AS "id"
        FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node} AND ${LINK_STANDS} AND ${LINK_SHOWS} AND (${inCourse} OR ${inSession})
        ORDER BY "l"."id" LIMIT 1`,
  );
}

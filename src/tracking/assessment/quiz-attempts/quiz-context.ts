import type { Actor } from '../../../auth/actor.js';
import { conditionSql, raw, type Sql, sql } from '../../../database/sql.js';
import { coursesStudied } from '../../../platform/rights/access/course-memberships.js';
import { LINK_SHOWS, LINK_STANDS } from '../../../platform/rights/access/link-access.js';
import { editableNodes } from '../../../platform/rights/access/node-access.js';
import { isLockedPlace } from '../../../platform/rights/access/sequence-locks.js';
import { sessionCoursesStudied } from '../../../platform/rights/access/session-memberships.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import type { FilterValue } from '../../../resource/model/list-query.js';

/** A course, or a course within a session. */
export interface QuizContext {
  readonly course: number;
  readonly session: number | null;
}

/** Over the quiz "q": the contexts in which the caller learns what the quiz is given to, as JSON. */
export function learnerContexts(actor: Actor): Sql {
  return sql`(SELECT COALESCE(jsonb_agg(DISTINCT jsonb_build_object('course', "x"."course_id", 'session', "x"."session_id")), '[]'::jsonb)
    FROM (SELECT "b"."course_id", NULL::int AS "session_id" FROM (${coursesStudied(actor)}) "b" ("course_id") UNION ALL
      SELECT "s"."course_id", "s"."session_id" FROM (${sessionCoursesStudied(actor)}) "s" ("session_id", "course_id")) "x"
    WHERE NOT ${isLockedPlace(actor, 'course', raw('"x"."course_id"'))} AND ${isLockedPlace(actor, 'session', raw('"x"."session_id"'))} IS NOT TRUE
      AND EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = "q"."resource_node_id" AND "l"."course_id" = "x"."course_id"
      AND ("l"."session_id" IS NULL OR "l"."session_id" = "x"."session_id") AND ${LINK_STANDS} AND ${LINK_SHOWS}))`;
}

/** Over the quiz "q": all contexts that it is given to, as JSON. */
export const givenContexts = sql`(SELECT COALESCE(jsonb_agg(DISTINCT jsonb_build_object('course', "l"."course_id", 'session', "l"."session_id")), '[]'::jsonb)
  FROM "resource_link" "l" WHERE "l"."resource_node_id" = "q"."resource_node_id" AND "l"."course_id" IS NOT NULL AND ${LINK_STANDS})`;

/** Over the quiz "q": whether the caller edits it. */
export function isEditor(actor: Actor): Sql {
  return conditionSql(editableNodes(actor).holds(raw('"q"."resource_node_id"')));
}

/**
 * The one of these contexts that a request names.
 * @param parameters `cid` and `sid`, which may be left out where there is one context
 * @returns undefined where there is none
 * @throws ViolationProblem at `cid` where there are several
 */
export function namedContext(contexts: readonly QuizContext[], parameters: ReadonlyMap<string, FilterValue>): QuizContext | undefined {
  const [cid, sid] = [parameters.get('cid'), parameters.get('sid')];
  const fitting = contexts
    .filter(({ course }) => cid === undefined || course === cid)
    .filter(({ session }) => sid === undefined || (session ?? 0) === sid);
  if (fitting.length < 2) return fitting[0];
  const message = 'The quiz is given to you in several courses or sessions: name one by cid and sid.';
  throw oneViolation('cid', message, VIOLATION_CODES.blank);
}

import type { Actor } from '../../auth/actor.js';
import { conditionSql, raw, type Sql, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { coursesStudied, openCourses } from '../../platform/rights/access/course-memberships.js';
import { LINK_SHOWS, LINK_STANDS } from '../../platform/rights/access/link-access.js';
import { editableNodes } from '../../platform/rights/access/node-access.js';
import { lockedPlaceProblem } from '../../platform/rights/access/requirements-open.problem.js';
import { isLockedPlace } from '../../platform/rights/access/sequence-locks.js';
import { sessionCoursesStudied } from '../../platform/rights/access/session-memberships.js';
import { sessionVisibility } from '../../platform/rights/access/session-visibility.js';
import type { ActionRun } from '../../resource/model/action-handler.js';
import { NamedProblem, Problem } from '../../resource/protocol/problem.js';
import { accessDenied } from '../../resource/policy/access-denied.js';
import { sessionOffers } from '../../platform/rights/access/course-in-session.js';

/** A course, or a course within a session. */
export interface PathContext {
  readonly course: number;
  readonly session: number | null;
}

/** `review`: a session that is over and can be looked at; `preview`: editors who are not learners here. Neither records anything. */
export type RuntimeMode = 'normal' | 'review' | 'preview';

/** What of a path decides about a way through it. */
export interface FollowedPath {
  readonly id: number;
  readonly packaged: boolean;
  readonly required: number | null;
  readonly nextPath: number | null;
  readonly maxAttempts: number;
  readonly preventReinit: boolean;
  readonly useMaxScore: boolean;
  /** Null for a path that did not come with a package. */
  readonly scormVersion: string | null;
  /** Sequencing of its package decides which step comes next. */
  readonly sequenced: boolean;
  /** Seconds to be spent in it before the final step opens. */
  readonly minimumTime: number;
}

/** A path, where it is followed and by whom. */
export interface PathAccess extends PathContext {
  readonly path: FollowedPath;
  readonly mode: RuntimeMode;
  readonly user: number;
}

interface Found extends Omit<FollowedPath, 'id'> {
  readonly linked: boolean;
  readonly shows: boolean;
  readonly learner: boolean;
  readonly guest: boolean;
  readonly editor: boolean;
  readonly locked: boolean;
  /** By a sequence. */
  readonly lockedCourse: boolean;
  readonly lockedSession: boolean;
  readonly over: boolean;
}

/** The context that a call names. @throws Problem 400 where it names no course */
export function contextOf({ parameters }: Pick<ActionRun, 'parameters'>): PathContext {
  const [course = 0, session = 0] = ['cid', 'sid'].map((name) => Number(parameters.get(name) ?? 0));
  if (course === 0) throw new Problem(400, 'Name the course by the query parameter "cid", and the session by "sid".');
  return { course, session: session === 0 ? null : session };
}

/**
 * How the caller may follow a path in a context.
 * @throws Problem 404 where the path is not given to the context, 403 for callers without a part in it, `requirements-open`
 *   where a sequence locks the course or session, and `path-locked` where another path has to be completed first
 */
export async function accessToPath({ transaction, actor, id, parameters }: ActionRun): Promise<PathAccess> {
  return accessInContext(transaction, actor, id, contextOf({ parameters }));
}

/** The same for a context that is known. @throws Problem as {@link accessToPath} does */
export async function accessInContext(statements: Statements, actor: Actor, id: number, context: PathContext): Promise<PathAccess> {
  const found = await statements.one<Found>(factsOf(id, context, actor));
  if (!found?.linked) throw new Problem(404, 'The learning path is not given to this course or session.');
  const { linked: _linked, shows, learner, guest, editor, locked, lockedCourse, lockedSession, over, ...path } = found;
  const follows = shows && (learner || (guest && !editor));
  if (!follows && !editor)
    throw accessDenied(actor, { description: 'learner or guest of the course or session of the query, while the path shows | its editor' });
  if (follows && lockedCourse) throw await lockedPlaceProblem(statements, actor, { type: 'course', id: context.course });
  if (follows && lockedSession) throw await lockedPlaceProblem(statements, actor, { type: 'session', id: Number(context.session) });
  if (follows && locked) {
    const requires = `/api/learning_paths/${String(path.required)}`;
    throw new NamedProblem('path-locked', 403, 'Another learning path has to be completed first.', { extensions: { requires } });
  }
  const mode = !follows ? 'preview' : over ? 'review' : 'normal';
  return { ...context, path: { id, ...path }, mode, user: Number(actor.id) };
}

function factsOf(id: number, { course, session }: PathContext, actor: Actor): Sql {
  const inSession = session !== null;
  const learner = inSession
    ? sql`(${session}::int, ${course}::int) IN (${sessionCoursesStudied(actor)})`
    : sql`${course}::int IN (${coursesStudied(actor)})`;
  const guest = inSession ? raw('FALSE') : conditionSql(openCourses(actor).holds(sql`${course}::int`));
  const over = inSession ? sql`(${sessionVisibility(actor, sql`${session}::int`)} = 1)` : raw('FALSE');
  return sql`SELECT ${isLinked(course, session)} AS "linked", ${shows(course, session)} AS "shows", ${learner} AS "learner", ${guest} AS "guest",
      ${conditionSql(editableNodes(actor).holds(raw('"lp"."resource_node_id"')))} AS "editor", ${over} AS "over",
      ${isLockedPlace(actor, 'course', sql`${course}::int`)} AS "lockedCourse", ${inSession ? isLockedPlace(actor, 'session', sql`${session}::int`) : raw('FALSE')} AS "lockedSession",
      "required"."id" AS "required", "next"."id" AS "nextPath", "lp"."lp_type" <> 'native' AS "packaged", "lp"."max_attempts" AS "maxAttempts",
      "lp"."scorm_version" AS "scormVersion", "lp"."sequencing" IS NOT NULL AS "sequenced", "lp"."prevent_reinit" AS "preventReinit", "lp"."use_max_score" = 1 AS "useMaxScore", "lp"."accumulate_work_time" * 60 AS "minimumTime",
      "required"."id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "c_lp_view" "done" WHERE "done"."lp_id" = "required"."id" AND "done"."user_id" = ${actor.id}
        AND "done"."course_id" = ${course} AND "done"."session_id" IS NOT DISTINCT FROM ${session}::int AND "done"."completion_date" IS NOT NULL) AS "locked"
    FROM "c_lp" "lp" LEFT JOIN "c_lp" "required" ON "required"."id" = "lp"."prerequisite" LEFT JOIN "c_lp" "next" ON "next"."id" = "lp"."next_lp_id"
    WHERE "lp"."id" = ${id}`;
}

/** Over the path "lp". */
function isLinked(course: number, session: number | null): Sql {
  const inSession = sql`("l"."session_id" IS NULL OR "l"."session_id" = ${session}::int)
    AND ${sessionOffers(sql`${session}::int`, sql`${course}::int`)}`;
  return sql`EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = "lp"."resource_node_id" AND "l"."course_id" = ${course}
    AND ${LINK_STANDS} AND ${session === null ? raw('"l"."session_id" IS NULL') : inSession})`;
}

/** Over the path "lp": a link of its own to the session takes the place of that to the course. */
function shows(course: number, session: number | null): Sql {
  const linkTo = (
    condition: Sql,
  ): Sql => sql`EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = "lp"."resource_node_id"
    AND "l"."course_id" = ${course} AND ${LINK_STANDS} AND ${condition})`;
  const toCourse = linkTo(sql`"l"."session_id" IS NULL AND ${LINK_SHOWS}`);
  if (session === null) return toCourse;
  const toSession = sql`"l"."session_id" = ${session}::int`;
  return sql`CASE WHEN ${linkTo(toSession)} THEN ${linkTo(sql`${toSession} AND ${LINK_SHOWS}`)} ELSE ${toCourse} END`;
}

import { type Condition, type Sql, withCandidateIds } from '../../../database/sql.js';
import { idsAlong, conditionAlong } from '../../../resource/policy/candidate-ids.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { all, any, type Rule, rule } from '../../../resource/model/rule.js';
import { isAmong, isAmongPairs, sessionsOf } from './membership.js';
import { switchedOn } from './setting.rules.js';
import { sessionManager, teachingStaff } from './role.rules.js';
import {
  sessionCoursesCoached,
  sessionCoursesEntered,
  sessionsAdministered,
  sessionsCoached,
  sessionsEntered,
} from './session-memberships.js';
import { teachersMakeSessions } from './access.settings.js';

/**
 * Current course session teacher: general coach of the session or coach of the course in it. Without a course: general
 * coach, or coach of any course in it.
 * @param sessionPath to-one path to the session, or `id` for the session's own row
 */
export function coachOf(sessionPath: string, coursePath?: string): Rule {
  return rule(coursePath === undefined ? 'coach of the session' : 'coach of the course in the session', (actor, row) => {
    if (actor.id === null) return false;
    return coursePath === undefined
      ? conditionAlong(row, sessionPath, (session) => isAmong(session, sessionsCoached(actor)))
      : inPairs(row, sessionPath, coursePath, sessionCoursesCoached(actor));
  });
}

/**
 * General coach, course coach or learner of a session, unless its computed visibility is invisible; for learners unless
 * it is list_only, too. With a course: those of them who belong to that course in the session.
 */
export function sessionMemberOf(sessionPath: string, coursePath?: string): Rule {
  return rule(
    coursePath === undefined
      ? 'coach or learner of the session while it is open to them'
      : 'coach or learner of the course in the session while it is open to them',
    (actor, row) => {
      if (actor.id === null) return false;
      return coursePath === undefined
        ? conditionAlong(row, sessionPath, (session) => isAmong(session, sessionsEntered(actor)))
        : inPairs(row, sessionPath, coursePath, sessionCoursesEntered(actor));
    },
  );
}

/** A course within a session is found by its session. */
function inPairs(row: RowReference, sessionPath: string, coursePath: string, members: Sql): Condition {
  const among = isAmongPairs(row.path(sessionPath), row.path(coursePath), members);
  if (typeof among === 'boolean') return among;
  return withCandidateIds(
    idsAlong(row, sessionPath, (session) => isAmong(session, sessionsOf(members))),
    among,
  );
}

/** Session managers make sessions; teachers do where a setting lets them. */
export const sessionMaker = any(sessionManager, all(teachingStaff, switchedOn(teachersMakeSessions)));

/** Those who make sessions, each for the sessions that they administer. */
export function sessionManagerOf(sessionPath: string): Rule {
  return all(
    sessionMaker,
    rule('administrator of the session', (actor, row) =>
      conditionAlong(row, sessionPath, (session) => isAmong(session, sessionsAdministered(actor))),
    ),
  );
}

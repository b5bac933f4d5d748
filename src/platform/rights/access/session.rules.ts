import type { Actor } from '../../../auth/actor.js';
import { type Sql, withCandidateIds } from '../../../database/sql.js';
import { idsAlong } from '../../../resource/policy/candidate-ids.js';
import { all, any, type Rule, rule } from '../../../resource/model/rule.js';
import { amongRule } from './among-rule.js';
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
  if (coursePath === undefined) return amongRule('coach of the session', sessionPath, sessionsCoached);
  return amongPairsRule('coach of the course in the session', sessionPath, coursePath, sessionCoursesCoached);
}

/**
 * General coach, course coach or learner of a session, unless its computed visibility is invisible; for learners unless
 * it is list_only, too. With a course: those of them who belong to that course in the session.
 */
export function sessionMemberOf(sessionPath: string, coursePath?: string): Rule {
  if (coursePath === undefined) {
    return amongRule('coach or learner of the session while it is open to them', sessionPath, sessionsEntered);
  }
  const description = 'coach or learner of the course in the session while it is open to them';
  return amongPairsRule(description, sessionPath, coursePath, sessionCoursesEntered);
}

/** A course within a session is found by its session. */
function amongPairsRule(description: string, sessionPath: string, coursePath: string, pairs: (actor: Actor) => Sql): Rule {
  return rule(description, (actor, row) => {
    if (actor.id === null) return false;
    const members = pairs(actor);
    const among = isAmongPairs(row.path(sessionPath), row.path(coursePath), members);
    if (typeof among === 'boolean') return among;
    return withCandidateIds(
      idsAlong(row, sessionPath, (session) => isAmong(session, sessionsOf(members))),
      among,
    );
  });
}

/** Session managers make sessions; teachers do where a setting lets them. */
export const sessionMaker = any(sessionManager, all(teachingStaff, switchedOn(teachersMakeSessions)));

/** Those who make sessions, each for the sessions that they administer. */
export function sessionManagerOf(sessionPath: string): Rule {
  return all(sessionMaker, amongRule('administrator of the session', sessionPath, sessionsAdministered));
}

import { type Sql, within } from '../../database/sql.js';
import { idsAlong, reaching } from '../../resource/policy/reach.js';
import type { RowReference } from '../../resource/policy/row-reference.js';
import { all, any, type Rule, rule } from '../../resource/policy/rule.js';
import { isAmong, isAmongPairs, sessionsOf } from './membership.js';
import { switchedOn } from '../settings/setting.rules.js';
import { sessionManager, teachingStaff } from './role.rules.js';
import {
  sessionCoursesCoached,
  sessionCoursesEntered,
  sessionsAdministered,
  sessionsCoached,
  sessionsEntered,
} from './session-memberships.js';

/**
 * Current course session teacher: general coach of the session or coach of the course in it. Without a course: general
 * coach, or coach of any course in it.
 * @param sessionPath to-one path to the session, or `id` for the session's own row
 */
export function coachOf(sessionPath: string, coursePath?: string): Rule {
  return rule(coursePath === undefined ? 'coach of the session' : 'coach of the course in the session', (actor, row) => {
    if (actor.id === null) return false;
    return coursePath === undefined
      ? reaching(row, sessionPath, (session) => isAmong(session, sessionsCoached(actor)))
      : inPairs(row, sessionPath, coursePath, sessionCoursesCoached(actor));
  });
}

/**
 * Voters' table, "Session | view": general coach, course coach or learner, unless the computed visibility is invisible;
 * learners are blocked when it is list_only too. With a course: those of them who belong to that course in the session.
 */
export function sessionMemberOf(sessionPath: string, coursePath?: string): Rule {
  return rule(
    coursePath === undefined
      ? 'coach or learner of the session while it is open to them'
      : 'coach or learner of the course in the session while it is open to them',
    (actor, row) => {
      if (actor.id === null) return false;
      return coursePath === undefined
        ? reaching(row, sessionPath, (session) => isAmong(session, sessionsEntered(actor)))
        : inPairs(row, sessionPath, coursePath, sessionCoursesEntered(actor));
    },
  );
}

/** A course within a session is found by its session. */
function inPairs(row: RowReference, sessionPath: string, coursePath: string, members: Sql): Sql {
  const reach = idsAlong(row, sessionPath, (session) => isAmong(session, sessionsOf(members)));
  return within(reach, isAmongPairs(row.path(sessionPath), row.path(coursePath), members));
}

/** Voters' table, "Session | edit, delete | session manager, or teacher when a setting lets teachers create sessions". */
export const sessionMaker = any(sessionManager, all(teachingStaff, switchedOn('allow_teachers_to_create_sessions', 'off')));

/** Those who make sessions, each for the sessions that he or she administers. */
export function sessionManagerOf(sessionPath: string): Rule {
  return all(
    sessionMaker,
    rule('administrator of the session', (actor, row) =>
      reaching(row, sessionPath, (session) => isAmong(session, sessionsAdministered(actor))),
    ),
  );
}

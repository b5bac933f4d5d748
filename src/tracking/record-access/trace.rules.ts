import { teacherOf } from '../../platform/rights/access/course.rules.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { onPortal } from '../../platform/rights/access/portal.rules.js';
import { administrator } from '../../platform/rights/access/role.rules.js';
import { coachOf } from '../../platform/rights/access/session.rules.js';
import { humanResourcesOf } from '../../platform/rights/access/user.rules.js';
import { all, any, type Rule } from '../../resource/model/rule.js';

/** Which properties of a record refer to its user, its course and its session. */
export interface Trace {
  readonly user: string;
  readonly course: string;
  readonly session: string;
}

/**
 * Coach of the record's course in the record's session. The session is asked first and by itself, so that an index on it
 * finds the rows.
 */
function coachInSession(session: string, course: string): Rule {
  return all(coachOf(session), coachOf(session, course));
}

/** Teachers and coaches of the record's own course and session, and administrators. The record is on the caller's portal. */
export function teachingStaffOf({ course, session }: Trace): Rule {
  return any(administrator, teacherOf(course), coachInSession(session, course));
}

/** Who may see a user's activity: the user, teachers and coaches there, users who follow the user, administrators. */
export function readerOfTrace(trace: Trace): Rule {
  return onTracePortal(trace, any(teachingStaffOf(trace), owner(trace.user, 'the person'), humanResourcesOf(trace.user)));
}

/** A record of a course shows on the portals of that course, even to those whom it is about. */
export function onTracePortal({ course }: Trace, inner: Rule): Rule {
  return all(onPortal({ course }), inner);
}

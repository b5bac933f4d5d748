import { sql } from '../../database/sql.js';
import { memberOf, teacherOf } from '../../platform/rights/access/course.rules.js';
import { administratorOf } from '../../platform/rights/access/portal.rules.js';
import { coachOf, sessionMemberOf } from '../../platform/rights/access/session.rules.js';
import { all, any, type Rule, rule } from '../../resource/model/rule.js';

/**
 * For rows that name their course, and perhaps a session of it, instead of a link: the teacher of the course edits outside
 * of sessions, the coach in the session.
 */
export function editorOfCourseContext(course: string, session: string): Rule {
  return any(administratorOf({ course }), all(outsideSessions(session), teacherOf(course)), coachOf(session, course));
}

/** The same for participants: members of the course, including those of its sessions; in a session, its members only. */
export function memberOfCourseContext(course: string, session: string): Rule {
  return any(administratorOf({ course }), all(outsideSessions(session), memberOf(course)), sessionMemberOf(session, course));
}

function outsideSessions(session: string): Rule {
  return rule('outside of sessions', (_, row) => sql`${row.path(session)} IS NULL`);
}

import { sql } from '../../database/sql.js';
import { memberOf, teacherOf } from '../../platform/rights/access/course.rules.js';
import { administratorOf } from '../../platform/rights/access/portal.rules.js';
import { coachOf, sessionMemberOf } from '../../platform/rights/access/session.rules.js';
import { all, any, type Rule, rule } from '../../resource/model/rule.js';

/**
 * Rights over records that carry a course and, where they belong to a session, a session. It is always the record's own
 * course and session that decide, never those that a request names.
 */
export const inBaseCourse: Rule = rule('of the course itself', (_, row) => sql`${row.column('session')} IS NULL`);

export const administratorOfRecord = administratorOf({ course: 'course' });

/** Teacher of the record's own course; general or course coach of its own session. */
export const teacherOrCoachOfRecord = any(teacherOf('course'), coachOf('session', 'course'));

/** Base-course records show inside the sessions of the course; a session's own show nowhere else. */
export const memberOfRecord = any(all(inBaseCourse, memberOf('course')), sessionMemberOf('session', 'course'));

import { raw, sql, type Sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { courseEnrolled } from '../courses/course.notices.js';
import type { Notices } from '../../../feature/notices.js';
import { sessionEnrolled } from '../sessions/session-enrolment.notices.js';
import { hasAccountOn } from '../../rights/access/portal.rules.js';

/** Roles whose holders learn with the class. */
const LEARNING = raw(`"m"."relation_type" IN ('admin', 'moderator', 'reader')`);

/** Over the member "m": users of the portal only. */
const ON_PORTAL = (portalId: number): Sql => hasAccountOn(portalId, raw('"m"."user_id"'));

/** Ids of the subscriptions that were made. */
interface ClassEnrolments {
  readonly courses: readonly number[];
  readonly sessions: readonly number[];
}

/**
 * Brings the members of classes into the courses and sessions of these classes, as far as they are not there yet.
 * @param members SQL condition over the membership "m"
 */
export async function enrolMembers(transaction: Transaction, members: Sql, portalId: number, now: Date): Promise<ClassEnrolments> {
  const who = sql`"usergroup_rel_user" "m" JOIN "usergroup" "g" ON "g"."id" = "m"."usergroup_id" AND "g"."group_type" = 'normal_class'`;
  const which = sql`${members} AND ${LEARNING} AND ${ON_PORTAL(portalId)}`;
  const courses = await transaction.rows<{
    id: number;
  }>(sql`INSERT INTO "course_rel_user" ("course_id", "user_id", "status", "relation_type", "enrolled_at")
    SELECT DISTINCT "e"."course_id", "m"."user_id", 'student', 'normal', ${now}::timestamptz FROM ${who}
    JOIN "usergroup_rel_course" "e" ON "e"."usergroup_id" = "m"."usergroup_id" WHERE ${which} ON CONFLICT DO NOTHING RETURNING "id"`);
  const sessions = await transaction.rows<{
    id: number;
  }>(sql`INSERT INTO "session_rel_user" ("session_id", "user_id", "relation_type", "registered_at")
    SELECT DISTINCT "e"."session_id", "m"."user_id", 'student', ${now}::timestamptz FROM ${who}
    JOIN "usergroup_rel_session" "e" ON "e"."usergroup_id" = "m"."usergroup_id" WHERE ${which} ON CONFLICT DO NOTHING RETURNING "id"`);
  await transaction.rows(sql`INSERT INTO "session_rel_course_rel_user" ("session_id", "course_id", "user_id", "status", "enrolled_at")
    SELECT DISTINCT "e"."session_id", "o"."course_id", "m"."user_id", 'student', ${now}::timestamptz FROM ${who}
    JOIN "usergroup_rel_session" "e" ON "e"."usergroup_id" = "m"."usergroup_id"
    JOIN "session_rel_course" "o" ON "o"."session_id" = "e"."session_id" WHERE ${which} ON CONFLICT DO NOTHING`);
  return { courses: courses.map(({ id }) => id), sessions: sessions.map(({ id }) => id) };
}

/** Each is notified of the courses and sessions that they came into. */
export async function tellEnrolled(notices: Notices, transaction: Transaction, { courses, sessions }: ClassEnrolments): Promise<void> {
  await notices.raiseEach(transaction, courseEnrolled.kind, courses);
  await notices.raiseEach(transaction, sessionEnrolled.kind, sessions, { about: sessionEnrolled.about });
}

import type { Actor } from '../../auth/actor.js';
import { conditionSql, sql } from '../../database/sql.js';
import { memberOf, teacherOf } from '../../platform/rights/access/course.rules.js';
import { groupMemberOf, groupTutorOf } from '../../platform/rights/access/group.rules.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { belongsToPortal } from '../../platform/rights/access/portal.rules.js';
import { administrator, globalAdministrator, teachingStaff } from '../../platform/rights/access/role.rules.js';
import { coachOf, sessionMemberOf } from '../../platform/rights/access/session.rules.js';
import { policy } from '../../resource/model/policy.js';
import type { RowReference } from '../../resource/model/row-reference.js';
import { all, any, authenticated, type Rule, rule } from '../../resource/model/rule.js';

/** A meeting is of the portal that it names, else of those of its course or of its owner, else of every one. */
function isOnPortal(actor: Actor, row: RowReference): ReturnType<Rule['condition']> {
  return sql`CASE WHEN ${row.column('accessUrl')} IS NOT NULL THEN ${row.column('accessUrl')} = ${actor.portalId}
    WHEN ${row.column('course')} IS NOT NULL THEN ${conditionSql(belongsToPortal(actor, 'course', row.column('course')))}
    WHEN ${row.column('user')} IS NOT NULL THEN ${conditionSql(belongsToPortal(actor, 'user', row.column('user')))}
    ELSE TRUE END`;
}

export const meetingAdministrator = any(globalAdministrator, all(administrator, rule('meeting of the portal', isOnPortal)));

const meetingOwner = owner('user', 'its owner');

/** Those whose meeting it is: they may end and delete it. */
export const meetingHost = any(meetingAdministrator, meetingOwner, teacherOf('course'));

/** Those who run it. */
export const meetingManager = any(meetingHost, coachOf('session', 'course'));

const visible = rule('while visible', (_, row) => sql`${row.column('visibility')} = 'visible'`);
const ofWholeCourse = rule(
  'meeting of the whole course',
  (_, row) => sql`(${row.column('session')} IS NULL AND ${row.column('group')} IS NULL)`,
);
const ofWholeSession = rule('meeting of the whole session', (_, row) => sql`${row.column('group')} IS NULL`);
const ofPortal = all(
  authenticated,
  rule(
    'meeting of the portal as a whole',
    (actor, row) => sql`(${row.column('course')} IS NULL AND ${row.column('user')} IS NULL AND ${conditionSql(isOnPortal(actor, row))})`,
  ),
);

const guestList = any(
  all(ofWholeCourse, memberOf('course')),
  all(ofWholeSession, sessionMemberOf('session', 'course')),
  groupMemberOf('group'),
  groupTutorOf('group'),
  ofPortal,
);

/** Those whom a meeting is for, whether they see it at present or not. */
export const meetingContext = any(meetingManager, guestList);

/** Meetings: members of their context see them while they are visible; their hosts, always. */
export const conferenceMeetingPolicy = policy('meetings', {
  read: any(meetingManager, all(visible, guestList)),
  create: any(meetingAdministrator, teacherOf('course'), coachOf('session', 'course'), all(teachingStaff, meetingOwner)),
  update: meetingManager,
  delete: meetingHost,
});

import { sql } from '../../database/sql.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, authenticated, not, rule, type Rule } from '../../resource/policy/rule.js';
import { through } from '../../resource/policy/through.js';
import { classMemberOf } from '../access/class.rules.js';
import { teacherOf } from '../access/course.rules.js';
import { owner } from '../access/owner.rules.js';
import { administratorOf } from '../access/portal.rules.js';
import { coachOf, sessionManagerOf } from '../access/session.rules.js';
import {
  administratorOfUsergroup,
  usergroupAdminOf,
  usergroupCandidateOf,
  usergroupKeeperOf,
  usergroupOnPortal,
} from '../access/usergroup.rules.js';
import { switchedOn } from '../settings/setting.rules.js';

const social = (path: string): Rule => rule('social group', (_, row) => sql`${row.path(path)} = 'social_group'`);
const open = (path: string): Rule => rule('open', (_, row) => sql`${row.path(path)} = 'open'`);

/** Who sees what is in a group: everybody on the portal for an open one, its members for a closed one. */
export const usergroupContentVisible: Rule = any(
  administratorOfUsergroup('id'),
  all(authenticated, usergroupOnPortal('id'), any(open('visibility'), classMemberOf('id'))),
);

/** Whoever may open a social group, unless the portal keeps that to its administrators. */
const founder = all(owner('author', 'its founder'), social('groupType'), switchedOn('allow_students_to_create_groups_in_social'));

/**
 * Voters' table, "Class or social group". On a portal everybody signed in finds open classes and social groups; of a closed
 * social group that is its card alone, since whoever wants to ask for admission must find it.
 */
export const usergroupPolicy: Policy = policy('classes and social groups', {
  read: any(
    administratorOfUsergroup('id'),
    all(
      authenticated,
      usergroupOnPortal('id'),
      any(open('visibility'), social('groupType'), classMemberOf('id'), usergroupCandidateOf('id')),
    ),
  ),
  create: any(administratorOfUsergroup('id'), founder),
  update: any(administratorOfUsergroup('id'), all(usergroupOnPortal('id'), usergroupKeeperOf('id'))),
  delete: any(administratorOfUsergroup('id'), all(usergroupOnPortal('id'), usergroupAdminOf('id'))),
});

const self = owner('user', 'the person');
const parts = (names: readonly string[]): Rule =>
  rule(`part ${names.join(' or ')}`, (_, row) => sql`${row.column('relationType')} = ANY(${[...names]}::text[])`);

/** A row of one's own proves nothing: it would make its writer the keeper who may write it. */
const keeperForOthers = all(
  not(self),
  usergroupOnPortal('usergroup'),
  any(usergroupAdminOf('usergroup'), all(usergroupKeeperOf('usergroup'), not(parts(['admin'])))),
);

/** Oneself: into an open social group at once, into a closed one by a request. */
const joining = all(
  self,
  social('usergroup.groupType'),
  any(all(open('usergroup.visibility'), parts(['reader'])), all(not(open('usergroup.visibility')), parts(['pending_request']))),
);

const answeringInvitation = all(self, parts(['pending_invitation', 'reader']));

const leaving = all(
  self,
  any(
    parts(['pending_invitation', 'pending_request']),
    rule('group that may be left', (_, row) => sql`${row.path('usergroup.allowMembersToLeaveGroup')}`),
  ),
);

/** Voters' table, "Class or social group", for who is in it: its moderators and admins keep it; a closed one shows its members to members. */
export const usergroupMemberPolicy: Policy = policy('members of classes and social groups', {
  read: any(self, through('usergroup', usergroupContentVisible)),
  create: any(administratorOfUsergroup('usergroup'), keeperForOthers, joining),
  update: any(administratorOfUsergroup('usergroup'), keeperForOthers, answeringInvitation),
  delete: any(administratorOfUsergroup('usergroup'), keeperForOthers, leaving),
});

const courseKeeper = any(administratorOf({ course: 'course' }), teacherOf('course'));

/** Classes of a course: its teachers' business, as its subscriptions are. */
export const usergroupCoursePolicy: Policy = policy('classes of a course', {
  read: courseKeeper,
  create: courseKeeper,
  delete: courseKeeper,
});

const sessionKeeper = any(administratorOf({ session: 'session' }), sessionManagerOf('session'));

/** Classes of a session: its administrators' business, seen by its coaches and by the classes' own members. */
export const usergroupSessionPolicy: Policy = policy('classes of a session', {
  read: any(sessionKeeper, coachOf('session'), all(usergroupOnPortal('usergroup'), classMemberOf('usergroup'))),
  create: sessionKeeper,
  delete: sessionKeeper,
});

import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, authenticated, not, rule, type Rule } from '../../../resource/model/rule.js';
import { through } from '../../../resource/policy/through.js';
import { classMemberOf } from '../../rights/access/class.rules.js';
import { teacherOf } from '../../rights/access/course.rules.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf } from '../../rights/access/portal.rules.js';
import { coachOf, sessionManagerOf } from '../../rights/access/session.rules.js';
import {
  administratorOfClass,
  classAdministratorOf,
  classCandidateOf,
  classModeratorOf,
  classOnPortal,
} from '../../rights/access/user-class.rules.js';
import { switchedOn } from '../../rights/access/setting.rules.js';
import { studentsFoundGroups } from './class.settings.js';

const social = (path: string): Rule => rule('social group', (_, row) => sql`${row.path(path)} = 'social_group'`);
const open = (path: string): Rule => rule('open', (_, row) => sql`${row.path(path)} = 'open'`);

/** Who sees the content of a group: all users of the portal for an open one, its members for a closed one. */
export const classContentVisible: Rule = any(
  administratorOfClass('id'),
  all(authenticated, classOnPortal('id'), any(open('visibility'), classMemberOf('id'))),
);

/** Users who may create a social group, unless the portal reserves that to its administrators. */
const founder = all(owner('author', 'its founder'), social('groupType'), switchedOn(studentsFoundGroups));

/**
 * Signed-in users of a portal find open classes and social groups; of a closed social
 * group they see the card only, which they need to ask for admission.
 */
export const userClassPolicy: Policy = policy('classes and social groups', {
  read: any(
    administratorOfClass('id'),
    all(authenticated, classOnPortal('id'), any(open('visibility'), social('groupType'), classMemberOf('id'), classCandidateOf('id'))),
  ),
  create: any(administratorOfClass('id'), founder),
  update: any(administratorOfClass('id'), all(classOnPortal('id'), classModeratorOf('id'))),
  delete: any(administratorOfClass('id'), all(classOnPortal('id'), classAdministratorOf('id'))),
});

const self = owner('user', 'the person');
const parts = (names: readonly string[]): Rule =>
  rule(`part ${names.join(' or ')}`, (_, row) => sql`${row.column('relationType')} = ANY(${[...names]}::text[])`);

/** The row itself proves nothing: it would make its writer the maintainer who may write it. */
const maintainerForOthers = all(
  not(self),
  classOnPortal('usergroup'),
  any(classAdministratorOf('usergroup'), all(classModeratorOf('usergroup'), not(parts(['admin'])))),
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

/** Moderators and admins of a class or social group write its members; a closed one shows its members to members. */
export const classMemberPolicy: Policy = policy('members of classes and social groups', {
  read: any(self, through('usergroup', classContentVisible)),
  create: any(administratorOfClass('usergroup'), maintainerForOthers, joining),
  update: any(administratorOfClass('usergroup'), maintainerForOthers, answeringInvitation),
  delete: any(administratorOfClass('usergroup'), maintainerForOthers, leaving),
});

const courseMaintainer = any(administratorOf({ course: 'course' }), teacherOf('course'));

/** Classes of a course: its teachers' business, as its subscriptions are. */
export const classCoursePolicy: Policy = policy('classes of a course', {
  read: courseMaintainer,
  create: courseMaintainer,
  delete: courseMaintainer,
});

const sessionMaintainer = any(administratorOf({ session: 'session' }), sessionManagerOf('session'));

/** Classes of a session: its administrators' business, seen by its coaches and by the classes' own members. */
export const classSessionPolicy: Policy = policy('classes of a session', {
  read: any(sessionMaintainer, coachOf('session'), all(classOnPortal('usergroup'), classMemberOf('usergroup'))),
  create: sessionMaintainer,
  delete: sessionMaintainer,
});

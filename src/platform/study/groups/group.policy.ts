import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, rule } from '../../../resource/model/rule.js';
import { nodeEditable, nodeReadable } from '../../rights/access/node.rules.js';
import { owner } from '../../rights/access/owner.rules.js';

const GROUP_NODE = 'group.resourceNode';

const member = owner('user', 'the member');

const openToJoining = rule('group that may be joined', (_, row) => sql`${row.path('group.selfRegistrationAllowed')}`);

const openToLeaving = rule('group that may be left', (_, row) => sql`${row.path('group.selfUnregistrationAllowed')}`);

/**
 * Membership of a group: readable by those who see the group, writable by its editors, and by the user where the group is open.
 */
export const groupMemberPolicy: Policy = policy('members of a group', {
  read: any(nodeReadable(GROUP_NODE), member),
  create: any(nodeEditable(GROUP_NODE), all(member, openToJoining, nodeReadable(GROUP_NODE))),
  delete: any(nodeEditable(GROUP_NODE), all(member, openToLeaving)),
});

/** Who tutors a group. */
export const groupTutorPolicy: Policy = policy('tutors of a group', {
  read: any(nodeReadable(GROUP_NODE), owner('user', 'the tutor')),
  create: nodeEditable(GROUP_NODE),
  update: nodeEditable(GROUP_NODE),
  delete: nodeEditable(GROUP_NODE),
});

/** The classes of a group: readable and writable by its editors. */
export const groupClassPolicy: Policy = policy('classes of a group', {
  read: nodeEditable(GROUP_NODE),
  create: nodeEditable(GROUP_NODE),
  delete: nodeEditable(GROUP_NODE),
});

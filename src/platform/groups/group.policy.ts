import { sql } from '../../database/sql.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, rule } from '../../resource/policy/rule.js';
import { nodeEditable, nodeReadable } from '../access/node.rules.js';
import { owner } from '../access/owner.rules.js';

const GROUP_NODE = 'group.resourceNode';

const member = owner('user', 'the member');

const openToJoining = rule('group that may be joined', (_, row) => sql`${row.path('group.selfRegistrationAllowed')}`);

const openToLeaving = rule('group that may be left', (_, row) => sql`${row.path('group.selfUnregistrationAllowed')}`);

/** Who is in a group: shown to whom the group shows, kept by whoever edits the group, and by oneself where it is open. */
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

/** Which classes are placed in a group is kept and known by whoever edits the group. */
export const groupClassPolicy: Policy = policy('classes of a group', {
  read: nodeEditable(GROUP_NODE),
  create: nodeEditable(GROUP_NODE),
  delete: nodeEditable(GROUP_NODE),
});

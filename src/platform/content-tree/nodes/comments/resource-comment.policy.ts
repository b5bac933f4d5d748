import { type Policy, policy } from '../../../../resource/model/policy.js';
import { all, any, authenticated } from '../../../../resource/model/rule.js';
import { nodeEditable, nodeReadable } from '../../../rights/access/node.rules.js';
import { owner } from '../../../rights/access/owner.rules.js';

const author = owner('author', 'its author');
const reader = nodeReadable('resourceNode');
const moderator = any(author, nodeEditable('resourceNode'));

/** Comments follow the rights of their node: its readers comment, its editors moderate. */
export const resourceCommentPolicy: Policy = policy('comments', {
  read: reader,
  create: all(authenticated, author, reader),
  update: moderator,
  delete: moderator,
});

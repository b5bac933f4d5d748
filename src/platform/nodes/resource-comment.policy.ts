import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, authenticated } from '../../resource/policy/rule.js';
import { nodeEditable, nodeReadable } from '../access/node.rules.js';
import { owner } from '../access/owner.rules.js';

const author = owner('author', 'its author');
const reader = nodeReadable('resourceNode');
const moderator = any(author, nodeEditable('resourceNode'));

/** Comments go by the node that they were left on: whoever reads it comments on it, whoever edits it moderates. */
export const resourceCommentPolicy: Policy = policy('comments', {
  read: reader,
  create: all(authenticated, author, reader),
  update: moderator,
  delete: moderator,
});

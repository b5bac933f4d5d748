import { type Policy, policy } from '../../../../resource/model/policy.js';
import { nodeCreatable, nodeEditable, nodeReadable } from '../../../rights/access/node.rules.js';

/** Course content: read through the links of its node, made and changed by those who edit in their contexts. */
export const contentPolicy: Policy = policy('course content', {
  read: nodeReadable('resourceNode'),
  create: nodeCreatable('resourceNode'),
  update: nodeEditable('resourceNode'),
  delete: nodeEditable('resourceNode'),
});

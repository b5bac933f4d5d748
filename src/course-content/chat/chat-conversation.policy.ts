import { nodeCreatable } from '../../platform/access/node.rules.js';
import { contentPolicy } from '../../platform/nodes/content.policy.js';
import { policy } from '../../resource/policy/policy.js';
import { any } from '../../resource/policy/rule.js';
import { editorOfContext, participantOfContexts } from '../access/content.rules.js';

/** Records of chats: made by whoever takes part in the context, removed by its teachers and coaches alone. */
export const chatConversationPolicy = policy('chat records', {
  read: contentPolicy.rule('read'),
  create: any(nodeCreatable('resourceNode'), participantOfContexts),
  delete: editorOfContext,
});

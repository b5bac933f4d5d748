import { nodeCreatable } from '../../platform/rights/access/node.rules.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { policy } from '../../resource/model/policy.js';
import { any } from '../../resource/model/rule.js';
import { editorOfContext, participantOfContexts } from '../content-access/content.rules.js';

/** Records of chats: created by participants of the context, removed by its teachers and coaches only. */
export const chatConversationPolicy = policy('chat records', {
  read: contentPolicy.rule('read'),
  create: any(nodeCreatable('resourceNode'), participantOfContexts),
  delete: editorOfContext,
});

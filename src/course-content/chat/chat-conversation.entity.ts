import { Entity } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { nodeCreatable } from '../../platform/rights/access/node.rules.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { policy } from '../../resource/model/policy.js';
import { any } from '../../resource/model/rule.js';
import { editorOfContext, participantOfContexts } from '../content-access/content.rules.js';

/** Records of chats: created by participants of the context, removed by its teachers and coaches only. */
const chatConversationPolicy = policy('chat records', {
  read: contentPolicy.rule('read'),
  create: any(nodeCreatable('resourceNode'), participantOfContexts),
  delete: editorOfContext,
});

/** The record of a chat. */
@Entity('c_chat_conversation')
@ApiResource({
  name: 'CChatConversation',
  path: 'c_chat_conversations',
  display: { list: ['title'] },
  policy: chatConversationPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Record of a chat of a course, session or group.',
  parameters: contextParameters,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class ChatConversation extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, write: 'create' })
  title: string | null;
}

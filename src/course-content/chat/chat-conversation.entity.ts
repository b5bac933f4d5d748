import { Entity } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { chatConversationPolicy } from './chat-conversation.policy.js';

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

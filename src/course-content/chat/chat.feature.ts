import type { Feature } from '../../feature/feature.js';
import { ChatConversation } from './chat-conversation.entity.js';

/** Conversations of a course. */
export const chat: Feature = {
  name: 'chat',
  area: 'messages',
  needs: ['nodes'],
  entities: [ChatConversation],
};

import { messageReceived } from './message.notices.js';
import type { Feature } from '../../../feature/feature.js';
import { messagesScreens } from './messages.screen.js';
import { Message } from './message.entity.js';
import { MessageReceiver } from './message-receiver.entity.js';
import { MessageAttachment } from './message-attachment.entity.js';
import { MessageFeedback } from './message-feedback.entity.js';
import { MessageTag } from './message-tag.entity.js';
import { OfferForms } from './pages/offer-forms.js';
import { answers } from '../../../feature/ports.js';
import { MessageForms } from '../../../feature/message-offers.js';
import { MessagePagesController } from './pages/message-pages.controller.js';
import { PeopleMessages } from './pages/people-messages.js';

/** Messages between people. */
export const messages: Feature = {
  name: 'messages',
  screens: messagesScreens,
  area: 'messages',
  needs: ['classes', 'nodes', 'users'],
  notices: [messageReceived],
  entities: [Message, MessageReceiver, MessageAttachment, MessageFeedback, MessageTag],
  providers: [PeopleMessages],
  ports: [answers(MessageForms, OfferForms)],
  controllers: [MessagePagesController],
  exports: [PeopleMessages],
};

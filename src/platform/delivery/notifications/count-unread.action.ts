import { Injectable } from '@nestjs/common';
import { COUNT } from '../../../auth/answer-shape.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { authenticated } from '../../../resource/model/rule.js';
import { unreadCount } from './unread-count.js';

const unreadNotificationsAnswer = documentAnswer('UnreadNotifications', {
  unread: COUNT,
  byKind: { type: 'object', additionalProperties: { type: 'integer', minimum: 1 } },
});

@Injectable()
class CountUnread extends ActionHandler {
  override async run({ transaction, actor }: ActionRun): Promise<OutcomeOf<typeof unreadNotificationsAnswer>> {
    return { document: { ...(await unreadCount(transaction, actor.id)) } };
  }
}

/** `GET /api/notifications/unread`. */
export const countUnread = documentAction({
  name: 'unread',
  method: 'GET',
  path: 'notifications/unread',
  description: 'How many notifications of the caller are unread, in all and by kind.',
  rule: authenticated,
  answer: unreadNotificationsAnswer,
  handler: CountUnread,
});

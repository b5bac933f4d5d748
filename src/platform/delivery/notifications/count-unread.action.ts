import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { authenticated } from '../../../resource/model/rule.js';
import { unreadCount } from './unread-count.js';

@Injectable()
class CountUnread extends ActionHandler {
  override async run({ transaction, actor }: ActionRun): Promise<ActionOutcome> {
    return { document: { ...(await unreadCount(transaction, actor.id)) } };
  }
}

/** `GET /api/notifications/unread`. */
export const countUnread: ActionDeclaration = {
  name: 'unread',
  method: 'GET',
  path: 'notifications/unread',
  description: 'How many notifications of the caller are unread, in all and by kind.',
  rule: authenticated,
  answer: documentAnswer('UnreadNotifications', {
    unread: { type: 'integer', minimum: 0 },
    byKind: { type: 'object', additionalProperties: { type: 'integer', minimum: 1 } },
  }),
  handler: CountUnread,
};

import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, documentAnswer } from '../../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome } from '../../../../resource/model/action-handler.js';
import { authenticated } from '../../../../resource/model/rule.js';
import { WebPush } from './web-push.js';

@Injectable()
class PushKey extends ActionHandler {
  constructor(private readonly push: WebPush) {
    super();
  }

  override run(): Promise<ActionOutcome> {
    return Promise.resolve({ document: { key: this.push.key ?? null } });
  }
}

/** `GET /api/push_subscriptions/key`. */
export const pushKey: ActionDeclaration = {
  name: 'key',
  method: 'GET',
  path: 'push_subscriptions/key',
  description: 'The key with which a browser subscribes (`applicationServerKey`, RFC 8292); null where nothing is pushed.',
  rule: authenticated,
  answer: documentAnswer('PushKey', { key: { type: ['string', 'null'] } }),
  handler: PushKey,
};

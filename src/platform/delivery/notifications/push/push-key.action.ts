import { Injectable } from '@nestjs/common';
import { orNull, TEXT } from '../../../../auth/answer-shape.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../../resource/model/action-declaration.js';
import { ActionHandler } from '../../../../resource/model/action-handler.js';
import { authenticated } from '../../../../resource/model/rule.js';
import { WebPush } from './web-push.js';

const pushKeyAnswer = documentAnswer('PushKey', { key: orNull(TEXT) });

@Injectable()
class PushKey extends ActionHandler {
  constructor(private readonly push: WebPush) {
    super();
  }

  override run(): Promise<OutcomeOf<typeof pushKeyAnswer>> {
    return Promise.resolve({ document: { key: this.push.key ?? null } });
  }
}

/** `GET /api/push_subscriptions/key`. */
export const pushKey = documentAction({
  name: 'key',
  method: 'GET',
  path: 'push_subscriptions/key',
  description: 'The key with which a browser subscribes (`applicationServerKey`, RFC 8292); null where nothing is pushed.',
  rule: authenticated,
  answer: pushKeyAnswer,
  handler: PushKey,
});

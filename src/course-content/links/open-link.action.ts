import { Injectable } from '@nestjs/common';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { type ActionDeclaration, documentAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';

/** Says where a link leads; that it was followed is on record with other visits, as each request is. */
@Injectable()
class OpenLink extends ActionHandler {
  run({ row }: ActionRun): Promise<ActionOutcome> {
    return Promise.resolve({ document: { url: row.url } });
  }
}

/** `POST /api/links/{id}/open` */
export const openLink: ActionDeclaration = {
  name: 'open',
  method: 'POST',
  path: 'links/{id}/open',
  description: 'Where the link leads, for a front-end that is about to follow it.',
  rule: contentPolicy.rule('read'),
  locksItem: false,
  answer: documentAnswer('LinkTarget', { url: { type: 'string', format: 'uri' } }),
  handler: OpenLink,
};

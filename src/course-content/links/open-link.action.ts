import { Injectable } from '@nestjs/common';
import { TEXT } from '../../auth/answer-shape.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';

const linkTargetAnswer = documentAnswer('LinkTarget', { url: { ...TEXT, format: 'uri' } });

/** Says where a link leads; that it was followed is on record with other visits, as each request is. */
@Injectable()
class OpenLink extends ActionHandler {
  run({ row }: ActionRun): Promise<OutcomeOf<typeof linkTargetAnswer>> {
    return Promise.resolve({ document: { url: String(row.url) } });
  }
}

/** `POST /api/links/{id}/open` */
export const openLink = documentAction({
  name: 'open',
  method: 'POST',
  path: 'links/{id}/open',
  description: 'Where the link leads, for a front-end that is about to follow it.',
  rule: contentPolicy.rule('read'),
  locksItem: false,
  answer: linkTargetAnswer,
  handler: OpenLink,
});

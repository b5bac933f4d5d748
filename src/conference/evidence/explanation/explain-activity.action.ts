import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { ConferenceActivity } from '../../entities/participant-records/conference-activity.entity.js';
import { conferenceActivityPolicy } from '../../policies/conference-activity.policy.js';
import { explanationOf } from './activity-explanation.js';
import { EXPLANATION } from './explanation.documentation.js';

@Injectable()
class ExplainActivity extends ActionHandler {
  async run({ id, transaction, now }: ActionRun): Promise<ActionOutcome> {
    return { document: { ...(await explanationOf(transaction, id, now)) } };
  }
}

/** `GET /api/conference_activities/{id}/explanation` */
export const explainActivity: ActionDeclaration = {
  name: 'explanation',
  method: 'GET',
  path: 'conference_activities/{id}/explanation',
  description: 'Each figure of a record: how sure it is and why, its intervals and events, and what the rule of attendance makes of it.',
  item: () => ConferenceActivity,
  rule: conferenceActivityPolicy.rule('read'),
  answer: documentAnswer('ActivityExplanation', EXPLANATION),
  handler: ExplainActivity,
};

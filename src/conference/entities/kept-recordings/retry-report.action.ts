import { Injectable } from '@nestjs/common';
import { globalAdministrator } from '../../../platform/rights/access/role.rules.js';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { retryReport as retry } from '../../ingest/kept-reports.js';

@Injectable()
class RetryReport extends ActionHandler {
  async run({ id, transaction, now }: ActionRun): Promise<ActionOutcome> {
    return { document: { ...(await retry(transaction, id, now)) } };
  }
}

const ATTENDEES = { type: 'array', items: { type: 'object', properties: { index: { type: 'integer' }, reason: { type: 'string' } } } };
const COUNT = { type: 'integer', minimum: 0 };

/** `POST /api/conference_kept_reports/{id}/retry`: records the report now, where that has become possible. */
export const retryReport: ActionDeclaration = {
  name: 'retry',
  method: 'POST',
  path: 'conference_kept_reports/{id}/retry',
  description: 'Records the report now, and forgets it; 409 where it still cannot be.',
  rule: globalAdministrator,
  answer: documentAnswer('RecordedReport', {
    received: COUNT,
    recorded: COUNT,
    duplicates: COUNT,
    waiting: ATTENDEES,
    ignored: ATTENDEES,
  }),
  handler: RetryReport,
};

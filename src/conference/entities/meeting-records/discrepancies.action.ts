import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { discrepanciesOf } from '../../attendance/discrepancies.js';
import { meetingManager } from '../../policies/conference-meeting.policy.js';

@Injectable()
class ListDiscrepancies extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    const found = await discrepanciesOf(transaction, id);
    const discrepancies = found.map(({ userId, ...one }) => ({ ...one, user: userId === null ? null : `/api/users/${userId}` }));
    return { document: { discrepancies } };
  }
}

const SECONDS = { type: 'integer', minimum: 0 } as const;

/** What the report of the server says of presence that its events did not. */
export const discrepancyActions: readonly ActionDeclaration[] = [
  {
    name: 'discrepancies',
    method: 'GET',
    path: 'conference_meetings/{id}/discrepancies',
    rule: meetingManager,
    handler: ListDiscrepancies,
    description:
      'People of whom the report of the server says a time of presence that differs by more than 30 seconds from what is recorded.',
    answer: documentAnswer('MeetingDiscrepancies', {
      discrepancies: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            beganAt: { type: 'string', format: 'date-time' },
            participantKey: { type: 'string' },
            user: { type: ['string', 'null'] },
            name: { type: 'string' },
            reported: SECONDS,
            recorded: SECONDS,
          },
        },
      },
    }),
  },
];

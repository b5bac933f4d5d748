import { Injectable } from '@nestjs/common';
import type { ActionDeclaration } from '../../../resource/model/action-declaration.js';
import { documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { runNumbers } from '../../modes/run-numbers.js';
import { meetingManager } from '../../policies/conference-meeting.policy.js';

@Injectable()
class ReadNumbers extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    return { document: { runs: await runNumbers(transaction, id) } };
  }
}

const NUMBER = { type: ['integer', 'null'], minimum: 5 } as const;
const COUNT = { type: ['integer', 'null'], minimum: 0 } as const;

/** What a meeting records that counts people and names none. */
export const runNumberActions: readonly ActionDeclaration[] = [
  {
    name: 'run_numbers',
    method: 'GET',
    path: 'conference_meetings/{id}/numbers',
    rule: meetingManager,
    handler: ReadNumbers,
    description:
      'How many people, messages, reactions and raised hands there were in each run that is over, where the meeting records numbers alone.',
    answer: documentAnswer('MeetingNumbers', {
      runs: {
        type: 'array',
        items: {
          type: 'object',
          description: 'All are null where fewer than five people were there.',
          properties: {
            beganAt: { type: ['string', 'null'], format: 'date-time' },
            people: NUMBER,
            messages: COUNT,
            reactions: COUNT,
            hands: COUNT,
          },
        },
      },
    }),
  },
];

import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { type ActionDeclaration, documentAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { all, inPerson } from '../../resource/model/rule.js';
import { ConferenceMeeting } from '../entities/meeting-records/conference-meeting.entity.js';
import { conferenceMeetingPolicy } from '../policies/conference-meeting.policy.js';
import { CheckAnswers } from './check-answers.js';

/** An answer to a check. */
class CheckAnswerTerms {
  @Input({
    type: 'string',
    required: true,
    minimumLength: 1,
    maximumLength: 16,
    validators: [IsString(), Length(1, 16)],
    description: 'The four characters that the moderator says, or that the address in the chat has.',
  })
  code: string;
}

@Injectable()
class AnswerCheck extends ActionHandler {
  constructor(private readonly answers: CheckAnswers) {
    super();
  }

  async run({ id, input, actor, transaction }: ActionRun): Promise<ActionOutcome> {
    const answer = { meetingId: id, participantKey: `u:${actor.id ?? 0}`, code: String(input.code), way: 'code' } as const;
    const { number, at, repeated, state } = await this.answers.take(transaction, answer);
    return { document: { number, at, repeated, state } };
  }
}

/** Answers of participants who have an account, each for themselves. */
export const answerActions: readonly ActionDeclaration[] = [
  {
    name: 'answer_check',
    method: 'POST',
    path: 'conference_meetings/{id}/checks/answer',
    item: () => ConferenceMeeting,
    description: 'Answers the check that is open in the meeting; once, and for yourself.',
    rule: all(inPerson, conferenceMeetingPolicy.rule('read')),
    // Hundreds answer at once, while events of the same meeting are written.
    locksItem: false,
    input: () => CheckAnswerTerms,
    answer: documentAnswer('AttendanceCheckAnswer', {
      number: { type: 'integer', minimum: 1 },
      at: { type: 'string', format: 'date-time' },
      repeated: { type: 'boolean', description: 'Whether you had answered before.' },
      state: { type: 'string', enum: ['answered', 'answered_absent'] },
    }),
    handler: AnswerCheck,
  },
];

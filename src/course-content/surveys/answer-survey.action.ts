import { Injectable } from '@nestjs/common';
import { IsBoolean, IsObject } from 'class-validator';
import { FLAG, listOf, NUMBER, type ValuesOf } from '../../auth/answer-shape.js';
import { Ports } from '../../feature/ports.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { answererOfSurvey } from './survey.policy.js';
import { SurveyMarks } from './survey-marks.js';
import { participantOf } from './survey-participant.js';
import { type GivenAnswer, reportParticipation, takeAnswers } from './survey-participation.js';
import type { SurveyState } from './survey-state.js';

const QUESTION_ID = /^[1-9]\d{0,9}$/;

/** Answers to several questions at once. */
export class SurveyAnswersGiven {
  @Input({
    type: 'json',
    required: true,
    validators: [IsObject()],
    description:
      'By the id of its question: the id of an option, a list of such ids, a whole number, a text, a score for each option, or `{"option", "text"}`.',
    example: { 7: 21, 8: [22, 23], 9: 'Very well.' },
  })
  answers: Record<string, unknown>;

  @Input({
    type: 'boolean',
    default: false,
    validators: [IsBoolean()],
    description: 'Whether this is all. All mandatory questions must be answered then.',
  })
  complete?: boolean;
}

/** Members of what is answered to answers. */
export const ANSWERED = {
  answers: { type: 'object', description: 'Everything answered so far, by the id of its question.' },
  complete: { ...FLAG, description: 'Nothing more is taken.' },
  missing: { ...listOf(NUMBER), description: 'Ids of the questions left: those that apply and have no answer.' },
};

export function answeredDocument(state: SurveyState, complete: boolean): ValuesOf<typeof ANSWERED> {
  return { answers: state.values, complete, missing: state.open.map(({ id }) => id) };
}

/** @throws ViolationProblem where a member is named by no id */
export function givenAnswers(answers: unknown): GivenAnswer[] {
  return Object.entries(answers as Record<string, unknown>).map(([question, value]) => {
    const path = `answers[${question}]`;
    if (!QUESTION_ID.test(question)) throw oneViolation(path, 'An answer goes by the id of its question.');
    return { question: Number(question), value, paths: { question: path, value: path } };
  });
}

const surveyAnswersAnswer = documentAnswer('SurveyAnswers', ANSWERED);

/** Takes the answers of a user who was invited. */
@Injectable()
class AnswerSurvey extends ActionHandler {
  constructor(
    private readonly ports: Ports,
    private readonly marks: SurveyMarks,
  ) {
    super();
  }

  /** @throws ViolationProblem and Problem as {@link takeAnswers} does */
  async run({ id, input, actor, transaction, now }: ActionRun): Promise<OutcomeOf<typeof surveyAnswersAnswer>> {
    const participant = await participantOf(transaction, this.marks, actor, { survey: id, now });
    const options = { complete: input.complete === true, person: actor.id, now };
    const taken = await takeAnswers(transaction, participant, givenAnswers(input.answers), options);
    if (taken.completed) await reportParticipation(this.ports, transaction, participant, { person: actor.id, now });
    return { document: answeredDocument(taken.state, taken.completed) };
  }
}

/** `POST /api/c_surveys/{id}/answers`: several answers in one request, all or none of them. */
export const answerSurvey = documentAction({
  name: 'answer',
  method: 'POST',
  path: 'c_surveys/{id}/answers',
  description: 'Answers several questions of the survey, all or none of them. Answers are never changed.',
  rule: answererOfSurvey,
  input: () => SurveyAnswersGiven,
  answer: surveyAnswersAnswer,
  handler: AnswerSurvey,
});

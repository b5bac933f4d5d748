import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { FLAG, listOf, MOMENT, NUMBER, orNull, shapeOf, TEXT } from '../../auth/answer-shape.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { type ActionDeclaration, documentAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { everyone } from '../../resource/model/rule.js';
import { Problem } from '../../resource/protocol/problem.js';
import { ANSWERED, answeredDocument, givenAnswers, SurveyAnswersGiven } from './answer-survey.action.js';
import { SurveyMarks } from './survey-marks.js';
import { type Participant, participantByCode } from './survey-participant.js';
import { takeAnswers } from './survey-participation.js';
import { type SurveyQuestionRow, SurveyState } from './survey-state.js';
import { WrongCodes } from './wrong-codes.js';

const LONGEST_CODE = 250;

/** By what a person without an account takes part. */
class InvitationCode {
  @Input({
    type: 'string',
    required: true,
    minimumLength: 1,
    maximumLength: LONGEST_CODE,
    validators: [IsString(), Length(1, LONGEST_CODE)],
    description: 'The code of the invitation.',
  })
  invitationCode: string;
}

class AnswersWithCode extends SurveyAnswersGiven {
  @Input({
    type: 'string',
    required: true,
    minimumLength: 1,
    maximumLength: LONGEST_CODE,
    validators: [IsString(), Length(1, LONGEST_CODE)],
    description: 'The code of the invitation.',
  })
  invitationCode: string;
}

/** Shows a survey to a person with a code, and takes the answers if there are any. */
@Injectable()
class TakePart extends ActionHandler {
  constructor(
    private readonly wrongCodes: WrongCodes,
    private readonly marks: SurveyMarks,
  ) {
    super();
  }

  /** @throws Problem 404 for a code that invites nobody, later and later where many come */
  async run({ input, actor, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const participant = await participantByCode(transaction, this.marks, actor, { code: String(input.invitationCode), now });
    if (!participant) return { afterwards: () => this.refuse() };
    if (input.answers === undefined) {
      const state = await SurveyState.of(transaction, participant);
      return { document: await participationDocument(transaction, participant, state, participant.answered) };
    }
    const options = { complete: input.complete === true, now };
    const { state, completed } = await takeAnswers(transaction, participant, givenAnswers(input.answers), options);
    return { document: await participationDocument(transaction, participant, state, completed) };
  }

  /** Without a connection of the database meanwhile. */
  private async refuse(): Promise<never> {
    const delay = this.wrongCodes.delayOfNext();
    if (delay > 0) await pause(delay);
    throw new Problem(404, 'No invitation has this code.');
  }
}

async function participationDocument(
  transaction: Transaction,
  participant: Participant,
  state: SurveyState,
  completed: boolean,
): Promise<Readonly<Record<string, unknown>>> {
  const survey = await transaction.one<Readonly<Record<string, unknown>>>(
    sql`SELECT "id", "title", "subtitle", "intro", "survey_thanks" AS "thanks", "lang" AS "language", "anonymous", "shuffle",
          "one_question_per_page" AS "oneQuestionPerPage", "display_question_number" AS "displayQuestionNumber", "avail_till" AS "availTill"
        FROM "c_survey" WHERE "id" = ${participant.survey}`,
  );
  return { survey, questions: state.questions.map(shown), ...answeredDocument(state, completed) };
}

function shown({ options, texts, ...question }: SurveyQuestionRow): Readonly<Record<string, unknown>> {
  return { ...question, options: options.map((id, place) => ({ id, text: texts[place] })) };
}

const SURVEY = shapeOf({
  id: NUMBER,
  title: TEXT,
  subtitle: orNull(TEXT),
  intro: orNull(TEXT),
  thanks: orNull(TEXT),
  language: orNull(TEXT),
  anonymous: FLAG,
  shuffle: FLAG,
  oneQuestionPerPage: FLAG,
  displayQuestionNumber: FLAG,
  availTill: orNull(MOMENT),
});
const QUESTION = { type: 'object', description: 'With `id`, `type`, `text`, `mandatory`, `options` and what it follows.' };

function participationAction(name: string, path: string, description: string, input: ActionDeclaration['input']): ActionDeclaration {
  const members = { survey: SURVEY, questions: listOf(QUESTION), ...ANSWERED };
  return {
    name,
    method: 'POST',
    path,
    description,
    rule: everyone,
    input,
    answer: documentAnswer('SurveyParticipation', members),
    handler: TakePart,
  };
}

/** `POST /api/survey_participations` and `POST /api/survey_participations/answers`: for people without an account. */
export const takePart: readonly ActionDeclaration[] = [
  participationAction(
    'take_part',
    'survey_participations',
    'The survey to which a code invites a person without an account, with what was answered so far.',
    () => InvitationCode,
  ),
  participationAction(
    'answer_by_code',
    'survey_participations/answers',
    'Takes answers of a person who was invited by a code, all or none of them.',
    () => AnswersWithCode,
  ),
];

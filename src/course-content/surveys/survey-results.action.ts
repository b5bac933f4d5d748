import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, documentAnswer, type JsonSchema } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { resultsOf } from './survey-results.js';
import { surveyResultsReader } from './survey.policy.js';

const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
const FIGURE: JsonSchema = { type: ['number', 'null'] };

const OPTION: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    text: { type: 'string' },
    count: COUNT,
    percent: { type: 'number', description: 'Of those who answered the question.' },
    mean: FIGURE,
    median: FIGURE,
  },
};

const QUESTION: JsonSchema = {
  type: 'object',
  properties: {
    question: { type: 'integer' },
    type: { type: 'string' },
    text: { type: 'string' },
    answers: COUNT,
    options: { type: 'array', items: OPTION },
    mean: FIGURE,
    median: FIGURE,
    texts: { type: 'array', items: { type: 'string' }, description: 'At most 1,000, in an order that says nothing of when they came.' },
  },
};

/** Answers with what came of a survey. */
@Injectable()
class ShowSurveyResults extends ActionHandler {
  async run({ id, transaction, now }: ActionRun): Promise<ActionOutcome> {
    return { document: { ...(await resultsOf(transaction, id, now)) } };
  }
}

/** `GET /api/c_surveys/{id}/results` */
export const surveyResults: ActionDeclaration = {
  name: 'results',
  method: 'GET',
  path: 'c_surveys/{id}/results',
  description:
    'How often each option was chosen, means, and texts. Of an anonymous survey answers leave in batches of at least three people who have completed it, or with its end.',
  rule: surveyResultsReader,
  answer: documentAnswer('SurveyResults', {
    invited: { ...COUNT, description: 'Invitations.' },
    answered: { type: ['integer', 'null'], description: 'Participations that were completed; null where the results are withheld.' },
    withheld: { type: 'boolean', description: 'Too few people have completed this anonymous survey.' },
    questions: { type: 'array', items: QUESTION },
  }),
  handler: ShowSurveyResults,
};

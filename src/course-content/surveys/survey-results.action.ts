import { Injectable } from '@nestjs/common';
import { COUNT, FLAG, FRACTION, listOf, NUMBER, orNull, shapeOf, TEXT } from '../../auth/answer-shape.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { resultsOf } from './survey-results.js';
import { surveyResultsReader } from './survey.policy.js';

const FIGURE = orNull(FRACTION);

const OPTION = shapeOf({
  id: NUMBER,
  text: TEXT,
  count: COUNT,
  percent: { ...FRACTION, description: 'Of those who answered the question.' },
  mean: FIGURE,
  median: FIGURE,
});

const QUESTION = shapeOf({
  question: NUMBER,
  type: TEXT,
  text: TEXT,
  answers: COUNT,
  options: listOf(OPTION),
  mean: FIGURE,
  median: FIGURE,
  texts: { ...listOf(TEXT), description: 'At most 1,000, in an order that says nothing of when they came.' },
});

const surveyResultsAnswer = documentAnswer('SurveyResults', {
  invited: { ...COUNT, description: 'Invitations.' },
  answered: { ...orNull(NUMBER), description: 'Participations that were completed; null where the results are withheld.' },
  withheld: { ...FLAG, description: 'Too few people have completed this anonymous survey.' },
  questions: listOf(QUESTION),
});

/** Answers with what came of a survey. */
@Injectable()
class ShowSurveyResults extends ActionHandler {
  async run({ id, transaction, now }: ActionRun): Promise<OutcomeOf<typeof surveyResultsAnswer>> {
    return { document: { ...(await resultsOf(transaction, id, now)) } };
  }
}

/** `GET /api/c_surveys/{id}/results` */
export const surveyResults = documentAction({
  name: 'results',
  method: 'GET',
  path: 'c_surveys/{id}/results',
  description:
    'How often each option was chosen, means, and texts. Of an anonymous survey answers leave in batches of at least three people who have completed it, or with its end.',
  rule: surveyResultsReader,
  answer: surveyResultsAnswer,
  handler: ShowSurveyResults,
});

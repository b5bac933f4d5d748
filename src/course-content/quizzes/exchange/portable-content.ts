import type { QuestionContent } from '../scoring/question-content.js';
import type { PortableQuestion } from './portable-question.js';

/** A question that travels as one that can be marked; its answers are numbered from 1 on. */
export function contentOf({ answers, ...question }: PortableQuestion): QuestionContent {
  return {
    ...question,
    description: null,
    picture: null,
    category: null,
    media: null,
    options: [],
    thresholds: null,
    answers: answers.map((answer, index) => ({ ...answer, id: index + 1, position: index + 1, zone: null })),
  };
}

import type { QuestionContent } from '../../../../course-content/quizzes/scoring/question-content.js';
import { isAsked, kindOf } from '../../../../course-content/quizzes/scoring/scoring.js';
import type { QuestionType } from '../../../../course-content/quizzes/scoring/question-types.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import { newSeed, partsOrder } from '../paper/seeded-order.js';
import type { AskedQuestion } from './asked-question.js';

/** The questions of a quiz as learners would be asked them, without an attempt. */
interface QuizPreview {
  readonly questions: readonly AskedQuestion[];
  /** How many could not be asked as they are. */
  readonly left: number;
}

/** @param quiz with its questions and their answers, as the API embeds them for those who edit it */
export function previewOf(quiz: ApiItem): QuizPreview {
  const placements = (Array.isArray(quiz['questions']) ? quiz['questions'] : []) as readonly ApiItem[];
  const items = placements.flatMap(({ question }) => (typeof question === 'object' && question !== null ? [question as ApiItem] : []));
  const asked = items.filter(({ type }) => isAsked(type as QuestionType));
  const contents = asked.map((item) => ({ id: Number(item['id']), content: contentOf(item) }));
  const ready = contents.filter(({ content }) => kindOf(content.type).isReady(content));
  const seed = newSeed();
  const questions = ready.map(({ id, content }, index) =>
    askedQuestion(id, index + 1, content, partsOrder(seed, id, quiz['randomAnswers'] === true)),
  );
  return { questions, left: asked.length - ready.length + placements.length - items.length };
}

function contentOf(item: ApiItem): QuestionContent {
  const answers = (Array.isArray(item['answers']) ? item['answers'] : []) as readonly ApiItem[];
  return {
    type: item['type'] as QuestionType,
    text: textOf(item['question']),
    description: textOf(item['description']) || null,
    picture: textOf(item['picture']) || null,
    points: Number(item['ponderation']),
    extra: textOf(item['extra']) || null,
    feedback: null,
    category: null,
    media: null,
    options: [],
    thresholds: null,
    answers: answers.map((answer) => ({
      id: Number(answer['id']),
      text: textOf(answer['answer']),
      correct: Number(answer['correct']),
      comment: null,
      weight: Number(answer['ponderation']),
      position: Number(answer['position']),
      zone: zoneOf(answer),
    })),
  };
}

function zoneOf({ hotspotType, hotspotCoordinates }: ApiItem): QuestionContent['answers'][number]['zone'] {
  if (typeof hotspotType !== 'string') return null;
  return { type: hotspotType as 'square', coordinates: textOf(hotspotCoordinates) };
}

function askedQuestion(id: number, number: number, content: QuestionContent, shuffle: ReturnType<typeof partsOrder>): AskedQuestion {
  const { type, text, description, picture, points } = content;
  return {
    question: id,
    number,
    type,
    text,
    description,
    picture,
    points,
    category: null,
    media: null,
    ...kindOf(type).shown(content, shuffle, 0),
    answer: null,
    revision: 0,
    flagged: false,
    final: false,
  };
}

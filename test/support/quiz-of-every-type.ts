import type { Classroom } from './classroom.js';
import { type AskedQuestion, newQuestion, newQuiz, type ProposedAnswer } from './quiz-fixture.js';

/** A quiz that asks a question of every kind, by type. */
export interface QuizOfEveryType {
  readonly quiz: number;
  readonly asked: Readonly<Record<string, AskedQuestion>>;
  /** Name of the field of a question on the page of an attempt. @param part index of the part that the field is of */
  field(type: string, part?: number, ending?: string): string;
  /** Id of a part of a question. */
  part(type: string, index: number): number;
}

const ZONE = { hotspotType: 'square', hotspotCoordinates: '10;10|40|20', ponderation: 1 };
const RIGHT = { correct: 1, ponderation: 1 };

const KINDS: readonly (readonly [type: string, answers: readonly ProposedAnswer[], more?: Record<string, unknown>])[] = [
  ['unique_answer', [RIGHT, { answer: 'H<sub>2</sub>O' }, { answer: 'A &amp; B' }], { description: '<ul><li>A hint</li></ul>' }],
  ['multiple_answer', [RIGHT, RIGHT, {}]],
  ['multiple_answer_true_false', [{ correct: 1 }, { correct: 2 }]],
  ['multiple_answer_degree_certainty', [{ correct: 1 }, { correct: 2 }]],
  ['matching', [{}, {}, { correct: 1, ponderation: 0.5 }, { correct: 2, ponderation: 0.5 }]],
  ['draggable', [1, 2, 3].map((correct) => ({ correct, ponderation: 1 }))],
  ['fill_in_blanks', [{ answer: '<p>A [leaf||leaves] is [green|brown].</p>::1,1:200,200:0@' }]],
  ['calculated', [{ answer: 'What is 6 times 7? [42]@@6*7' }]],
  ['free_answer', []],
  ['hot_spot', [ZONE]],
  ['hot_spot_order', [ZONE, ZONE]],
  ['hot_spot_delineation', [{ hotspotType: 'delineation', hotspotCoordinates: '0;0|9;0|9;9', ponderation: 1 }]],
  ['upload_answer', []],
  ['annotation', []],
];

/** Makes a quiz of every type that can be asked, as its teacher does. */
export async function quizOfEveryType(room: Classroom, values: Record<string, unknown> = {}): Promise<QuizOfEveryType> {
  const quiz = await newQuiz(room, { title: 'Of <all> kinds', type: 'all_on_one_page', maxAttempt: 0, ...values });
  const asked: Record<string, AskedQuestion> = {};
  for (const [index, [type, answers, more]] of KINDS.entries()) {
    const question = { type, question: `What of ${type}?`, ponderation: 1, ...more };
    asked[type] = await newQuestion(room, quiz, question, answers, { questionOrder: index + 1 });
  }
  const part = (type: string, index: number): number => asked[type]?.answers[index] ?? 0;
  const field = (type: string, index?: number, ending = ''): string =>
    `q${asked[type]?.id ?? 0}${index === undefined ? '' : `.${part(type, index)}`}${ending}`;
  return { quiz, asked, field, part };
}

import type { AnswerDocument } from '../../../../course-content/quizzes/scoring/question-content.js';
import { type AnswerForm, type Fields, filled } from './answer-form.js';
import type { AskedQuestion } from './asked-question.js';
import { quizWords } from './quiz-words.js';
import { htmlOfTyped, typedOfHtml } from '../../../../course-content/quizzes/pages/plain-answer.js';

interface Place {
  readonly x: number;
  readonly y: number;
}

const LONGEST_TEXT = 60_000;
const CORNER = /^\(?\s*(\d+(?:\.\d+)?)\s*[,;\s]\s*(\d+(?:\.\d+)?)\s*\)?$/;

/** @returns undefined without numbers, `unfinished` with one of two */
function placeAt(fields: Fields, ending: string): Place | 'unfinished' | undefined {
  const [[x], [y]] = [fields(`${ending}.x`), fields(`${ending}.y`)];
  if (x === undefined && y === undefined) return undefined;
  return x === undefined || y === undefined ? 'unfinished' : { x: coordinate(x), y: coordinate(y) };
}

/** A fraction with a point or a comma. */
function coordinate(typed: string): number {
  return Number(typed.replace(',', '.'));
}

function textIn({ text }: AnswerDocument): string {
  return typeof text === 'string' ? typedOfHtml(text) : '';
}

/** What is written by the learner. Text that was not touched stays as it was saved, with markup that a field cannot show. */
export const text: AnswerForm = {
  fields: () => [{ ending: '', label: quizWords.message(({ attempt }) => attempt.text), kind: 'text', rows: 8, most: LONGEST_TEXT }],
  lines: ({ text: written }) => (typeof written === 'string' ? typedOfHtml(written).split('\n') : []),
  read(fields, { answer }) {
    const typed = fields('')[0] ?? '';
    if (answer !== null && textIn(answer) === typed) return answer;
    return typed === '' ? null : { text: htmlOfTyped(typed) };
  },
  fill: (answer) => filled([['', textIn(answer)]]),
};

/** Text that goes with files, which stay where they are. */
export const file: AnswerForm = {
  fields: () => [
    {
      ending: '',
      kind: 'text',
      rows: 4,
      most: LONGEST_TEXT,
      label: quizWords.message(({ attempt }) => attempt.text),
      hint: quizWords.message(({ attempt }) => attempt.files),
    },
  ],
  lines: text.lines,
  read(fields, question) {
    const read = text.read(fields, question);
    return read === null && question.answer !== null ? { text: null } : read;
  },
  fill: text.fill,
};

/** A place for each zone. */
export const points: AnswerForm = {
  view: 'points',
  read(fields, { zones = [] }) {
    const read = zones.map(({ id }) => ({ zone: id, place: placeAt(fields, `.${id}`) }));
    if (read.some(({ place }) => place === 'unfinished')) return 'unfinished';
    const placed = read.flatMap(({ zone, place }) => (typeof place === 'object' ? [{ zone, ...place }] : []));
    return placed.length === 0 ? null : { points: placed };
  },
  fill: (answer, { zones = [] }) =>
    filled(
      zones.flatMap(({ id }) => {
        const point = pointsIn(answer).find(({ zone }) => zone === id);
        return [[`.${id}.x`, point?.x] as const, [`.${id}.y`, point?.y] as const];
      }),
    ),
};

/** Places in the order of the zones. */
export const pointsInOrder: AnswerForm = {
  view: 'pointsInOrder',
  read(fields, { zones = [] }) {
    const read = zones.map((_, index) => placeAt(fields, `.${index + 1}`));
    const placed = read.filter((place) => typeof place === 'object');
    const first = read.slice(0, placed.length);
    if (first.some((place) => typeof place !== 'object') || read.includes('unfinished')) return 'unfinished';
    return placed.length === 0 ? null : { points: placed };
  },
  fill: (answer) =>
    filled(pointsIn(answer).flatMap(({ x, y }, index) => [[`.${index + 1}.x`, x] as const, [`.${index + 1}.y`, y] as const])),
};

/** The corners of an outline, one on each line. */
export const outline: AnswerForm = {
  fields: () => [
    {
      ending: '',
      kind: 'text',
      rows: 4,
      label: quizWords.message(({ attempt }) => attempt.outline),
      hint: quizWords.message(({ attempt }) => attempt.outlineHint),
    },
  ],
  read(fields) {
    const lines = (fields('')[0] ?? '').split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0) return null;
    const polygon = lines.map((line) => CORNER.exec(line.trim())?.slice(1).map(Number));
    return polygon.length < 3 || polygon.includes(undefined) ? 'unfinished' : { polygon };
  },
  fill: (answer) => filled([['', ((answer['polygon'] ?? []) as number[][]).map((corner) => corner.join(', ')).join('\n')]]),
};

/** What no field can hold: it stays as it was saved. */
export const unanswerable: AnswerForm = {
  read: (_fields, { answer }: AskedQuestion) => answer,
  fill: () => ({}),
};

function pointsIn(answer: AnswerDocument): readonly (Place & { readonly zone?: number })[] {
  return (answer['points'] ?? []) as (Place & { zone?: number })[];
}

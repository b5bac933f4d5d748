import type { AnswerReader } from './answer-reader.js';
import { Fraction } from './fraction.js';
import { HtmlTooLarge } from '../../../resource/input/html-tree.js';
import { cleanText } from '../../../resource/input/long-texts.js';
import type { QuestionKind } from './question-kind.js';

const LONGEST_TEXT = 100_000;
const MOST_PATHS = 500;
const MOST_POINTS = 5_000;
const LONGEST_NOTE = 2_000;

function cleaned(answer: AnswerReader, path: string, value: unknown): string {
  const text = answer.text(path, value, LONGEST_TEXT);
  try {
    return cleanText(text, answer.cleanTexts);
  } catch (error) {
    if (!(error instanceof HtmlTooLarge)) throw error;
    answer.fault(path, 'This HTML is nested too deeply.');
    return '';
  }
}

const byHand: Omit<QuestionKind, 'members' | 'read'> = {
  byHand: true,
  marks: () => Fraction.zero,
  shown: () => ({}),
  solution: () => null,
  isReady: () => true,
};

/** A text of the learner's own. */
export const essay: QuestionKind = {
  ...byHand,
  members: ['text'],
  read: (answer) => ({ text: cleaned(answer, 'text', answer.value('text')) }),
};

/** Files, which come by a request of their own; a text may go with them. */
export const handedInFiles: QuestionKind = {
  ...byHand,
  members: ['text'],
  read(answer) {
    const text = answer.value('text') ?? null;
    return { text: text === null ? null : cleaned(answer, 'text', text) };
  },
};

/** Lines and notes on a picture. */
export const annotation: QuestionKind = {
  ...byHand,
  members: ['paths', 'texts'],
  read(answer) {
    const paths = answer.value('paths') === undefined ? [] : answer.list('paths', MOST_PATHS);
    const texts = answer.value('texts') === undefined ? [] : answer.list('texts', MOST_PATHS);
    let points = 0;
    const readPath = (value: unknown, index: number): number[][] => {
      const corners: readonly unknown[] = Array.isArray(value) ? value : [];
      points += corners.length;
      if (corners.length === 0) answer.fault(`paths[${index}]`, 'A path is a list of points.');
      if (points > MOST_POINTS) answer.fault('paths', `All paths together have at most ${MOST_POINTS} points.`);
      return points > MOST_POINTS ? [] : corners.map((corner, place) => readCorner(answer, `paths[${index}][${place}]`, corner));
    };
    const readNote = (value: unknown, index: number): object => {
      const { x, y, text } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
      const path = `texts[${index}]`;
      return {
        text: answer.text(`${path}.text`, text, LONGEST_NOTE),
        x: answer.coordinate(`${path}.x`, x),
        y: answer.coordinate(`${path}.y`, y),
      };
    };
    return { paths: paths.map(readPath), texts: texts.map(readNote) };
  },
};

function readCorner(answer: AnswerReader, path: string, corner: unknown): number[] {
  const [x, y, ...others] = Array.isArray(corner) ? (corner as unknown[]) : [];
  if (others.length > 0) answer.fault(path, 'A point is two numbers.');
  return [answer.coordinate(`${path}[0]`, x), answer.coordinate(`${path}[1]`, y)];
}

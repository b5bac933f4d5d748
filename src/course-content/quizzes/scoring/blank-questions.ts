import { type Blank, type BlankText, normalised, readBlanks } from './blanks.js';
import { allOrNothing } from './choice-questions.js';
import { Fraction } from './fraction.js';
import type { AnswerDocument, QuestionContent } from './question-content.js';
import type { QuestionKind } from './question-kind.js';
import { asTyped } from './typed-text.js';

const LONGEST_WORD = 1_000;
const NONE: BlankText = { parts: [], blanks: [], switchable: false };

function blanksOf(question: QuestionContent): BlankText {
  return readBlanks(question) ?? NONE;
}

function wordsIn(answer: AnswerDocument): Readonly<Record<string, string>> {
  return (answer as unknown as { blanks: Record<string, string> }).blanks;
}

/** As it is compared: in lower case where case does not matter. @param word as plain text */
function comparable(word: string, { extra }: QuestionContent): string {
  const typed = asTyped(word);
  return extra === 'case:false' ? typed.toLowerCase() : typed;
}

/** Learners write plain text, in which `<` begins nothing; some clients send what they wrote with its entities. */
function written(word: string): string {
  return word.includes('<') ? word.normalize('NFC').trim() : normalised(word);
}

function isRight(word: string | undefined, blank: Blank, question: QuestionContent): boolean {
  if (word === undefined) return false;
  return blank.words.some((right) => comparable(right, question) === comparable(written(word), question));
}

/** Gaps that are filled rightly; with exchangeable gaps, those whose word stands in any gap, each word counted once. */
function rightBlanks(question: QuestionContent, answer: AnswerDocument): Blank[] {
  const { blanks, switchable } = blanksOf(question);
  const words = wordsIn(answer);
  const inPlace = blanks.filter((blank) => isRight(words[blank.number], blank, question));
  if (!switchable) return inPlace;
  const free = new Set(blanks.filter((blank) => !inPlace.includes(blank)).map(({ number }) => number));
  const elsewhere = blanks.filter((blank) => {
    if (inPlace.includes(blank)) return false;
    const used = [...free].find((number) => isRight(words[number], blank, question));
    return used !== undefined && free.delete(used);
  });
  return [...inPlace, ...elsewhere];
}

/** Words for the gaps of a text. */
export const blanks: QuestionKind = {
  members: ['blanks'],
  read(answer, question) {
    const numbers = new Set(blanksOf(question).blanks.map(({ number }) => number));
    return { blanks: answer.byId('blanks', numbers, (value, path) => answer.text(path, value, LONGEST_WORD)) };
  },
  marks: (question, answer) => Fraction.sum(rightBlanks(question, answer).map(({ weight }) => Fraction.of(weight))),
  shown(question, shuffle) {
    const segments = blanksOf(question).parts.map((part) => {
      if (typeof part === 'string') return part;
      const { number, size, menu } = part;
      return { blank: number, size, options: menu && shuffle(`a${number}`, menu, (entry) => entry) };
    });
    return { segments };
  },
  solution: (question) => ({
    blanks: Object.fromEntries(blanksOf(question).blanks.map(({ number, words }) => [number, words[0] ?? ''])),
  }),
  isReady: (question) => readBlanks(question) !== undefined,
};

export const combinedBlanks: QuestionKind = {
  ...blanks,
  marks: (question, answer) => allOrNothing(question, rightBlanks(question, answer).length === blanksOf(question).blanks.length),
};

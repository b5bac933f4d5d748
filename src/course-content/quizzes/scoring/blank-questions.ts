import { type Blank, type BlankText, normalised, readBlanks, shareOf } from './blanks.js';
import { allOrNothing } from './choice-questions.js';
import { Fraction } from './fraction.js';
import type { AnswerDocument, QuestionContent } from './question-content.js';
import type { QuestionKind } from './question-kind.js';
import { best } from './share.js';
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

/** A gap that has a word for which there are marks. */
interface Filled {
  readonly blank: Blank;
  readonly share: Fraction;
}

/** The first word that is the same counts. */
function filledBy(word: string | undefined, blank: Blank, question: QuestionContent): Filled | undefined {
  if (word === undefined) return undefined;
  const given = comparable(written(word), question);
  const share = blank.shares[blank.words.findIndex((right) => comparable(right, question) === given)];
  return share && { blank, share };
}

/** Gaps whose words have marks; with exchangeable gaps, those whose word stands in any gap, each word counted once. */
function filledBlanks(question: QuestionContent, answer: AnswerDocument): Filled[] {
  const { blanks, switchable } = blanksOf(question);
  const words = wordsIn(answer);
  const inPlace = blanks.flatMap((blank) => filledBy(words[blank.number], blank, question) ?? []);
  if (!switchable) return inPlace;
  const empty = blanks.filter((blank) => !inPlace.some((filled) => filled.blank === blank));
  const free = new Set(empty.map(({ number }) => number));
  const elsewhere = empty.flatMap((blank) => {
    const used = [...free].find((number) => filledBy(words[number], blank, question));
    if (used === undefined) return [];
    free.delete(used);
    return filledBy(words[used], blank, question) ?? [];
  });
  return [...inPlace, ...elsewhere];
}

/** The first word that has most of the marks. */
export function bestWord(blank: Blank): string {
  return best(blank.words.map((word, index) => ({ word, share: shareOf(blank, index) })))?.word ?? '';
}

/** Words for the gaps of a text. */
export const blanks: QuestionKind = {
  members: ['blanks'],
  read(answer, question) {
    const numbers = new Set(blanksOf(question).blanks.map(({ number }) => number));
    return { blanks: answer.byId('blanks', numbers, (value, path) => answer.text(path, value, LONGEST_WORD)) };
  },
  marks: (question, answer) =>
    Fraction.sum(filledBlanks(question, answer).map(({ blank, share }) => Fraction.of(blank.weight).times(share))),
  shown(question, shuffle) {
    const segments = blanksOf(question).parts.map((part) => {
      if (typeof part === 'string') return part;
      const { number, size, menu } = part;
      return { blank: number, size, options: menu && shuffle(`a${number}`, menu, (entry) => entry) };
    });
    return { segments };
  },
  solution: (question) => ({ blanks: Object.fromEntries(blanksOf(question).blanks.map((blank) => [blank.number, bestWord(blank)])) }),
  isReady: (question) => readBlanks(question) !== undefined,
};

export const combinedBlanks: QuestionKind = {
  ...blanks,
  marks(question, answer) {
    const whole = filledBlanks(question, answer).filter(({ share }) => share.compare(Fraction.of(1)) === 0);
    return allOrNothing(question, whole.length === blanksOf(question).blanks.length);
  },
};

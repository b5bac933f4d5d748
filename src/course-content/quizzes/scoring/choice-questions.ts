import { Fraction } from './fraction.js';
import type { AnswerContent, AnswerDocument, QuestionContent, Shuffle } from './question-content.js';
import type { QuestionKind } from './question-kind.js';

interface OneChoice {
  readonly choice: number;
}

interface SeveralChoices {
  readonly choices: readonly number[];
}

const RIGHT = 1;

export function idsOf(answers: readonly AnswerContent[]): ReadonlySet<number> {
  return new Set(answers.map(({ id }) => id));
}

/** Full marks for exactly what is right, else none. */
export function allOrNothing(question: QuestionContent, isAllRight: boolean): Fraction {
  return isAllRight ? Fraction.of(question.points) : Fraction.zero;
}

export function weightOf({ weight }: AnswerContent): Fraction {
  return Fraction.of(weight);
}

function shownChoices({ answers }: QuestionContent, shuffle: Shuffle): { choices: { id: number; text: string }[] } {
  return { choices: shuffle('a', answers, ({ id }) => id).map(({ id, text }) => ({ id, text })) };
}

function rightOnes({ answers }: QuestionContent): AnswerContent[] {
  return answers.filter(({ correct }) => correct === RIGHT);
}

function chosen({ answers }: QuestionContent, answer: AnswerDocument): AnswerContent[] {
  const { choices } = answer as unknown as SeveralChoices;
  return answers.filter(({ id }) => choices.includes(id));
}

/** One of the answers; "don't know" is one of them. */
export const oneChoice: QuestionKind = {
  members: ['choice'],
  read: (answer, { answers }) => ({ choice: answer.id('choice', idsOf(answers)) }),
  marks(question, answer) {
    const { choice } = answer as unknown as OneChoice;
    const found = question.answers.find(({ id }) => id === choice);
    return found ? weightOf(found) : Fraction.zero;
  },
  shown: shownChoices,
  solution(question) {
    const [right] = rightOnes(question);
    return right ? { choice: right.id } : null;
  },
  isReady: (question) => rightOnes(question).length > 0,
};

/** Any of the answers; each counts what it weighs. */
export const severalChoices: QuestionKind = {
  members: ['choices'],
  read: (answer, { answers }) => ({ choices: answer.ids('choices', idsOf(answers)).sort((a, b) => a - b) }),
  marks: (question, answer) => Fraction.sum(chosen(question, answer).map(weightOf)),
  shown: shownChoices,
  solution: (question) => ({ choices: rightOnes(question).map(({ id }) => id) }),
  isReady: (question) => rightOnes(question).length > 0,
};

/** Where nothing is weighed, full marks are shared among the right ones, and a wrong one takes as much as a right one gives. */
export const globalChoices: QuestionKind = {
  ...severalChoices,
  marks(question, answer, variation) {
    if (question.answers.some(({ weight }) => weight !== 0)) return severalChoices.marks(question, answer, variation);
    const right = rightOnes(question).length;
    if (right === 0) return Fraction.zero;
    const share = Fraction.of(question.points).dividedBy(Fraction.of(right));
    const wrong = question.extra === 'no_negative' ? Fraction.zero : share.negated();
    return Fraction.sum(chosen(question, answer).map(({ correct }) => (correct === RIGHT ? share : wrong)));
  },
};

/** Exactly the right ones. */
export const combinedChoices: QuestionKind = {
  ...severalChoices,
  marks(question, answer) {
    const { choices } = answer as unknown as SeveralChoices;
    const right = rightOnes(question);
    return allOrNothing(question, right.length === choices.length && right.every(({ id }) => choices.includes(id)));
  },
};

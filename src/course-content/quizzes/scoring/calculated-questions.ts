import { allOrNothing } from './choice-questions.js';
import { Fraction } from './fraction.js';
import type { QuestionContent } from './question-content.js';
import type { QuestionKind } from './question-kind.js';
import { plainText } from './blanks.js';
import { meaningsOf } from './typed-number.js';

/** One set of figures with its result. */
interface Variation {
  readonly text: string;
  readonly result: string;
}

const VARIATION = /^([\s\S]*)\[([^[\]]*)\][^[\]]*@@[\s\S]*$/;
const DECIMAL = /^[+-]?(\d{1,30}([.,]\d{1,30})?|[.,]\d{1,30})$/;
const TOLERANCE = /^tolerance:(\d{1,12}(?:\.\d{1,12})?)$/;
const LONGEST_NUMBER = 70;

/** `text [result]@@formula` */
function variationOf({ answers }: QuestionContent, index: number): Variation | undefined {
  const [, text = '', written = ''] = VARIATION.exec(answers[index]?.text ?? '') ?? [];
  const result = plainText(written).trim();
  return DECIMAL.test(result) ? { text, result } : undefined;
}

function decimal(text: string): Fraction {
  return Fraction.of(text.replace(',', '.'));
}

function isWithin(difference: Fraction, tolerance: Fraction): boolean {
  return difference.compare(tolerance) <= 0 && difference.compare(tolerance.negated()) >= 0;
}

/** A number; which figures are asked is drawn for each attempt. */
export const calculated: QuestionKind = {
  members: ['value'],
  read(answer) {
    const value = answer.text('value', answer.value('value'), LONGEST_NUMBER);
    if (answer.faults.length === 0 && meaningsOf(value).length === 0)
      answer.fault('value', 'This value should be a number, such as "12.5".');
    return { value };
  },
  marks(question, answer, index) {
    const variation = variationOf(question, index);
    const { value } = answer as unknown as { value: string };
    if (!variation) return Fraction.zero;
    const tolerance = Fraction.of(TOLERANCE.exec(question.extra ?? '')?.[1] ?? 0);
    const isNear = meaningsOf(value).some((meant) => isWithin(meant.minus(decimal(variation.result)), tolerance));
    return allOrNothing(question, isNear);
  },
  shown: (question, _shuffle, index) => ({ given: variationOf(question, index)?.text ?? '' }),
  solution(question, index) {
    const variation = variationOf(question, index);
    return variation ? { value: variation.result } : null;
  },
  isReady: (question) => question.answers.length > 0 && question.answers.every((_, index) => variationOf(question, index) !== undefined),
};

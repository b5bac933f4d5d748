import { type AcceptedNumber, acceptedNumbers, shareOfNumber } from './accepted-numbers.js';
import { Fraction } from './fraction.js';
import type { QuestionContent } from './question-content.js';
import type { QuestionKind } from './question-kind.js';
import { plainText } from './blanks.js';
import { best } from './share.js';
import { meaningsOf } from './typed-number.js';

/** One set of figures with its result. */
interface Variation {
  readonly text: string;
  readonly results: readonly AcceptedNumber[];
}

const VARIATION = /^([\s\S]*)\[([^[\]]*)\][^[\]]*@@[\s\S]*$/;
const TOLERANCE = /^tolerance:(\d{1,12}(?:\.\d{1,12})?)$/;
const LONGEST_NUMBER = 70;

/** `text [result]@@formula`, of which the result may be several numbers: see {@link acceptedNumbers} */
function variationOf({ answers }: QuestionContent, index: number): Variation | undefined {
  const [, text = '', written = ''] = VARIATION.exec(answers[index]?.text ?? '') ?? [];
  const results = acceptedNumbers(plainText(written).trim());
  return results && { text, results };
}

/** A number; which figures are asked is drawn for each attempt. */
export const calculated: QuestionKind = {
  members: ['value'],
  isDrawn: true,
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
    const tolerance = TOLERANCE.exec(question.extra ?? '')?.[1] ?? '0';
    return shareOfNumber(variation.results, meaningsOf(value), tolerance).times(Fraction.of(question.points));
  },
  shown: (question, _shuffle, index) => ({ given: variationOf(question, index)?.text ?? '' }),
  solution(question, index) {
    const variation = variationOf(question, index);
    return variation ? { value: best(variation.results)?.value ?? '' } : null;
  },
  isReady: (question) => question.answers.length > 0 && question.answers.every((_, index) => variationOf(question, index) !== undefined),
};

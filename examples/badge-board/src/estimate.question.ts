import { catalogue, type Contribution } from 'lyceum';
import { answeredTypes, type AnswerForm, editedTypes, Fraction, meaningsOf, numberFields, plainText } from 'lyceum/quizzes';
import { type QuestionContent, type QuestionKind, questionTypes } from 'lyceum/quizzes';

const words = catalogue('badge-board.estimate', { title: 'Estimate: the nearer, the more points', own: 'Your estimate' });
const TYPE = 'badge_estimate';

/** The fields of a number keep it as `[42]`. */
function rightOf({ answers }: QuestionContent): Fraction | undefined {
  const [, written = ''] = /\[([^[\]]*)\]/.exec(plainText(answers[0]?.text ?? '')) ?? [];
  return meaningsOf(written)[0];
}

/** How far off an estimate has marks: the tolerance, which those fields keep as `tolerance:10`. */
function reachOf({ extra }: QuestionContent): Fraction {
  return Fraction.of(/^tolerance:(\d{1,12}(?:\.\d{1,12})?)$/.exec(extra ?? '')?.[1] ?? '1');
}

const estimate: QuestionKind = {
  members: ['value'],
  read(answer) {
    const value = answer.text('value', answer.value('value'), 70);
    if (meaningsOf(value).length === 0) answer.fault('value', 'An estimate is a number.');
    return { value };
  },
  marks(question, answer) {
    const [right, [given]] = [rightOf(question), meaningsOf(String(answer['value']))];
    if (!right || !given) return Fraction.zero;
    const difference = given.minus(right);
    const missed = difference.compare(Fraction.zero) < 0 ? difference.negated() : difference;
    const share = Fraction.of(1)
      .minus(missed.dividedBy(reachOf(question)))
      .atLeast(Fraction.zero);
    return share.times(Fraction.of(question.points));
  },
  shown: () => ({}),
  solution(question) {
    const right = rightOf(question);
    return right ? { value: String(right.toNumber()) } : null;
  },
  isReady: (question) => rightOf(question) !== undefined && !reachOf(question).isZero,
};

const form: AnswerForm = {
  fields: () => [{ ending: '', label: words.message(({ own }) => own), kind: 'line', most: 70 }],
  read(fields) {
    const [value] = fields('');
    return value === undefined ? null : { value };
  },
  fill: ({ value }) => ({ '': [String(value)] }),
  lines: ({ value }) => [String(value)],
};

/** A number that is estimated: full marks for the right one, none beyond its tolerance, and a part of them in between. */
export const estimates: readonly Contribution[] = [
  questionTypes.with({ type: TYPE, kind: estimate }),
  answeredTypes.with({ type: TYPE, form }),
  editedTypes.with({ type: TYPE, title: words.message(({ title }) => title), fields: numberFields, isOffered: true }),
];

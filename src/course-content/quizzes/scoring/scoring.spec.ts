import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Fraction } from './fraction.js';
import type { AnswerContent, AnswerDocument, QuestionContent } from './question-content.js';
import type { QuestionType } from './question-types.js';
import { questionTypes } from './declared-question-types.js';
import { STANDARD_TYPES } from './question-types.js';
import { isAsked, checkAnswer, kindOf, marksOf, stateOf } from './scoring.js';
import { standardQuestionTypes } from './standard-question-types.js';

questionTypes.with(...standardQuestionTypes).add();

function answerOf(id: number, given: Partial<AnswerContent>): AnswerContent {
  return { id, text: `Answer ${id}`, correct: 0, comment: null, weight: 0, position: id, zone: null, ...given };
}

function question(
  type: QuestionType,
  points: number,
  answers: readonly Partial<AnswerContent>[],
  given: Partial<QuestionContent> = {},
): QuestionContent {
  return {
    type,
    text: 'What?',
    description: null,
    picture: null,
    points,
    extra: null,
    feedback: null,
    category: null,
    media: null,
    answers: answers.map((answer, index) => answerOf(index + 1, answer)),
    options: [],
    thresholds: null,
    ...given,
  };
}

/** Marks of an answer as it is sent. */
function marks(asked: QuestionContent, sent: unknown): string | undefined {
  const { answer, faults } = checkAnswer(asked, sent, 'answer');
  expect(faults).toEqual([]);
  return marksOf(asked, answer)?.toFixed(5);
}

const right = (weight: number): Partial<AnswerContent> => ({ correct: 1, weight });
const Q1 = question('unique_answer', 2, [right(2), { weight: -0.5 }, {}]);
const Q2 = question('multiple_answer', 3, [right(1.5), right(1.5), { weight: -1 }, { weight: -1 }]);
const Q3 = question('fill_in_blanks', 3, [{ text: '<p>A [leaf||leaves], a [root], it is [green|brown|blue].</p>::1,1,1:200,200,200:0@' }]);
const Q4 = question('matching', 2, [{}, {}, {}, {}, ...[1, 2, 3, 4].map((correct) => ({ correct, weight: 0.5 }))]);
const Q5 = question('multiple_answer_true_false', 2, [{ correct: 1 }, { correct: 2 }, { correct: 1 }, { correct: 0 }], {
  extra: '0.5:-0.25:0',
});

describe('the marks of an answer', () => {
  it('add up over a quiz of many types (case 1)', () => {
    const given = [
      marks(Q1, { choice: 1 }),
      marks(Q2, { choices: [3, 1] }),
      marks(Q3, { blanks: { 1: ' leaves', 2: 'root', 3: 'brown' } }),
      marks(Q4, { pairs: { 5: 1, 6: 2, 7: 3, 8: 1 } }),
      marks(Q5, { statements: { 1: 'true', 2: 'false', 3: 'false', 4: 'unknown' } }),
    ];
    expect(given).toEqual(['2.00000', '0.50000', '2.00000', '1.50000', '0.75000']);
    expect(Fraction.sum(given.map((mark) => Fraction.of(String(mark)))).toFixed(2)).toBe('6.75');
  });

  it('of a blank mind the case unless the question says otherwise (case 2)', () => {
    const sent = { blanks: { 1: 'Leaf' } };
    expect(marks(Q3, sent)).toBe('0.00000');
    expect(marks({ ...Q3, extra: 'case:false' }, sent)).toBe('1.00000');
  });

  it('of a blank decode entities and compose what is decomposed', () => {
    const asked = question('fill_in_blanks', 1, [{ text: 'It is [caf&eacute;]::1:200:0@' }]);
    expect(marks(asked, { blanks: { 1: 'cafe\u0301' } })).toBe('1.00000');
  });

  it('of exchangeable blanks count each word once', () => {
    const asked = question('fill_in_blanks', 2, [{ text: '[red] and [blue]::1,1:200,200:0@1' }]);
    expect(marks(asked, { blanks: { 1: 'blue', 2: 'red' } })).toBe('2.00000');
    expect(marks(asked, { blanks: { 1: 'blue', 2: 'blue' } })).toBe('1.00000');
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('of blanks in separators of kind %i', (separator) => {
    const [open, close] = ['[]', '{}', '()', '**', '##', '%%', '$$'][separator] ?? '';
    const asked = question('fill_in_blanks', 1, [{ text: `An ${open}oak${close}.::1:200:${separator}@` }]);
    expect(marks(asked, { blanks: { 1: 'oak' } })).toBe('1.00000');
  });

  it('are shared among the right ones where nothing is weighed (case 4)', () => {
    const asked = question('global_multiple_answer', 1, [right(0), right(0), right(0), {}]);
    expect(marks(asked, { choices: [2] })).toBe('0.33333');
    expect(Fraction.sum([1, 2, 3].map((id) => Fraction.of(marks(asked, { choices: [id] }) ?? 0))).toFixed(2)).toBe('1.00');
    expect(marks(asked, { choices: [1, 2, 3] })).toBe('1.00000');
    expect(marks(asked, { choices: [4] })).toBe('-0.33333');
    expect(marks({ ...asked, extra: 'no_negative' }, { choices: [4] })).toBe('0.00000');
  });

  it('of a combination are all or nothing (case 5)', () => {
    const asked = question('multiple_answer_combination', 4, [right(0), {}, right(0), {}]);
    expect([[1, 3], [1], [1, 3, 4]].map((choices) => marks(asked, { choices }))).toEqual(['4.00000', '0.00000', '0.00000']);
  });

  it('of statements with a certainty (case 6)', () => {
    const asked = question('multiple_answer_degree_certainty', 3, [right(0), right(0), right(0)], { extra: '1:-0.5:0' });
    const statements = { 1: { is: 'true', certainty: 90 }, 2: { is: 'false', certainty: 50 }, 3: { is: 'true', certainty: null } };
    expect(marks(asked, { statements })).toBe('0.50000');
  });

  it('of an order count the items in their places (case 7)', () => {
    const asked = question(
      'draggable',
      4,
      [1, 2, 3, 4].map((correct) => ({ correct, weight: 1 })),
    );
    expect(marks(asked, { order: [1, 2, 4, 3] })).toBe('2.00000');
  });

  it('of zones count their borders (case 8)', () => {
    const square = { weight: 1, zone: { type: 'square', coordinates: '10;10|40|20' } } as const;
    const circle = { weight: 2, zone: { type: 'circle', coordinates: '100;50|40|40' } } as const;
    const asked = question('hot_spot', 3, [square, circle]);
    const clicked = (zone: number, x: number, y: number): string | undefined => marks(asked, { points: [{ zone, x, y }] });
    expect([clicked(1, 50, 30), clicked(2, 141, 70), clicked(2, 120, 50)]).toEqual(['1.00000', '0.00000', '2.00000']);
  });

  it('of a delineation keep to thresholds (case 9)', () => {
    const zone = { type: 'delineation', coordinates: '0;0|100;0|100;100|0;100' } as const;
    const polygon = [
      [10, 0],
      [100, 0],
      [100, 100],
      [10, 100],
    ];
    const asked = question('hot_spot_delineation', 5, [{ zone }], { thresholds: [85, 10, 10] });
    expect(marks(asked, { polygon })).toBe('5.00000');
    expect(marks({ ...asked, thresholds: [85, 10, 9] }, { polygon })).toBe('0.00000');
    const oar = answerOf(2, { zone: { type: 'oar', coordinates: '50;50|60;50|60;60|50;60' } });
    expect(marks({ ...asked, answers: [...asked.answers, oar] }, { polygon })).toBe('0.00000');
  });

  it('of a number allow for a tolerance (case 10)', () => {
    const asked = question('calculated', 1, [{ text: 'Five times 2.5 is [12.50]@@[x]*[y]' }]);
    expect([marks(asked, { value: '12,5' }), marks(asked, { value: '12.51' })]).toEqual(['1.00000', '0.00000']);
    expect(marks({ ...asked, extra: 'tolerance:0.01' }, { value: '12.51' })).toBe('1.00000');
  });

  it('are a person’s to give for essays and files', () => {
    expect(marks(question('free_answer', 5, []), { text: '<p>Because.</p><script>x</script>' })).toBeUndefined();
  });
});

describe('an answer that a question does not take (case 11)', () => {
  it.each<[string, QuestionContent, unknown, string]>([
    ['a choice of another question', Q1, { choice: 99 }, 'answer.choice'],
    ['members of another type', Q1, { choices: [1] }, 'answer.choices'],
    ['five of four prompts', Q4, { pairs: { 5: 1, 6: 1, 7: 1, 8: 1, 9: 1 } }, 'answer.pairs[9]'],
    ['an answer that is none', Q5, { statements: { 1: 'maybe' } }, 'answer.statements[1]'],
    ['a duplicate', Q2, { choices: [1, 1] }, 'answer.choices[1]'],
    ['an order without an item', question('draggable', 2, [{ correct: 1 }, { correct: 2 }]), { order: [1] }, 'answer.order'],
    ['a point outside', question('hot_spot', 1, [{}]), { points: [{ zone: 1, x: 30_000, y: 0 }] }, 'answer.points[0].x'],
    ['no object', Q1, 'a', 'answer'],
  ])('is refused: %s', (_, asked, sent, path) => {
    expect(checkAnswer(asked, sent, 'answer').faults.map((fault) => fault.path)).toContain(path);
  });
});

const weight = fc.integer({ min: -4000, max: 4000 }).map((thousandths) => thousandths / 1000);
const contents: fc.Arbitrary<QuestionContent> = fc
  .record({
    type: fc.constantFrom(...STANDARD_TYPES.filter(isAsked)),
    points: fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100),
    extra: fc.constantFrom(null, 'no_negative', '0.5:-0.25:0.1', 'tolerance:0.5', 'case:false'),
    answers: fc.array(
      fc.record({
        text: fc.constantFrom('[a] b [c||d] [e|f]::1,2,-1:10,10,10:0@1', 'Four [4]@@[x]', 'Plain'),
        correct: fc.integer({ min: 0, max: 4 }),
        weight,
        zone: fc.constantFrom(
          null,
          { type: 'square', coordinates: '0;0|10|10' } as const,
          { type: 'delineation', coordinates: '0;0|9;0|9;9' } as const,
        ),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ type, points, extra, answers }) => question(type, points, answers, { extra }));

const id = fc.integer({ min: 1, max: 6 });
const sent: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record({ choice: id }),
  fc.record({ choices: fc.uniqueArray(id) }),
  fc.record({
    statements: fc.dictionary(id.map(String), fc.constantFrom<unknown>('true', 'false', 'unknown', { is: 'true', certainty: 80 })),
  }),
  fc.record({ blanks: fc.dictionary(id.map(String), fc.constantFrom('a', 'c', 'd', 'E', '')) }),
  fc.record({ pairs: fc.dictionary(id.map(String), id) }),
  fc.record({ order: fc.uniqueArray(id) }),
  fc.record({ value: fc.constantFrom('4', '4.4', '-1', 'x') }),
  fc.record({ points: fc.array(fc.record({ zone: id, x: fc.nat(20), y: fc.nat(20) }), { maxLength: 5 }) }),
  fc.record({ polygon: fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 6 }) }),
  fc.record({ text: fc.string() }),
);

/** The same JSON with its members in another order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, turned(inner)]),
  );
}

describe('whatever is answered', () => {
  it('marks lie between minus and plus full marks, for any version and any answer kept under another', () => {
    fc.assert(
      fc.property(contents, contents, sent, (asked, later, given) => {
        const { answer, faults } = checkAnswer(asked, given, 'answer');
        if (faults.length > 0) return;
        for (const version of [asked, { ...later, type: asked.type }]) {
          const found = marksOf(version, answer);
          if (found === undefined) return;
          const full = Fraction.of(version.points);
          expect(found.compare(full)).toBeLessThanOrEqual(0);
          expect(found.compare(full.negated())).toBeGreaterThanOrEqual(0);
          expect(Number(found.toFixed(5))).toBe(found.toNumber());
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('equal answers have equal marks and states, in whichever order they are sent', () => {
    fc.assert(
      fc.property(contents, sent, (asked, given) => {
        const [one, other] = [given, turned(given)].map((value) => checkAnswer(asked, value, 'answer'));
        expect(other?.faults.length).toBe(one?.faults.length);
        if (one?.faults.length !== 0) return;
        const [a, b] = [one.answer, other?.answer as AnswerDocument];
        expect(marksOf(asked, a)?.toFixed(5)).toBe(marksOf(asked, b)?.toFixed(5));
        expect(stateOf(asked, a, marksOf(asked, a))).toBe(stateOf(asked, b, marksOf(asked, b)));
      }),
      { numRuns: 1000 },
    );
  });

  it('a question that is ready takes its own solution as an answer', () => {
    const unweighed = contents.filter((asked) => kindOf(asked.type).isReady(asked) && kindOf(asked.type).byHand !== true);
    fc.assert(
      fc.property(unweighed, (asked) => {
        const solution = kindOf(asked.type).solution(asked, 0);
        if (solution === null || 'zones' in solution) return;
        expect(checkAnswer(asked, solution, 'answer').faults).toEqual([]);
      }),
    );
  });

  it('what is shown holds nothing of the solution', () => {
    fc.assert(
      fc.property(contents, (asked) => {
        const shown = JSON.stringify(kindOf(asked.type).shown(asked, (_, items) => [...items], 0));
        for (const secret of ['correct', 'weight', 'comment', 'coordinates']) expect(shown).not.toContain(secret);
        if (asked.type === 'calculated') expect(shown).not.toContain('@@');
        if (asked.type.startsWith('fill_in')) expect(shown).not.toContain('::');
      }),
    );
  });
});

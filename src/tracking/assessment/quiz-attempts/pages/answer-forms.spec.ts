import { describe, expect, it } from '@jest/globals';
import type { AnswerDocument } from '../../../../course-content/quizzes/scoring/question-content.js';
import { answeredTypes, fieldName, fieldValues, isSameAnswer, readAnswer } from './answer-forms.js';
import type { AskedQuestion } from './asked-question.js';
import { htmlOfTyped, typedOfHtml } from '../../../../course-content/quizzes/pages/plain-answer.js';
import { standardAnsweredTypes } from './standard-answer-forms.js';

answeredTypes.with(...standardAnsweredTypes).add();

const parts = [31, 32, 33].map((id) => ({ id, text: `Part ${id}` }));

function asked(type: AskedQuestion['type'], answer: AnswerDocument | null = null): AskedQuestion {
  return {
    question: 12,
    number: 1,
    type,
    text: 'What?',
    description: null,
    picture: null,
    points: 1,
    category: null,
    media: null,
    answer,
    revision: 0,
    flagged: false,
    final: false,
    choices: parts,
    statements: parts,
    prompts: parts,
    options: parts,
    zones: parts,
    segments: ['A ', { blank: 1, size: 100, options: null }, ' and ', { blank: 2, size: 100, options: ['green', 'brown'] }],
  };
}

function formOf(question: AskedQuestion, values: Readonly<Record<string, readonly string[]>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [ending, own] of Object.entries(values)) for (const value of own) form.append(fieldName(question) + ending, value);
  return form;
}

const ANSWERS: readonly (readonly [AskedQuestion['type'], AnswerDocument])[] = [
  ['unique_answer', { choice: 32 }],
  ['multiple_answer', { choices: [31, 33] }],
  ['multiple_answer_true_false', { statements: { 31: 'true', 33: 'unknown' } }],
  ['multiple_answer_degree_certainty', { statements: { 31: { is: 'true', certainty: 90 }, 32: { is: 'false', certainty: null } } }],
  ['matching', { pairs: { 31: 33, 32: 31 } }],
  ['draggable', { order: [33, 31, 32] }],
  ['fill_in_blanks', { blanks: { 1: 'leaf', 2: 'green' } }],
  ['calculated', { value: '1,5e3' }],
  ['free_answer', { text: '<p>One &amp; two<br>three</p><p>four</p>' }],
  ['hot_spot', { points: [{ zone: 31, x: 5, y: 7.5 }] }],
  ['hot_spot_order', { points: [{ x: 5, y: 7.5 }] }],
  ['hot_spot_delineation', { polygon: [[0, 0], [9, 0], [9, 9.5]] }], // prettier-ignore
];

describe('answers in fields of forms', () => {
  it.each(ANSWERS)('are read from them as they were put into them: %s', (type, answer) => {
    const question = asked(type);
    expect(readAnswer(question, formOf(question, fieldValues(question, answer)))).toEqual(answer);
    expect(readAnswer(question, new URLSearchParams())).toBeNull();
    expect(isSameAnswer(question, answer, structuredClone(answer))).toBe(true);
    expect(isSameAnswer(question, answer, null)).toBe(false);
  });

  it.each(ANSWERS)('are read with a comma as with a point: %s', (type, answer) => {
    const question = asked(type);
    const comma = (value: string): string => (/^\d+\.\d+$/.test(value) ? value.replace('.', ',') : value);
    const typed = [...formOf(question, fieldValues(question, answer))].map(([name, value]): [string, string] => [name, comma(value)]);
    expect(readAnswer(question, new URLSearchParams(typed))).toEqual(answer);
  });

  it.each<readonly [AskedQuestion['type'], Readonly<Record<string, readonly string[]>>]>([
    ['draggable', { '.31': ['1'], '.32': ['1'], '.33': ['2'] }],
    ['draggable', { '.31': ['1'] }],
    ['multiple_answer_degree_certainty', { '.31.sure': ['90'] }],
    ['hot_spot', { '.31.x': ['4'] }],
    ['hot_spot_order', { '.2.x': ['4'], '.2.y': ['4'] }],
    ['hot_spot_delineation', { '': ['0, 0\n9, 0'] }],
    ['hot_spot_delineation', { '': ['0, 0\n9, 0\nnine'] }],
  ])('are unfinished where they make no answer yet: %s', (type, values) => {
    const question = asked(type);
    expect(readAnswer(question, formOf(question, values))).toBe('unfinished');
  });

  it('stay as they were saved where nothing was typed, with markup that a field cannot show', () => {
    const answer = { text: '<p>A <strong>strong</strong> word</p>' };
    const question = asked('free_answer', answer);
    expect(readAnswer(question, formOf(question, { '': ['A strong word'] }))).toBe(answer);
    expect(readAnswer(question, formOf(question, { '': ['A word'] }))).toEqual({ text: '<p>A word</p>' });
  });

  it('keep what was typed as text', () => {
    const typed = 'a < b & c\n\n<script>d</script>';
    expect(htmlOfTyped(typed)).toBe('<p>a &lt; b &amp; c</p><p>&lt;script&gt;d&lt;/script&gt;</p>');
    expect(typedOfHtml(htmlOfTyped(typed))).toBe(typed);
  });
});

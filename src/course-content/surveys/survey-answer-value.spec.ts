import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AskedQuestion, chosenOptions, isAsked, readAnswer, valueOfStored } from './survey-answer-value.js';
import { SURVEY_QUESTION_TYPES, type SurveyQuestionType } from './survey-question-types.js';

const asked = (type: SurveyQuestionType, options: readonly number[] = [21, 22, 23]): AskedQuestion => ({
  id: 7,
  type,
  options,
  maxValue: 5,
});
const stored = (type: SurveyQuestionType, value: unknown, options?: readonly number[]): string | undefined => {
  const read = readAnswer(asked(type, options), value);
  return 'stored' in read ? read.stored : undefined;
};

describe('the answer to a question of a survey', () => {
  it('is stored by the type of the question', () => {
    expect(stored('yesno', 21)).toBe('21');
    expect(stored('multipleresponse', [22, 23])).toBe('22,23');
    expect(stored('doodle', [])).toBe('');
    expect(stored('multiplechoiceother', 21)).toBe('21');
    expect(stored('multiplechoiceother', { option: 21, text: 'by bus' })).toBe('21@:@by bus');
    expect(stored('percentage', 40, [])).toBe('40');
    expect(stored('percentage', 22)).toBe('22');
    expect(stored('score', { 21: 4, 22: 1, 23: 5 })).toBe('21*4,22*1,23*5');
    expect(stored('open', 'Fine')).toBe('Fine');
  });

  it.each<[SurveyQuestionType, unknown]>([
    ['yesno', 99_999],
    ['yesno', '21'],
    ['multiplechoice', [21]],
    ['multipleresponse', []],
    ['multipleresponse', [21, 21]],
    ['multipleresponse', [21, 99_999]],
    ['multiplechoiceother', { option: 99_999, text: 'x' }],
    ['multiplechoiceother', { option: 21, text: 'x', more: 1 }],
    ['score', { 21: 4, 22: 1 }],
    ['score', { 21: 4, 22: 1, 23: 6 }],
    ['score', { 21: 4, 22: 1, 23: 0.5 }],
    ['open', ' '],
    ['open', 'x'.repeat(20_001)],
    ['comment', 'x'],
    ['pagebreak', 'x'],
  ])('of %s refuses %j', (type, value) => {
    expect(stored(type, value)).toBeUndefined();
  });

  it('is refused as a percentage below 0, above 100 and in between whole numbers', () => {
    expect([-1, 101, 0.5, '40'].map((value) => stored('percentage', value, []))).toEqual(Array(4).fill(undefined));
  });

  it('is read back from what is stored, and stored again as the same', () => {
    const types = SURVEY_QUESTION_TYPES.filter((type) => isAsked({ type }));
    const values = fc.oneof(
      fc.constantFrom(21, 22, 23),
      fc.subarray([21, 22, 23]),
      fc.string(),
      fc.constant({ option: 22, text: 'a@:@b' }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...types), values, (type, value) => {
        const first = readAnswer(asked(type), value);
        if ('refused' in first) return;
        expect(readAnswer(asked(type), valueOfStored(asked(type), first.stored))).toEqual(first);
      }),
    );
  });

  it('says which options were chosen', () => {
    expect([chosenOptions('21'), chosenOptions('22,23'), chosenOptions('21@:@22,23'), chosenOptions('Fine')]).toEqual([
      [21],
      [22, 23],
      [21],
      [],
    ]);
  });
});

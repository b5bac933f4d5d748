import { describe, expect, it } from '@jest/globals';
import { withDecimalMarks } from './decimal-fields.js';

const FIELD = '<input name="mark" inputmode="decimal" value="15.5">';

describe('numbers in fields', () => {
  it.each([
    ['fr', '<input name="mark" inputmode="decimal" value="15,5">'],
    ['de', '<input name="mark" inputmode="decimal" value="15,5">'],
    ['en', FIELD],
  ])('are written as the language of the page writes them: %s', (language, shown) => {
    expect(withDecimalMarks(FIELD, language)).toBe(shown);
  });

  it('are met wherever their value stands, also those with a sign', () => {
    expect(withDecimalMarks('<input value="-0.25" name="wrong" inputmode="text" data-decimal>', 'fr')).toContain('value="-0,25"');
  });

  it.each(['<input name="version" value="1.5">', '<input inputmode="decimal" value="1.5.2">', '<p>1.5</p>'])(
    'are nothing else: %s',
    (markup) => {
      expect(withDecimalMarks(markup, 'fr')).toBe(markup);
    },
  );
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalUsername, cleanUsername, lookOf, LOOKALIKES } from './username.js';

const UNSEEN = ['\u00ad', '\u200b', '\u200c', '\u200d', '\u200e', '\u2060', '\ufeff', '\ufe0f', '\u0000'];
const BLANKS = ['', ' ', '\t', '\u00a0', '\u2003', '\n'];

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });

describe('user names', () => {
  it('are compared by one form, that has no other', () => {
    fc.assert(fc.property(name, (text) => canonicalUsername(canonicalUsername(text)) === canonicalUsername(text)));
    fc.assert(fc.property(name, (text) => cleanUsername(cleanUsername(text)) === cleanUsername(text)));
    fc.assert(fc.property(name, (text) => canonicalUsername(cleanUsername(text)) === canonicalUsername(text)));
  });

  it('are the same with blanks around them, with signs that nobody sees, composed or not, in capitals', () => {
    const signs = fc.array(fc.constantFrom(...UNSEEN), { maxLength: 3 }).map((some) => some.join(''));
    const blanks = fc.constantFrom(...BLANKS);
    fc.assert(
      fc.property(name, signs, signs, blanks, blanks, (text, first, last, before, after) => {
        const written = `${before}${first}${text.normalize('NFD')}${last}${after}`;
        expect(canonicalUsername(written)).toBe(canonicalUsername(text));
      }),
    );
    expect(canonicalUsername('JANE.DOE')).toBe('jane.doe');
  });

  it('look alike letter by letter, and each look is one of its own', () => {
    expect(LOOKALIKES.others).toHaveLength(LOOKALIKES.latin.length);
    expect(new Set(LOOKALIKES.others).size).toBe(LOOKALIKES.others.length);
    expect(LOOKALIKES.latin).toMatch(/^[a-z]+$/);
    expect(lookOf(LOOKALIKES.others)).toBe(LOOKALIKES.latin);
    expect(lookOf('admin')).toBe('admin');
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { choicesNear, didYouMean, nearest } from './nearest.js';

const NAMES = ['title', 'visibility', 'createdAt[after]', 'createdAt[before]', 'id', 'homePort', 'homePort.name'];

describe('the names nearest to one that does not exist', () => {
  it.each<[string, string[]]>([
    ['titel', ['title']],
    ['tilte', ['title']],
    ['Title', ['title']],
    ['TITLE', ['title']],
    ['visiblity', ['visibility']],
    ['created_at[after]', ['createdAt[after]']],
    ['homeport', ['homePort']],
    ['ids', ['id']],
    ['port', ['homePort']],
    ['name of the home port', ['homePort.name']],
    ['before_created_at', ['createdAt[before]']],
    ['created', ['createdAt[after]', 'createdAt[before]']],
    ['identity id', []],
    ['x', []],
    ['colour', []],
    ['', []],
  ])('%j: %j', (given, found) => {
    expect(nearest(given, NAMES)).toEqual(found);
  });

  it('are not sought for a text that is too long to be one', () => {
    expect(nearest('t'.repeat(100_000), ['t'.repeat(100_001)])).toEqual([]);
  });

  it('are those that are equally near, three at most', () => {
    expect(nearest('abcx', ['abc1', 'abc2', 'abc', 'abc3', 'abc4', 'zzz'])).toEqual(['abc1', 'abc2', 'abc']);
  });

  it('have the one that is one slip away, whatever the slip', () => {
    const name = fc.stringMatching(/^[a-z]{4,20}$/);
    const slip = fc.constantFrom('drop', 'double', 'swap', 'change');
    fc.assert(
      fc.property(name, slip, fc.nat(), (right, kind, at) => {
        const index = at % (right.length - 1);
        const [head, sign, following, tail] = [right.slice(0, index), right[index] ?? '', right[index + 1] ?? '', right.slice(index + 2)];
        const wrong = {
          drop: head + following + tail,
          double: head + sign + sign + following + tail,
          swap: head + following + sign + tail,
          change: `${head}0${following}${tail}`,
        }[kind];
        expect(nearest(wrong, ['something-else-entirely', right])).toEqual([right]);
      }),
    );
  });

  it('are no further than the difference of lengths allows where they share no word, and never more than three', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.array(fc.string({ maxLength: 12 })), (given, names) => {
        const found = nearest(given, names);
        expect(found.length).toBeLessThanOrEqual(3);
        const isNear = (name: string): boolean => Math.abs(name.length - given.length) <= Math.max(1, Math.floor(given.length / 3));
        const shares = (name: string): boolean => /\p{L}|\p{N}/u.test(name) && /\p{L}|\p{N}/u.test(given);
        expect(found.filter((name) => !isNear(name) && !shares(name))).toEqual([]);
      }),
    );
  });
});

describe('what may stand in place of a name that does not exist', () => {
  it('is asked for as a question, where anything is near', () => {
    expect(didYouMean('tilte', NAMES)).toBe(' Did you mean "title"?');
    expect(didYouMean('abcx', ['abc1', 'abc2'])).toBe(' Did you mean "abc1" or "abc2"?');
    expect(didYouMean('colour', NAMES)).toBe('');
  });

  it('is all there is where that is little, and where to find it otherwise', () => {
    expect(choicesNear('colour', NAMES, 'in the documentation')).toBe(`There are ${NAMES.join(', ')}.`);
    expect(choicesNear('colour', [], 'in the documentation')).toBe('There are none.');
    expect(choicesNear('tilte', [...NAMES, 'a', 'b'], 'in /api/docs')).toBe('Did you mean "title"? All are in /api/docs.');
  });
});

import { describe, expect, it } from '@jest/globals';
import { initialsOf } from './initials.js';

describe('the letters in the tile of a course or a person', () => {
  it.each([
    ['Emmy Noether', 'EN'],
    ['Algebra', 'A'],
    ['Algebra & <rings>', 'AR'],
    ['  ', ''],
    ['élan vital of 1907', 'É1'],
    ['𝒜lpha', '𝒜'],
    ['محمد علي', 'مع'],
  ])('of %s are %s', (name, letters) => {
    expect(initialsOf(name)).toBe(letters);
  });
});

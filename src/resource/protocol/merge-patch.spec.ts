import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mergePatch } from './merge-patch.js';

/** RFC 7396, appendix A. */
const APPENDIX_A: readonly (readonly [original: unknown, patch: unknown, result: unknown])[] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe('a merge patch', () => {
  it.each(APPENDIX_A)('of %j by %j gives %j', (original, patch, result) => {
    expect(mergePatch(original, patch)).toEqual(result);
  });

  it('leaves both documents as they were, and twice is as once', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (original, patch) => {
        const before = JSON.stringify([original, patch]);
        const once = mergePatch(original, patch);
        expect(mergePatch(once, patch)).toEqual(once);
        expect(JSON.stringify([original, patch])).toBe(before);
      }),
    );
  });

  it('takes a member of any name for a member', () => {
    const patched = mergePatch({}, JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}'));
    expect(JSON.stringify(patched)).toBe('{"__proto__":{"polluted":true},"constructor":1}');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

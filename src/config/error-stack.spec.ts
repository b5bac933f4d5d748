import { describe, expect, it } from '@jest/globals';
import { stackOf } from './error-stack.js';

describe('the stack of an error', () => {
  it('has those of its causes', () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', values: ['a secret'] });
    const said = stackOf(new Error('The file could not be stored.', { cause: full }));
    expect(said).toMatch(/^Error: The file could not be stored\.\n +at .+\nCaused by: Error: no space left on device\n +at /s);
    expect(said).not.toContain('a secret');
  });

  it('ends where a cause leads back to itself', () => {
    const one = new Error('one');
    one.cause = new Error('other', { cause: one });
    expect(stackOf(one).match(/Caused by/g)).toHaveLength(5);
  });

  it.each([
    [undefined, ''],
    ['text', 'text'],
    [null, ''],
  ])('of %p is %p', (thrown, said) => expect(stackOf(thrown)).toBe(said));
});

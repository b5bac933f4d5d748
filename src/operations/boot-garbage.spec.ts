import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { collectBootGarbageSoon } from './boot-garbage.js';

describe('garbage of the start', () => {
  afterEach(() => void jest.useRealTimers());

  it('is collected a moment after the start', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const garbage = new WeakRef(somethingOld());
    collectBootGarbageSoon();
    await turn();
    expect(garbage.deref()).toBeDefined();
    await turn();
    jest.advanceTimersByTime(2_000);
    expect(garbage.deref()).toBeUndefined();
  });
});

function somethingOld(): object {
  return { of: 'the start' };
}

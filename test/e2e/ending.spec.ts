import { createHook } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import { TestApplication } from '../support/application.js';

/** Timers of a library's own, which end by themselves, are shorter. */
const LASTING_MS = 10_000;
const MOST_TURNS = 1_000;

/** Timers that were set while `work` ran and that nothing has cleared. */
async function timersLeftBy(work: () => Promise<void>): Promise<string[]> {
  const pending = new Map<number, { milliseconds: number; setBy: string }>();
  const watch = createHook({
    init: (id, type, _, timer: { _idleTimeout?: number }) => {
      if (type === 'Timeout') pending.set(id, { milliseconds: timer._idleTimeout ?? 0, setBy: new Error().stack ?? '' });
    },
    destroy: (id) => pending.delete(id),
  }).enable();
  await work();
  const lasting = (): string[] => [...pending.values()].flatMap(({ milliseconds, setBy }) => (milliseconds >= LASTING_MS ? [setBy] : []));
  // That a timer was cleared is said later, and on a busy machine much later.
  for (let turn = 0; turn < MOST_TURNS && lasting().length > 0; turn += 1) await new Promise(setImmediate);
  watch.disable();
  return lasting();
}

describe('an application that has ended', () => {
  it('leaves no timer that would hold it, or wake it up', async () => {
    const left = await timersLeftBy(async () => {
      const app = await TestApplication.start();
      await app.as(await app.given.person()).get('/api/me');
      await app.close();
    });
    expect(left).toEqual([]);
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { StartStopped } from '../../config/start-wait.js';
import { withStartLock } from './start-lock.js';

describe('the lock of a start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-lock-'));
  const path = join(folder, 'postgresql.lock');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is taken over where its number is another process by now, as after a restart of a container', async () => {
    writeFileSync(path, `${process.pid} 1`);
    expect(await withStartLock(path, async () => readFileSync(path, 'utf8'))).toMatch(new RegExp(`^${process.pid} (?!1$)`));
    expect(existsSync(path)).toBe(false);
  });

  it('is taken over where it says nothing of its holder', async () => {
    writeFileSync(path, '');
    utimesSync(path, 0, Date.now() / 1000 - 10);
    expect(await withStartLock(path, async () => 'done')).toBe('done');
  });

  it('is waited for while its holder works, one after the other', async () => {
    const order: number[] = [];
    const work = (number: number) => async (): Promise<void> => {
      order.push(number);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(number);
    };
    await Promise.all([1, 2, 3].map((number) => withStartLock(path, work(number))));
    expect(order).toEqual([order[0], order[0], order[2], order[2], order[4], order[4]]);
  });

  it('is given up by a start that is stopped', async () => {
    const stop = new AbortController();
    await withStartLock(path, async () => {
      const waiting = withStartLock(path, async () => 'never', stop.signal);
      stop.abort();
      await expect(waiting).rejects.toThrow(StartStopped);
    });
  });
});

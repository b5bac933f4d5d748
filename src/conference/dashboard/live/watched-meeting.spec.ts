import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WatchedMeeting } from './watched-meeting.js';

interface State {
  readonly version: string;
}

describe('a watched meeting', () => {
  let reads: { resolve: (state: State) => void; reject: (error: Error) => void }[];
  let failures: unknown[];
  let meeting: WatchedMeeting<State>;
  const shown: string[] = [];
  const watcher = { show: ({ version }: State) => void shown.push(version) };
  const finish = async (version: string): Promise<void> => {
    reads.at(-1)?.resolve({ version });
    await jest.advanceTimersByTimeAsync(0);
  };

  beforeEach(() => {
    jest.useFakeTimers();
    reads = [];
    failures = [];
    shown.length = 0;
    const read = (): Promise<State> => new Promise((resolve, reject) => reads.push({ resolve, reject }));
    meeting = new WatchedMeeting({ read, failed: (error) => failures.push(error) }, 300);
  });
  afterEach(() => void jest.useRealTimers());

  it('is read once for all who come together', async () => {
    for (let count = 0; count < 200; count += 1) meeting.add({ show: watcher.show });
    await jest.advanceTimersByTimeAsync(0);
    await finish('a');
    expect([reads.length, shown.length]).toEqual([1, 200]);
  });

  it('is shown at once to everyone who comes later', async () => {
    meeting.add(watcher);
    await jest.advanceTimersByTimeAsync(0);
    await finish('a');
    meeting.add({ show: watcher.show });
    expect([reads.length, shown]).toEqual([1, ['a', 'a']]);
  });

  it('is read again once for changes that come fast, and not too soon', async () => {
    meeting.add(watcher);
    await jest.advanceTimersByTimeAsync(0);
    await finish('a');
    for (let count = 0; count < 50; count += 1) meeting.changed();
    await jest.advanceTimersByTimeAsync(299);
    expect(reads).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    await finish('b');
    expect([reads.length, shown]).toEqual([2, ['a', 'b']]);
  });

  it('misses no change that comes while it is read', async () => {
    meeting.add(watcher);
    await jest.advanceTimersByTimeAsync(0);
    meeting.changed();
    await finish('a');
    await jest.advanceTimersByTimeAsync(300);
    await finish('b');
    expect(shown).toEqual(['a', 'b']);
  });

  it('shows nothing where nothing is new', async () => {
    meeting.add(watcher);
    await jest.advanceTimersByTimeAsync(0);
    await finish('a');
    meeting.changed();
    await jest.advanceTimersByTimeAsync(300);
    await finish('a');
    expect(shown).toEqual(['a']);
  });

  it('is shown to everyone who came while it was read anew, though nothing was new', async () => {
    meeting.add(watcher);
    await jest.advanceTimersByTimeAsync(0);
    await finish('a');
    meeting.changed();
    meeting.add({ show: ({ version }) => void shown.push(`late ${version}`) });
    await jest.advanceTimersByTimeAsync(300);
    await finish('a');
    expect(shown).toEqual(['a', 'late a']);
  });

  it('tries again after a failure', async () => {
    meeting.add(watcher);
    await jest.advanceTimersByTimeAsync(0);
    reads.at(-1)?.reject(new Error('away'));
    await jest.advanceTimersByTimeAsync(1000);
    await finish('a');
    expect([failures.length, shown]).toEqual([1, ['a']]);
  });

  it('is not read any more when nobody watches', async () => {
    meeting.add(watcher);
    await jest.advanceTimersByTimeAsync(0);
    await finish('a');
    meeting.changed();
    meeting.remove(watcher);
    await jest.advanceTimersByTimeAsync(5000);
    expect(reads).toHaveLength(1);
  });
});

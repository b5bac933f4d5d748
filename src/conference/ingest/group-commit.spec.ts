import { describe, expect, it } from '@jest/globals';
import { InFlightLimit, QueueFullError } from './in-flight-limit.js';
import { type FailureKind, GroupCommit } from './group-commit.js';

const LIMITS = { maxWeight: 10, lingerUpTo: 0, lingerMs: 0 };

/** A writer whose batches end when the test says so. */
class Writer {
  readonly batches: string[][] = [];
  private readonly pending: (() => void)[] = [];

  constructor(private readonly failing: (jobs: readonly string[], attempt: number) => Error | undefined = () => undefined) {}

  readonly write = async (jobs: readonly string[]): Promise<string[]> => {
    this.batches.push([...jobs]);
    await new Promise<void>((resolve) => this.pending.push(resolve));
    const error = this.failing(jobs, this.batches.length);
    if (error) throw error;
    return jobs.map((job) => `${job} written`);
  };

  async finishAll(): Promise<void> {
    for (let idle = 0; idle < 20; idle += 1) {
      this.pending.splice(0).forEach((finish) => finish());
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

const commitOf = (
  writer: Writer,
  kind: FailureKind = 'one-job',
  limits = LIMITS,
  inFlight = new InFlightLimit(100),
): GroupCommit<string, string> => new GroupCommit(writer.write, () => kind, limits, inFlight);

describe('group commit', () => {
  it('writes together what comes while another batch is written, up to its limit', async () => {
    const writer = new Writer();
    const commit = commitOf(writer);
    const answers = [...'abcdefghijklmn'].map((job) => commit.submit(job, 1));
    await writer.finishAll();
    expect(await Promise.all(answers)).toEqual([...'abcdefghijklmn'].map((job) => `${job} written`));
    expect(writer.batches.map((jobs) => jobs.join(''))).toEqual(['a', 'bcdefghijk', 'lmn']);
  });

  it('lingers after a small batch for senders that were just answered, and no longer than allowed', async () => {
    const writer = new Writer();
    const commit = commitOf(writer, 'one-job', { ...LIMITS, lingerUpTo: 3, lingerMs: 1_000 });
    const followed = async (job: string): Promise<string> => {
      await commit.submit(job, 1);
      // Answers take their time on the way.
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return commit.submit(job.toUpperCase(), 1);
    };
    const first = commit.submit('x', 1);
    const answers = [followed('a'), followed('b'), commit.submit('c', 1)];
    await writer.finishAll();
    expect(writer.batches.map((jobs) => jobs.join(''))).toEqual(['x', 'abc']);
    const late = [commit.submit('d', 1)];
    await writer.finishAll();
    await Promise.all([first, ...answers, ...late]);
    expect(writer.batches.map((jobs) => jobs.join(''))).toEqual(['x', 'abc', 'ABd']);
  });

  it('answers nobody before the batch is written', async () => {
    const writer = new Writer();
    let answered = false;
    const answer = commitOf(writer)
      .submit('a', 1)
      .then(() => (answered = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    await writer.finishAll();
    expect(await answer).toBe(true);
  });

  it('refuses what exceeds the limit of all writers, and accepts more once they have caught up', async () => {
    const writer = new Writer();
    const inFlight = new InFlightLimit(3);
    const [commit, other] = [commitOf(writer, 'one-job', LIMITS, inFlight), commitOf(writer, 'one-job', LIMITS, inFlight)];
    const accepted = [commit.submit('a', 2), other.submit('b', 1)];
    await expect(commit.submit('c', 1)).rejects.toBeInstanceOf(QueueFullError);
    await writer.finishAll();
    await Promise.all(accepted);
    const later = commit.submit('d', 1);
    await writer.finishAll();
    expect(await later).toBe('d written');
  });

  it('takes one job of any size where nothing else waits', async () => {
    const writer = new Writer();
    const huge = commitOf(writer, 'one-job', { ...LIMITS, maxWeight: 2 }, new InFlightLimit(3)).submit('huge', 50);
    await writer.finishAll();
    expect(await huge).toBe('huge written');
  });

  it('lets one bad job cost no other', async () => {
    const writer = new Writer((jobs) => (jobs.includes('x') ? new Error('poison') : undefined));
    const commit = commitOf(writer);
    const answers = await Promise.all([Promise.allSettled([...'abcxdef'].map((job) => commit.submit(job, 1))), writer.finishAll()]).then(
      ([settled]) => settled,
    );
    expect(answers.map(({ status }) => (status === 'fulfilled' ? '+' : '-')).join('')).toBe('+++-+++');
  });

  it('fails every job when no job is at fault, without trying each', async () => {
    const writer = new Writer(() => new Error('away'));
    const commit = commitOf(writer, 'every-job');
    const [settled] = await Promise.all([Promise.allSettled([...'abc'].map((job) => commit.submit(job, 1))), writer.finishAll()]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(writer.batches).toHaveLength(2);
  });

  it('tries again after a transient failure', async () => {
    const writer = new Writer((_, attempt) => (attempt === 1 ? new Error('deadlock') : undefined));
    const answer = commitOf(writer, 'transient').submit('a', 1);
    await writer.finishAll();
    expect(await answer).toBe('a written');
  });
});

import { describe, expect, it } from '@jest/globals';
import { Backlog, QueueFullError } from './backlog.js';
import { type FailureKind, GroupCommit } from './group-commit.js';

const LIMITS = { together: 10, small: 0, patience: 0 };

/** A writer whose groups end when the test says so. */
class Writer {
  readonly groups: string[][] = [];
  private readonly pending: (() => void)[] = [];

  constructor(private readonly failing: (jobs: readonly string[], attempt: number) => Error | undefined = () => undefined) {}

  readonly write = async (jobs: readonly string[]): Promise<string[]> => {
    this.groups.push([...jobs]);
    await new Promise<void>((resolve) => this.pending.push(resolve));
    const error = this.failing(jobs, this.groups.length);
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

const group = (writer: Writer, kind: FailureKind = 'somebody', limits = LIMITS, backlog = new Backlog(100)): GroupCommit<string, string> =>
  new GroupCommit(writer.write, () => kind, limits, backlog);

describe('group commit', () => {
  it('writes together what comes while another group is written, up to its limit', async () => {
    const writer = new Writer();
    const commit = group(writer);
    const answers = [...'abcdefghijklmn'].map((job) => commit.submit(job, 1));
    await writer.finishAll();
    expect(await Promise.all(answers)).toEqual([...'abcdefghijklmn'].map((job) => `${job} written`));
    expect(writer.groups.map((jobs) => jobs.join(''))).toEqual(['a', 'bcdefghijk', 'lmn']);
  });

  it('keeps a small group open for those who were answered just now, and for no longer than its patience', async () => {
    const writer = new Writer();
    const commit = group(writer, 'somebody', { ...LIMITS, small: 3, patience: 1_000 });
    const followed = async (job: string): Promise<string> => {
      await commit.submit(job, 1);
      // Answers take their time on the way.
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return commit.submit(job.toUpperCase(), 1);
    };
    const first = commit.submit('x', 1);
    const answers = [followed('a'), followed('b'), commit.submit('c', 1)];
    await writer.finishAll();
    expect(writer.groups.map((jobs) => jobs.join(''))).toEqual(['x', 'abc']);
    const late = [commit.submit('d', 1)];
    await writer.finishAll();
    await Promise.all([first, ...answers, ...late]);
    expect(writer.groups.map((jobs) => jobs.join(''))).toEqual(['x', 'abc', 'ABd']);
  });

  it('answers nobody before the group is written', async () => {
    const writer = new Writer();
    let answered = false;
    const answer = group(writer)
      .submit('a', 1)
      .then(() => (answered = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    await writer.finishAll();
    expect(await answer).toBe(true);
  });

  it('refuses what comes beyond the limit of all groups, and takes more once they have caught up', async () => {
    const writer = new Writer();
    const backlog = new Backlog(3);
    const [commit, other] = [group(writer, 'somebody', LIMITS, backlog), group(writer, 'somebody', LIMITS, backlog)];
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
    const huge = group(writer, 'somebody', { ...LIMITS, together: 2 }, new Backlog(3)).submit('huge', 50);
    await writer.finishAll();
    expect(await huge).toBe('huge written');
  });

  it('lets one bad job cost no other', async () => {
    const writer = new Writer((jobs) => (jobs.includes('x') ? new Error('poison') : undefined));
    const commit = group(writer);
    const answers = await Promise.all([Promise.allSettled([...'abcxdef'].map((job) => commit.submit(job, 1))), writer.finishAll()]).then(
      ([settled]) => settled,
    );
    expect(answers.map(({ status }) => (status === 'fulfilled' ? '+' : '-')).join('')).toBe('+++-+++');
  });

  it('fails all alike where it is nobody’s fault, without trying each', async () => {
    const writer = new Writer(() => new Error('away'));
    const commit = group(writer, 'everybody');
    const [settled] = await Promise.all([Promise.allSettled([...'abc'].map((job) => commit.submit(job, 1))), writer.finishAll()]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(writer.groups).toHaveLength(2);
  });

  it('tries again what failed by chance', async () => {
    const writer = new Writer((_, attempt) => (attempt === 1 ? new Error('deadlock') : undefined));
    const answer = group(writer, 'transient').submit('a', 1);
    await writer.finishAll();
    expect(await answer).toBe('a written');
  });
});

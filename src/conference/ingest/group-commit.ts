import type { Backlog } from './backlog.js';

/** How much is written together, in the units of the jobs' weights. */
export interface GroupLimits {
  readonly together: number;
  /** Behind a group of up to this weight the next one is kept open for whoever may follow. */
  readonly small: number;
  /** How long it is at least, in milliseconds; longer where groups take long themselves. */
  readonly patience: number;
}

/** How a group's failure is to be taken: by all alike, by trying once more, or by finding out whose fault it is. */
export type FailureKind = 'everybody' | 'transient' | 'somebody';

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly weight: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** Who waits for the next group to fill: until there are so many jobs, or no room for more. */
interface Gathering {
  readonly jobs: number;
  readonly end: () => void;
}

const MOST_TRIES = 5;
/** Of the time that a group took, so much is worth waiting for the next one to be as large. */
const WORTH_WAITING = 0.25;

/**
 * Writes what arrives together together: while one group is being written the next one gathers, so that the cost of a write is
 * shared by all that came meanwhile. Whoever comes alone is written at once; among several, groups are kept open for a
 * moment. Nothing is kept but what still waits for its answer.
 */
export class GroupCommit<Job, Result> {
  private readonly queue: Waiting<Job, Result>[] = [];
  private queuedWeight = 0;
  private lastWeight = 0;
  private writing = false;
  private gathering: Gathering | undefined;

  /**
   * @param write writes a group, all of it or nothing, and returns one result for each of its jobs; is told which try it is, from 1
   * @param kindOf says how to take a failure
   * @param backlog counts what waits for its answer, also in other groups
   */
  constructor(
    private readonly write: (jobs: readonly Job[], tries: number) => Promise<readonly Result[]>,
    private readonly kindOf: (error: unknown) => FailureKind,
    private readonly limits: GroupLimits,
    private readonly backlog: Backlog,
  ) {}

  /** Weight of the group that is being written, or was written last. */
  get weight(): number {
    return this.lastWeight;
  }

  /**
   * @param weight share of the limits
   * @returns the job's result, once it is written
   * @throws QueueFullError where too much is waiting
   */
  async submit(job: Job, weight: number): Promise<Result> {
    this.backlog.add(weight);
    this.queuedWeight += weight;
    const result = new Promise<Result>((resolve, reject) => this.queue.push({ job, weight, resolve, reject }));
    if (!this.writing) void this.writeAll();
    if (this.gathering && this.isFull(this.gathering.jobs)) this.gathering.end();
    return result;
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    while (this.queue.length > 0) {
      const group = this.nextGroup();
      const begin = performance.now();
      await this.writeGroup(group);
      await this.gathered(group, performance.now() - begin);
    }
    this.writing = false;
  }

  /**
   * Senders that have just been answered may have more to say: they are waited for, where there are several of them and a group
   * more would cost more than the wait.
   * @param took how long the group was being written, milliseconds
   */
  private async gathered(last: readonly Waiting<Job, Result>[], took: number): Promise<void> {
    if (last.length === 1 || this.lastWeight > this.limits.small) return;
    const jobs = last.length + this.queue.length;
    if (this.isFull(jobs)) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((end) => {
      // Timers come before what has arrived: where the process was busy meanwhile, that is looked at first.
      timer = setTimeout(() => setImmediate(end), Math.max(this.limits.patience, took * WORTH_WAITING));
      this.gathering = { jobs, end };
    });
    clearTimeout(timer);
    this.gathering = undefined;
  }

  /** Whether so many jobs wait, or as much as one group takes. */
  private isFull(jobs: number): boolean {
    return this.queue.length >= jobs || this.queuedWeight >= this.limits.together;
  }

  private nextGroup(): Waiting<Job, Result>[] {
    let weight = 0;
    const size = this.queue.findIndex((waiting, index) => (weight += waiting.weight) > this.limits.together && index > 0);
    const group = this.queue.splice(0, size === -1 ? this.queue.length : size);
    this.lastWeight = group.reduce((sum, waiting) => sum + waiting.weight, 0);
    this.queuedWeight -= this.lastWeight;
    return group;
  }

  private async writeGroup(group: readonly Waiting<Job, Result>[], tries = 1): Promise<void> {
    try {
      const results = await this.write(
        group.map(({ job }) => job),
        tries,
      );
      group.forEach((waiting, index) => this.settle(waiting, () => waiting.resolve(results[index] as Result)));
    } catch (error) {
      const kind = this.kindOf(error);
      if (kind === 'transient' && tries < MOST_TRIES) await this.writeGroup(group, tries + 1);
      else if (kind === 'everybody' || group.length === 1) group.forEach((waiting) => this.settle(waiting, () => waiting.reject(error)));
      else await this.writeHalves(group);
    }
  }

  /** Whoever makes the group fail is found by halving it, so that the others lose nothing but a little time. */
  private async writeHalves(group: readonly Waiting<Job, Result>[]): Promise<void> {
    const middle = Math.ceil(group.length / 2);
    await this.writeGroup(group.slice(0, middle));
    await this.writeGroup(group.slice(middle));
  }

  private settle({ weight }: Waiting<Job, Result>, answer: () => void): void {
    this.backlog.remove(weight);
    answer();
  }
}

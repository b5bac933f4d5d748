import type { InFlightLimit } from './in-flight-limit.js';

/** How much is written together, in the units of the jobs' weights. */
interface BatchLimits {
  /** Weight of the largest batch; a single job may weigh more. */
  readonly maxWeight: number;
  /** After a batch of at most this weight the next one lingers for more jobs. */
  readonly lingerUpTo: number;
  /** How long it lingers at least, in milliseconds; longer after a batch that took long. */
  readonly lingerMs: number;
}

/** What to do about a failed batch: fail every job (`every-job`), try again (`transient`), or find the job at fault (`one-job`). */
export type FailureKind = 'every-job' | 'transient' | 'one-job';

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly weight: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** A batch that lingers until it has so many jobs, or no room for more. */
interface Linger {
  readonly jobs: number;
  readonly end: () => void;
}

const MOST_TRIES = 5;
/** A batch lingers for at most this share of the time that the batch before it took. */
const LINGER_SHARE = 0.25;

/**
 * Group commit: while one batch is written, arriving jobs queue up and become the next one, so that all of them share the
 * cost of a write. A job that comes alone is written at once. After a batch of several jobs the next one lingers, because
 * senders that have just been answered may send more. Nothing is held but jobs that wait for their answer.
 */
export class GroupCommit<Job, Result> {
  private readonly queue: Waiting<Job, Result>[] = [];
  private queuedWeight = 0;
  private lastWeight = 0;
  private writing = false;
  private linger: Linger | undefined;

  /**
   * @param write writes a batch, all of it or nothing, and returns one result for each job in order
   * @param kindOf says what to do about a failure
   * @param inFlight counts the jobs that wait for their answer, those of other writers included
   */
  constructor(
    private readonly write: (jobs: readonly Job[]) => Promise<readonly Result[]>,
    private readonly kindOf: (error: unknown) => FailureKind,
    private readonly limits: BatchLimits,
    private readonly inFlight: InFlightLimit,
  ) {}

  /** Weight of the batch that is being written, or was written last. */
  get weight(): number {
    return this.lastWeight;
  }

  /**
   * @param weight share of the limits
   * @returns the job's result, once it is written
   * @throws QueueFullError when too much is in flight
   */
  async submit(job: Job, weight: number): Promise<Result> {
    this.inFlight.add(weight);
    this.queuedWeight += weight;
    const result = new Promise<Result>((resolve, reject) => this.queue.push({ job, weight, resolve, reject }));
    if (!this.writing) void this.writeAll();
    if (this.linger && this.isFull(this.linger.jobs)) this.linger.end();
    return result;
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    while (this.queue.length > 0) {
      const batch = this.nextBatch();
      const begin = performance.now();
      await this.writeBatch(batch);
      await this.lingerAfter(batch, performance.now() - begin);
    }
    this.writing = false;
  }

  /**
   * Waits for as many jobs as there were lately, because one more batch would cost more than the wait.
   * @param took how long the last batch took to write, in milliseconds
   */
  private async lingerAfter(last: readonly Waiting<Job, Result>[], took: number): Promise<void> {
    if (last.length === 1 || this.lastWeight > this.limits.lingerUpTo) return;
    const jobs = last.length + this.queue.length;
    if (this.isFull(jobs)) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((end) => {
      // Node runs timers before it reads sockets: after a busy time, what has already arrived is read first.
      timer = setTimeout(() => setImmediate(end), Math.max(this.limits.lingerMs, took * LINGER_SHARE));
      this.linger = { jobs, end };
    });
    clearTimeout(timer);
    this.linger = undefined;
  }

  /** Whether so many jobs wait, or as much as one batch takes. */
  private isFull(jobs: number): boolean {
    return this.queue.length >= jobs || this.queuedWeight >= this.limits.maxWeight;
  }

  private nextBatch(): Waiting<Job, Result>[] {
    let weight = 0;
    const size = this.queue.findIndex((waiting, index) => (weight += waiting.weight) > this.limits.maxWeight && index > 0);
    const batch = this.queue.splice(0, size === -1 ? this.queue.length : size);
    this.lastWeight = batch.reduce((sum, waiting) => sum + waiting.weight, 0);
    this.queuedWeight -= this.lastWeight;
    return batch;
  }

  private async writeBatch(batch: readonly Waiting<Job, Result>[], tries = 1): Promise<void> {
    try {
      const results = await this.write(batch.map(({ job }) => job));
      batch.forEach((waiting, index) => this.settle(waiting, () => waiting.resolve(results[index] as Result)));
    } catch (error) {
      const kind = this.kindOf(error);
      if (kind === 'transient' && tries < MOST_TRIES) await this.writeBatch(batch, tries + 1);
      else if (kind === 'every-job' || batch.length === 1) batch.forEach((waiting) => this.settle(waiting, () => waiting.reject(error)));
      else await this.writeHalves(batch);
    }
  }

  /** Halving isolates the job at fault, so that the others only lose a little time. */
  private async writeHalves(batch: readonly Waiting<Job, Result>[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2);
    await this.writeBatch(batch.slice(0, middle));
    await this.writeBatch(batch.slice(middle));
  }

  private settle({ weight }: Waiting<Job, Result>, answer: () => void): void {
    this.inFlight.remove(weight);
    answer();
  }
}

import { Logger } from '@nestjs/common';
import type { Clock } from '../config/clock.js';
import type { JobExecutor } from './job-executor.js';
import type { JobLane } from './job-declaration.js';
import type { JobStore, LeasedJob } from './job-store.js';

/** Jobs of lanes with many short ones that are leased beyond those that run, for one statement in place of many. */
const PREFETCHED: Readonly<Partial<Record<JobLane, number>>> = { notice: 28, mail: 46 };

interface WorkerTerms {
  readonly lane: JobLane;
  readonly kinds: readonly string[];
  /** Name of the process. */
  readonly process: string;
  /** Jobs that run at once. */
  readonly concurrency: number;
  /** Milliseconds. */
  readonly lease: number;
}

/** Runs the jobs of one lane in this process. */
export class JobWorker {
  readonly #logger = new Logger(JobWorker.name);
  readonly #held = new Map<number, LeasedJob>();
  readonly #queue: LeasedJob[] = [];
  #running = 0;
  #claiming = false;
  #isWoken = false;
  #isStopping = false;

  constructor(
    private readonly terms: WorkerTerms,
    private readonly store: JobStore,
    private readonly executor: JobExecutor,
    private readonly clock: Clock,
  ) {}

  /** Jobs that are leased to this worker. */
  get held(): number[] {
    return [...this.#held.keys()];
  }

  /** There may be something to do. */
  wake(): void {
    this.#isWoken = true;
    void this.#fill();
  }

  /** Begins nothing more. */
  stop(): void {
    this.#isStopping = true;
    for (const { id } of this.#queue.splice(0)) this.#held.delete(id);
  }

  /** Claims until there is nothing left or enough is leased; one claim at a time. */
  async #fill(): Promise<void> {
    if (this.#claiming) return;
    this.#claiming = true;
    try {
      while (this.#isWoken && !this.#isStopping && this.#room > 0) {
        this.#isWoken = false;
        const wanted = this.#room;
        const claimed = await this.#claim(wanted);
        if (claimed.length === wanted) this.#isWoken = true;
        for (const job of claimed) this.#held.set(job.id, job);
        this.#queue.push(...claimed);
        this.#start();
      }
    } catch (error) {
      this.#logger.warn(`Jobs of the lane ${this.terms.lane} could not be claimed: ${String(error)}`);
    } finally {
      this.#claiming = false;
    }
  }

  /** Half of the prefetched ones have to be gone before more are claimed. */
  get #room(): number {
    const prefetched = PREFETCHED[this.terms.lane] ?? 0;
    const room = this.terms.concurrency + prefetched - this.#held.size;
    return room > prefetched / 2 ? room : 0;
  }

  async #claim(most: number): Promise<LeasedJob[]> {
    const { lane, kinds, process, lease } = this.terms;
    const now = this.clock.now();
    return this.store.claim(lane, kinds, process, new Date(now.getTime() + lease), most, now);
  }

  #start(): void {
    while (this.#running < this.terms.concurrency) {
      const job = this.#queue.shift();
      if (!job) return;
      this.#running += 1;
      void this.#run(job);
    }
  }

  async #run(job: LeasedJob): Promise<void> {
    await this.executor.execute(job, this.terms.process, () => this.#isStopping);
    this.#held.delete(job.id);
    this.#running -= 1;
    this.#start();
    void this.#fill();
  }
}

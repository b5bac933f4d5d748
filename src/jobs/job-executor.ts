import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { Database } from '../database/statements.js';
import { traced } from '../tracing/spans.js';
import { DeadJobs } from './dead-jobs.js';
import { type JobCall, type JobHandler, NotBefore, PermanentFailure, type Unfinished } from './job-handler.js';
import { JobRegistry, type RegisteredKind } from './job-registry.js';
import { JobStore, type LeasedJob, LeaseLost } from './job-store.js';
import { TransactionSlots } from './transaction-slots.js';

/** Seconds before the next try, by how many have failed; the last one holds for all further ones. */
const DELAYS = [10, 30, 120, 600, 3_600, 21_600, 86_400] as const;
/** A fifth either way, so that what failed together does not come back together. */
const SPREAD = 0.2;

/**
 * When a job is tried again.
 * @param attempts tries so far, at least 1
 * @param random from 0 to 1
 * @returns milliseconds
 */
function retryDelay(attempts: number, random = Math.random()): number {
  const seconds = DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? DELAYS[0];
  return Math.round(seconds * 1000 * (1 - SPREAD + 2 * SPREAD * random));
}

/** Runs leased jobs: their handler, then what follows from success or failure. */
@Injectable()
export class JobExecutor {
  readonly #logger = new Logger(JobExecutor.name);

  constructor(
    private readonly registry: JobRegistry,
    private readonly store: JobStore,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly slots: TransactionSlots,
    private readonly deaths: DeadJobs,
  ) {}

  /**
   * One try of a job; its failure is recorded, not thrown.
   * @param process name of the process that has the lease
   * @param isStopping whether a job of several parts is to end after the next one
   */
  async execute(job: LeasedJob, process: string, isStopping: () => boolean = () => false): Promise<void> {
    const kind = this.registry.declaration(job.kind);
    try {
      if (job.attempts > job.maximumAttempts) throw new PermanentFailure('The process that ran it was lost, each time.');
      let progress: Unfinished['progress'] | undefined = job.progress ?? undefined;
      for (;;) {
        progress = await within(kind.timeLimit, this.#part(kind.handler, { ...job, progress: progress ?? null }, process));
        if (progress === undefined) return;
        if (isStopping()) {
          await this.store.putOff(job, process, this.clock.now(), null, false);
          return;
        }
      }
    } catch (error) {
      await this.#failed(job, process, kind, error).catch((failure: unknown) =>
        // The lease will run out, and the job be tried again.
        this.#logger.warn(`The failure of job ${job.id} (${job.kind}) could not be recorded: ${messageOf(failure)}`),
      );
    }
  }

  /** @returns the progress of a job that is not over */
  async #part(handler: JobHandler, job: LeasedJob, process: string): Promise<Unfinished['progress'] | undefined> {
    const call = this.#callOf(job);
    const prepared = await handler.prepare?.(call);
    const run = (): Promise<Unfinished['progress'] | undefined> =>
      this.database.transaction(async (transaction) => {
        const outcome = await handler.run({ ...call, prepared, transaction });
        if (!outcome) await this.store.complete(transaction, job, process);
        else await this.store.proceed(transaction, job, process, outcome.progress);
        return outcome?.progress;
      }, 'job');
    return this.slots.use(() => traced(`job ${job.kind}`, run));
  }

  async #failed(job: LeasedJob, process: string, kind: RegisteredKind, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    if (error instanceof NotBefore) return this.store.putOff(job, process, error.time, null, false);
    const reason = messageOf(error);
    if (error instanceof PermanentFailure || job.attempts >= job.maximumAttempts) return this.#bury(job, process, kind.handler, reason);
    this.#logger.debug(`Try ${job.attempts} of job ${job.id} (${job.kind}) failed: ${reason}`);
    const delay = Math.min(retryDelay(job.attempts), kind.longestDelay);
    await this.store.putOff(job, process, new Date(this.clock.now().getTime() + delay), reason, true);
  }

  async #bury(job: LeasedJob, process: string, handler: JobHandler, reason: string): Promise<void> {
    this.#logger.warn(`Job ${job.id} (${job.kind}) is dead: ${reason}`);
    await this.database.transaction(async (transaction) => {
      if (!(await this.store.bury(transaction, job, process, reason))) return;
      await handler.died?.(this.#callOf(job), transaction, reason);
      await this.deaths.died(transaction, job);
    }, 'job');
  }

  #callOf({ id, payload, progress, attempts }: LeasedJob): JobCall {
    return { id, payload, progress, attempt: attempts, now: this.clock.now() };
  }
}

/** What takes longer fails here; should it end after all, its lease is gone and its transaction is rolled back. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${milliseconds / 1000} s.`)), milliseconds).unref();
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

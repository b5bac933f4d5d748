import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Clock } from '../config/clock.js';
import { Environment } from '../config/environment.js';
import { NotificationListener } from '../database/notification-listener.js';
import { BackgroundWork } from '../scheduling/background-work.js';
import { Departure } from '../scheduling/departure.js';
import { JOB_LANES, type JobLane } from './job-declaration.js';
import { JobExecutor } from './job-executor.js';
import { JobRegistry, MAXIMUM_ATTEMPTS } from './job-registry.js';
import { JOB_CHANNEL, JobSignal } from './job-signal.js';
import { JobStore } from './job-store.js';
import { JobWorker } from './job-worker.js';
import { ScheduleStore } from './schedule-store.js';

/** How often the table is looked at, signals or not; milliseconds. */
const POLL_MS = 1_000;
/** As long as requests in flight have; container platforms kill soon after. */
const GRACE_MS = 8_000;
const WATCH_MS = 20;

/** Runs jobs and schedules in this process, for as long as it runs; any number of processes do so on one database. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(JobRunner.name);
  readonly #process = `${hostname().slice(0, 60)}:${process.pid}:${randomBytes(3).toString('hex')}`;
  #workers = new Map<JobLane, JobWorker>();
  #poll: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;

  constructor(
    private readonly registry: JobRegistry,
    private readonly store: JobStore,
    private readonly schedules: ScheduleStore,
    private readonly executor: JobExecutor,
    private readonly signal: JobSignal,
    private readonly listener: NotificationListener,
    private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly background: BackgroundWork,
    departure: Departure,
  ) {
    departure.onBegin(() => this.#beginNothing());
  }

  /** Schedules count from the first start, whether or not this process is one that does their work. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.background.isDone) return;
    await this.schedules.declare(this.registry.schedules, this.clock.now());
    if (!this.environment.JOBS_ENABLED) return;
    this.#workers = new Map(JOB_LANES.map((lane) => [lane, this.#workerOf(lane)]));
    this.signal.onRaised((lane) => this.#workers.get(lane)?.wake());
    this.listener.listen(JOB_CHANNEL, (lane) => this.#workers.get(lane as JobLane)?.wake());
    await this.#renew();
    this.#renewal = setInterval(() => void this.#renew(), this.#lease / 3).unref();
    this.#poll = setInterval(() => {
      this.#polling ??= this.#look().finally(() => (this.#polling = undefined));
    }, POLL_MS).unref();
  }

  /** Begins nothing more, waits a while for what runs, and gives the rest back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#beginNothing();
    await this.#polling;
    const end = Date.now() + GRACE_MS;
    while (this.#held.length > 0 && Date.now() < end) await delay(WATCH_MS);
    clearInterval(this.#renewal);
    if (this.#workers.size > 0) await this.store.release(this.#process).catch(() => undefined);
  }

  #beginNothing(): void {
    clearInterval(this.#poll);
    for (const worker of this.#workers.values()) worker.stop();
  }

  get #lease(): number {
    return this.environment.JOB_LEASE * 1000;
  }

  get #held(): number[] {
    return [...this.#workers.values()].flatMap(({ held }) => held);
  }

  #workerOf(lane: JobLane): JobWorker {
    const { JOB_CONCURRENCY } = this.environment;
    const terms = { lane, kinds: this.registry.kindsOf(lane), process: this.#process, concurrency: JOB_CONCURRENCY, lease: this.#lease };
    return new JobWorker(terms, this.store, this.executor, this.clock);
  }

  /** Polling is what counts; signals only make it sooner. */
  async #look(): Promise<void> {
    const now = this.clock.now();
    const kinds = JOB_LANES.flatMap((lane) => this.registry.kindsOf(lane));
    try {
      await this.schedules.enqueueDue(this.registry.schedules, MAXIMUM_ATTEMPTS, now);
      for (const lane of await this.store.dueLanes(kinds, now)) this.#workers.get(lane)?.wake();
    } catch (error) {
      this.#logger.warn(`The table of jobs could not be read: ${String(error)}`);
    }
  }

  async #renew(): Promise<void> {
    const now = this.clock.now();
    await this.store
      .renew(this.#process, this.#held, new Date(now.getTime() + this.#lease), now)
      .catch((error: unknown) => this.#logger.warn(`Leases could not be renewed: ${String(error)}`));
  }
}

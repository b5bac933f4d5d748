import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { JOB_LANES } from './job-declaration.js';
import { JobExecutor } from './job-executor.js';
import { JobRegistry, MAXIMUM_ATTEMPTS } from './job-registry.js';
import { JobStore } from './job-store.js';
import { ScheduleStore } from './schedule-store.js';

const PROCESS = 'due jobs';
const LEASE_MS = 60_000;
const MOST_AT_ONCE = 50;
/** A job that always makes another one ends here. */
const MOST = 100_000;

/** Does at once what is due by the clock: for specs, which move the clock instead of waiting, and for commands. */
@Injectable()
export class DueJobs {
  constructor(
    private readonly registry: JobRegistry,
    private readonly store: JobStore,
    private readonly schedules: ScheduleStore,
    private readonly executor: JobExecutor,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs all jobs and turns of schedules that are due, and those that they make due, one after the other.
   * @returns how many tries there were
   */
  async run(): Promise<number> {
    let tries = 0;
    for (let found = 1; found > 0 && tries < MOST; tries += found) found = await this.#round();
    return tries;
  }

  async #round(): Promise<number> {
    const now = this.clock.now();
    await this.schedules.enqueueDue(this.registry.schedules, MAXIMUM_ATTEMPTS, now);
    const kinds = JOB_LANES.flatMap((lane) => this.registry.kindsOf(lane));
    let found = 0;
    for (const lane of await this.store.dueLanes(kinds, now)) {
      const jobs = await this.store.claim(lane, kinds, PROCESS, new Date(now.getTime() + LEASE_MS), MOST_AT_ONCE, now);
      for (const job of jobs) await this.executor.execute(job, PROCESS);
      found += jobs.length;
    }
    return found;
  }
}

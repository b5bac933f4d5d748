import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/statements.js';
import type { LeasedJob } from './job-store.js';

/** Hears of jobs that died, in the transaction that says so. */
type DeathListener = (transaction: Transaction, job: LeasedJob) => Promise<void>;

/** Where the service learns that a job is dead, whatever its kind. */
@Injectable()
export class DeadJobs {
  readonly #listeners: DeathListener[] = [];

  onDied(listener: DeathListener): void {
    this.#listeners.push(listener);
  }

  async died(transaction: Transaction, job: LeasedJob): Promise<void> {
    for (const listener of this.#listeners) await listener(transaction, job);
  }
}

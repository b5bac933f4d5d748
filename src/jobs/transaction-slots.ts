import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';

/** How many jobs of this process may be in a transaction at once: half of its connections, so that requests find the others. */
@Injectable()
export class TransactionSlots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor({ DATABASE_POOL_SIZE }: Environment) {
    this.#free = Math.max(1, Math.floor(DATABASE_POOL_SIZE / 2));
  }

  /** Runs the work in its turn; those that wait are at most the jobs that are under way here. */
  async use<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

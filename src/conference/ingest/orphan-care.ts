import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/statements.js';
import type { WritingTime } from './delivery-writer.js';
import { adoptAll, expireOrphans } from './orphans.js';

/**
 * Looks after orphans from time to time: those whose meeting became known in a unit of work that could not see them yet are
 * recorded, and those that nobody wanted are forgotten. Several processes may do so at once.
 */
@Injectable()
export class OrphanCare {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  async run(): Promise<void> {
    await this.database.transaction((transaction) => adoptAll(transaction, this.time));
    await this.database.transaction((transaction) => expireOrphans(transaction, this.time));
  }

  private get time(): WritingTime {
    return { now: this.clock.now(), orphansFor: this.environment.CONFERENCE_ORPHANS_FOR * 1000 };
  }
}

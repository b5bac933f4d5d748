import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { ChangeLogReader } from './change-log.js';

/** Stored beyond the window: a change is logged before its transaction ends, which may take a while. */
const MARGIN_SECONDS = 3600;

/** Deletes entries of the change log that are older than its window. */
@Injectable()
export class ChangeLogRetention extends ScheduledTask {
  constructor(
    private readonly log: ChangeLogReader,
    private readonly environment: Environment,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    const before = new Date(until.getTime() - (this.environment.CHANGES_RETENTION + MARGIN_SECONDS) * 1000);
    while (await this.log.forget(before));
  }
}

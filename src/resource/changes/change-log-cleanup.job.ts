import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { CleanupJob } from '../../scheduling/cleanup-job.js';
import { ChangeLogReader } from './change-log.js';

/** Stored beyond the window: a change is logged before its transaction ends, which may take a while. */
const MARGIN_SECONDS = 3600;

/** Deletes entries of the change log that are older than its window. */
@Injectable()
export class ChangeLogCleanupJob extends CleanupJob {
  protected readonly interval = 10 * 60 * 1000;
  protected readonly failureMessage = 'Old changes could not be forgotten';

  constructor(
    private readonly log: ChangeLogReader,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {
    super();
  }

  protected override async cleanUp(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - (this.environment.CHANGES_RETENTION + MARGIN_SECONDS) * 1000);
    while (await this.log.forget(before));
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { ForgettingKeeper } from '../../memory/forgetting-keeper.js';
import { ChangeLogReader } from './change-log.js';

/** Kept beyond the window: a change is logged before its transaction ends, which may take a while. */
const MARGIN_SECONDS = 3600;

/** Keeps the log of changes to its window. */
@Injectable()
export class ChangeLogKeeper extends ForgettingKeeper {
  protected readonly every = 10 * 60 * 1000;
  protected readonly complaint = 'Old changes could not be forgotten';

  constructor(
    private readonly log: ChangeLogReader,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {
    super();
  }

  protected override async forget(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - (this.environment.CHANGES_RETENTION + MARGIN_SECONDS) * 1000);
    while (await this.log.forget(before));
  }
}

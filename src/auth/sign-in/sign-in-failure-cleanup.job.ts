import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { CleanupJob } from '../../scheduling/cleanup-job.js';
import { SignInFailure } from './sign-in-failure.entity.js';

/** Forgets failed sign-ins that count no more. */
@Injectable()
export class SignInFailureCleanupJob extends CleanupJob {
  protected readonly interval = 5 * 60 * 1000;
  protected readonly failureMessage = 'Old failures to sign in could not be forgotten';

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected override async cleanUp(): Promise<void> {
    await this.dataSource.manager.delete(SignInFailure, { expire: LessThan(this.clock.now().getTime()) });
  }
}

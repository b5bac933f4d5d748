import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { CleanupJob } from '../../scheduling/cleanup-job.js';
import { SignInChallenge } from '../second-factor/sign-in-challenge.entity.js';
import { AccountToken } from './account-token.entity.js';

/** Milliseconds for which an outlived link is kept, so that mails of a day can be counted. */
const KEPT_MS = 2 * 86_400_000;

/** Forgets links and challenges that are good for nothing any more. */
@Injectable()
export class AccountTokenCleanupJob extends CleanupJob {
  protected readonly interval = 60 * 60 * 1000;
  protected readonly failureMessage = 'Outlived links could not be forgotten';

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected override async cleanUp(): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.manager.delete(AccountToken, { expiresAt: LessThan(new Date(now.getTime() - KEPT_MS)) });
    await this.dataSource.manager.delete(SignInChallenge, { expiresAt: LessThan(now) });
  }
}

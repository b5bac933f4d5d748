import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { SignInChallenge } from '../second-factor/sign-in-challenge.entity.js';
import { AccountToken } from './account-token.entity.js';

/** Milliseconds for which an outlived link is kept, so that mails of a day can be counted. */
const KEPT_MS = 2 * 86_400_000;

/** Forgets links and challenges that are good for nothing any more. */
@Injectable()
export class AccountTokenExpiry extends ScheduledTask {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    await this.dataSource.manager.delete(AccountToken, { expiresAt: LessThan(new Date(until.getTime() - KEPT_MS)) });
    await this.dataSource.manager.delete(SignInChallenge, { expiresAt: LessThan(until) });
  }
}

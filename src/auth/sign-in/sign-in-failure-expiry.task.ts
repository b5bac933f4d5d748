import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { SignInFailure } from './sign-in-failure.entity.js';

/** Forgets failed sign-ins that count no more. */
@Injectable()
export class SignInFailureExpiry extends ScheduledTask {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override async run({ until }: Pick<ScheduleTurn, 'until'>): Promise<void> {
    await this.dataSource.manager.delete(SignInFailure, { expire: LessThan(until.getTime()) });
  }
}

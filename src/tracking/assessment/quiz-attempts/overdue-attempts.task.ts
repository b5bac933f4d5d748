import { Injectable } from '@nestjs/common';
import { ScheduledTask } from '../../../jobs/scheduled-task.js';
import { AttemptCompletion } from './attempt-completion.js';

/** Attempts whose time is over are completed with what is saved. */
@Injectable()
export class OverdueAttempts extends ScheduledTask {
  constructor(private readonly completion: AttemptCompletion) {
    super();
  }

  override async run(): Promise<void> {
    await this.completion.completeAllOverdue();
  }
}

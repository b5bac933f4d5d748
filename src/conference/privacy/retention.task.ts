import { Injectable } from '@nestjs/common';
import { ScheduledTask } from '../../jobs/scheduled-task.js';
import { RetentionJob } from './retention.job.js';

/** Retires old events as a job: its failures are seen, and one process at a time has it. */
@Injectable()
export class RetireEvents extends ScheduledTask {
  constructor(private readonly retention: RetentionJob) {
    super();
  }

  override async run(): Promise<void> {
    await this.retention.run();
  }
}

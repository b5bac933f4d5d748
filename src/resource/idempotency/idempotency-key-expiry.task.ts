import { Injectable } from '@nestjs/common';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { IdempotencyService } from './idempotency.service.js';

/** Forgets answers that are replayed no more. */
@Injectable()
export class IdempotencyKeyExpiry extends ScheduledTask {
  constructor(private readonly keys: IdempotencyService) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    while (await this.keys.forget(until));
  }
}

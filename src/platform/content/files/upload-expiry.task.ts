import { Injectable } from '@nestjs/common';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';
import { Uploads } from './uploads.js';

/** Collects uploads that nobody went on with. */
@Injectable()
export class UploadExpiry extends ScheduledTask {
  constructor(private readonly uploads: Uploads) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    await this.uploads.expire(until);
  }
}

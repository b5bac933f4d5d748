import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';
import { noteNextOccurrences } from './meeting-schedule.js';

/** Moves `nextOccurrence` on where an occurrence is over. */
@Injectable()
export class NextOccurrences extends ScheduledTask {
  constructor(private readonly database: Database) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    await this.database.transaction((transaction) => noteNextOccurrences(transaction, until), 'job');
  }
}

import { Injectable } from '@nestjs/common';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { SignInSessions } from './sign-in-sessions.js';

/** Ends sessions whose time is over, so that the end of their sign-ins is on record. */
@Injectable()
export class SessionExpiry extends ScheduledTask {
  constructor(private readonly sessions: SignInSessions) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    while (await this.sessions.removeExpired(until));
  }
}

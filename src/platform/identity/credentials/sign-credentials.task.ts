import { Injectable } from '@nestjs/common';
import { ScheduledTask } from '../../../jobs/scheduled-task.js';
import { CredentialIssuing } from './credential-issuing.js';

/** Most units of work of one turn; the next turn goes on. */
const MOST_ROUNDS = 20;

/** Signs the credentials of what was awarded since the last turn. */
@Injectable()
export class SignCredentials extends ScheduledTask {
  constructor(private readonly issuing: CredentialIssuing) {
    super();
  }

  override async run(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) if ((await this.issuing.signWaiting()) === 0) return;
  }
}

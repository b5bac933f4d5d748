import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { ScheduledTask } from '../../../jobs/scheduled-task.js';
import { FileMover } from './file-mover.js';

/** Files of one turn; the next turn moves the others. */
const AT_ONCE = 200;

/**
 * Moves small files to the storage that were written into the database together with their rows. Large ones are from before there was
 * a storage: `npm run lyceum -- files:migrate` moves them when the operator wants it.
 */
@Injectable()
export class FileSettling extends ScheduledTask {
  constructor(
    private readonly mover: FileMover,
    private readonly environment: Environment,
  ) {
    super();
  }

  override async run(): Promise<void> {
    const files = this.mover.move({ largest: this.environment.BODY_LIMIT });
    let done = await files.next();
    for (let left = AT_ONCE; !done.done && left > 1; left -= 1) done = await files.next();
    await files.return(undefined);
  }
}

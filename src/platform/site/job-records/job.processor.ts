import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { Problem } from '../../../resource/protocol/problem.js';

/** Jobs that wait or are dead can be dropped. */
@Injectable()
export class JobProcessor extends Processor {
  /** @throws Problem 409 while it runs */
  override async remove(write: Write, id: number): Promise<void> {
    const job = await write.transaction.one<{ state: string }>(sql`SELECT "state" FROM "job" WHERE "id" = ${id} FOR UPDATE`);
    if (job?.state === 'running') throw new Problem(409, 'This job is running. Wait until it is over.');
    await super.remove(write, id);
  }
}

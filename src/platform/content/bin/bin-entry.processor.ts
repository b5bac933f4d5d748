import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { removal } from './bin-retention.task.js';

/** Deletes for good what is in the bin. */
@Injectable()
export class BinEntryProcessor extends Processor {
  override async remove({ transaction }: Write, id: number): Promise<void> {
    await transaction.rows(removal(sql`${id}`));
  }
}

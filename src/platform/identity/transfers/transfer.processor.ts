import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import { Processor } from '../../../resource/persistence/processor.js';

/** Removes a transfer together with the file that nothing was made of yet. */
@Injectable()
export class TransferProcessor extends Processor {
  override async remove(write: Write, id: number): Promise<void> {
    await write.transaction.rows(sql`DELETE FROM "asset" WHERE "id" = (SELECT "asset_id" FROM "transfer" WHERE "id" = ${id} FOR UPDATE)`);
    await super.remove(write, id);
  }
}

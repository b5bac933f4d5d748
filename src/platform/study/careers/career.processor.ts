import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';

/** A career takes its promotions along when it is archived; bringing it back leaves them to be brought back one by one. */
@Injectable()
export class CareerProcessor extends Processor {
  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if (write.values.status !== 'inactive') return;
    await write.transaction.rows(sql`UPDATE "promotion" SET "status" = 'inactive', "updated_at" = ${write.now}
      WHERE "career_id" = ${id} AND "status" <> 'inactive'`);
  }
}

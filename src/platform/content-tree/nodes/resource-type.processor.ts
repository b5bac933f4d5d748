import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';

/** Types cannot change once content uses them. */
@Injectable()
export class ResourceTypeProcessor extends Processor {
  /** @throws Problem 409 where there is content of this type */
  override async update(write: Write, id: number): Promise<void> {
    const used = await write.transaction.one(sql`SELECT 1 FROM "resource_node" WHERE "resource_type_id" = ${id} LIMIT 1`);
    if (used) throw new Problem(409, 'This type cannot be changed any more: there is content of it.');
    await super.update(write, id);
  }
}

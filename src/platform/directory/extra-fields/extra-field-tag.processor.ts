import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';

/** Tags of the field through which they are set. */
@Injectable()
export class ExtraFieldTagProcessor extends Processor {
  /** @throws ViolationProblem at `tag` */
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    const suits = await transaction.one(sql`SELECT 1 FROM "tag" "t" JOIN "extra_field" "f" ON "f"."id" = "t"."field_id"
      WHERE "t"."id" = ${values.tag} AND "f"."id" = ${values.field} AND "f"."value_type" = 'tag'`);
    if (suits) return super.create(write);
    const message = 'This is not a tag of this field.';
    throw oneViolation('tag', message);
  }
}

import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';
import { CHOICE_TYPES } from './extra-field-types.js';

/** Options are of fields that are chosen from a list. */
@Injectable()
export class ExtraFieldOptionProcessor extends Processor {
  /** @throws ViolationProblem at `field` */
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    const listed = await transaction.one(
      sql`SELECT 1 FROM "extra_field" WHERE "id" = ${values.field} AND "value_type" = ANY(${[...CHOICE_TYPES]}::text[])`,
    );
    if (listed) return super.create(write);
    const message = 'This field is not chosen from a list and has no options.';
    throw new ViolationProblem([{ propertyPath: 'field', message, code: VIOLATION_CODES.invalid }]);
  }
}

import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Change } from '../../../resource/model/change.js';
import type { SetWrite, Write } from '../../../resource/model/write.js';
import { CHOICE_TYPES } from './extra-field-types.js';

/** Options are of fields that are chosen from a list. */
@Injectable()
export class ExtraFieldOptionProcessor extends Processor {
  /** @throws ViolationProblem at `field` */
  override async create(write: Write): Promise<number> {
    await requireListed(write, [write.values]);
    return super.create(write);
  }

  override async createSet(write: SetWrite, changes: readonly Change[]): Promise<readonly number[] | undefined> {
    await requireListed(write, changes);
    return this.insertSet(write, changes);
  }
}

/** @throws ViolationProblem at `field` */
async function requireListed({ transaction }: SetWrite, changes: readonly Change[]): Promise<void> {
  const fields = [...new Set(changes.map(({ field }) => Number(field)))];
  const listed = await transaction.rows(
    sql`SELECT 1 FROM "extra_field" WHERE "id" = ANY(${fields}::bigint[]) AND "value_type" = ANY(${[...CHOICE_TYPES]}::text[])`,
  );
  if (listed.length === fields.length) return;
  const message = 'This field is not chosen from a list and has no options.';
  throw oneViolation('field', message);
}

import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { oneViolation, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import type { ExtraFieldType } from './extra-field-types.js';
import { chosenOptions, suitsType } from './extra-field-value.js';

/** Values suit their field: what it holds, and one of its options where it has some. */
@Injectable()
export class ExtraFieldValueProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    await requireSuitable(write, Number(write.values.field));
    return super.create(write);
  }

  override async update(write: Write, id: number): Promise<void> {
    const value = await write.transaction.one<{ field: number }>(
      sql`SELECT "field_id" AS "field" FROM "extra_field_values" WHERE "id" = ${id}`,
    );
    await requireSuitable(write, Number(value?.field));
    await super.update(write, id);
  }
}

/** @throws ViolationProblem at `fieldValue` */
async function requireSuitable({ values, transaction }: Write, field: number): Promise<void> {
  const { fieldValue } = values;
  if (typeof fieldValue !== 'string') return;
  const found = await transaction.one<{ type: ExtraFieldType; options: readonly string[] }>(sql`SELECT "f"."value_type" AS "type",
    ARRAY(SELECT "o"."value" FROM "extra_field_options" "o" WHERE "o"."field_id" = "f"."id" AND "o"."value" IS NOT NULL)::text[] AS "options"
    FROM "extra_field" "f" WHERE "f"."id" = ${field}`);
  if (!found) return;
  if (!suitsType(found.type, fieldValue)) throw refused(`This is no value for a field of the type ${found.type}.`, VIOLATION_CODES.invalid);
  const unknown = chosenOptions(found.type, fieldValue).find((option) => !found.options.includes(option));
  if (unknown !== undefined) throw refused('This is not one of the options of the field.', VIOLATION_CODES.notAChoice);
}

function refused(message: string, code: string): ViolationProblem {
  return oneViolation('fieldValue', message, code);
}

import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { type Write } from '../../../../resource/model/write.js';
import { requireAdmissible } from './gradebook-result.processor.js';

interface Marked {
  readonly evaluation_id: number;
  readonly score: number | null;
}

/** Tries obey the evaluation of their mark: its maximum, and its locks. */
@Injectable()
export class GradebookResultAttemptProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    await requireChangeable(write, Number(write.values.result));
    return super.create(write);
  }

  override async update(write: Write, id: number): Promise<void> {
    await requireChangeable(write, await resultOf(write, id));
    await super.update(write, id);
  }

  override async remove(write: Write, id: number): Promise<void> {
    await requireChangeable({ ...write, values: {} }, await resultOf(write, id));
    await super.remove(write, id);
  }
}

async function requireChangeable({ transaction, values }: Write, result: number): Promise<void> {
  const marked = await transaction.one<Marked>(sql`SELECT "evaluation_id", "score" FROM "gradebook_result" WHERE "id" = ${result}`);
  if (!marked) throw new Problem(404, 'Not Found');
  await requireAdmissible(transaction, marked.evaluation_id, values.score);
}

async function resultOf({ transaction }: Write, id: number): Promise<number> {
  const row = await transaction.one<{ result_id: number }>(sql`SELECT "result_id" FROM "gradebook_result_attempt" WHERE "id" = ${id}`);
  return Number(row?.result_id);
}

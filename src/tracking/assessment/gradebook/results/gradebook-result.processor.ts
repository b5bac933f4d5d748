import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { Notices } from '../../../../feature/notices.js';
import { oneViolation, Problem } from '../../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { type Write } from '../../../../resource/model/write.js';
import { gradeEntered } from '../gradebook.notices.js';
import { requireUnlockedCategory } from '../categories/gradebook-lock.js';

interface Mark {
  readonly id: number;
  readonly evaluation_id: number;
  readonly user_id: number;
  readonly score: number | null;
}

/** Marks are between 0 and the evaluation's maximum, cannot change while it is locked, and leave a trace of earlier values. */
@Injectable()
export class GradebookResultProcessor extends Processor {
  constructor(private readonly notices: Notices) {
    super();
  }

  override async create(write: Write): Promise<number> {
    await requireAdmissible(write.transaction, Number(write.values.evaluation), write.values.score);
    const id = await super.create(write);
    await this.#notify(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const before = await markOf(write.transaction, id);
    await requireAdmissible(write.transaction, before.evaluation_id, write.values.score);
    const changes = write.values.score !== undefined && write.values.score !== before.score;
    if (changes) await keepFormer(write.transaction, before, id);
    await super.update(write, id);
    if (changes) await this.#notify(write, id);
  }

  override async remove(write: Write, id: number): Promise<void> {
    const before = await markOf(write.transaction, id);
    await requireAdmissible(write.transaction, before.evaluation_id, undefined);
    await keepFormer(write.transaction, before, null);
    await super.remove(write, id);
  }

  #notify({ transaction, now }: Write, id: number): Promise<void> {
    return this.notices.raise(transaction, gradeEntered.kind, id, { revision: now.toISOString() });
  }
}

/**
 * @param score the score to be written, if any
 * @throws Problem 409 while evaluation or gradebook are locked; ViolationProblem for a score above the maximum
 */
export async function requireAdmissible(transaction: Transaction, evaluation: number, score: unknown): Promise<void> {
  const column = await transaction.one<{ max: number; locked: boolean; category_id: number }>(
    sql`SELECT "max", "locked", "category_id" FROM "gradebook_evaluation" WHERE "id" = ${evaluation} FOR SHARE`,
  );
  if (!column) throw new Problem(404, 'Not Found');
  if (column.locked) throw new Problem(409, 'The evaluation is locked: its marks cannot change.');
  await requireUnlockedCategory(transaction, column.category_id);
  if (typeof score === 'number' && score > column.max) {
    throw oneViolation('score', `This value should be ${column.max} or less.`, VIOLATION_CODES.tooHigh);
  }
}

async function markOf(transaction: Transaction, id: number): Promise<Mark> {
  const mark = await transaction.one<Mark>(
    sql`SELECT "id", "evaluation_id", "user_id", "score" FROM "gradebook_result" WHERE "id" = ${id}`,
  );
  if (!mark) throw new Problem(404, 'Not Found');
  return mark;
}

async function keepFormer(transaction: Transaction, { evaluation_id, user_id, score }: Mark, result: number | null): Promise<void> {
  await transaction.rows(
    sql`INSERT INTO "gradebook_result_log" ("result_id", "evaluation_id", "user_id", "score")
        VALUES (${result}, ${evaluation_id}, ${user_id}, ${score})`,
  );
}

import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import type { Write } from '../../../../resource/model/write.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { updateDeadlines } from '../attempt-deadlines.js';

/** What is given to a learner holds for the attempt that is open, too. */
@Injectable()
export class QuizExtensionProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await updateDeadlines(write.transaction, await quizOf(write.transaction, id), write.now);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    await updateDeadlines(write.transaction, await quizOf(write.transaction, id), write.now);
  }

  override async remove(write: Write, id: number): Promise<void> {
    const quiz = await quizOf(write.transaction, id);
    await super.remove(write, id);
    await updateDeadlines(write.transaction, quiz, write.now);
  }
}

async function quizOf(transaction: Transaction, id: number): Promise<number> {
  const found = await transaction.one<{ quiz: number }>(sql`SELECT "quiz_id" AS "quiz" FROM "c_quiz_extension" WHERE "id" = ${id}`);
  return Number(found?.quiz);
}

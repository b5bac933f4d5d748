import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { freezeScores, releaseScores } from '../columns/frozen-scores.js';
import { type Gradebook, GradebookTotals } from '../totals/gradebook-totals.js';

/** What happens to a gradebook when a part of it is locked or unlocked. */
@Injectable()
export class GradebookLocking {
  constructor(private readonly totals: GradebookTotals) {}

  /**
   * Before a category is locked: its totals, certificates and skills are those of this moment, and its columns hold their scores.
   * Who marks in it meanwhile waits, and then finds it locked.
   */
  async lockCategory(transaction: Transaction, category: number): Promise<void> {
    await transaction.rows(sql`SELECT 1 FROM "gradebook_category" WHERE "id" = ${category} FOR NO KEY UPDATE`);
    const gradebook = await gradebookOf(transaction, category);
    await this.totals.refresh(gradebook, transaction);
    await freezeScores(transaction, gradebook, category);
    // What the activities got since the first look is not held, so that totals and columns agree.
    await this.totals.refresh(gradebook, transaction);
  }

  /** After a column that an activity feeds was locked. */
  async lockColumn(transaction: Transaction, category: number): Promise<void> {
    const gradebook = await gradebookOf(transaction, category);
    await this.totals.refresh(gradebook, transaction);
    await freezeScores(transaction, gradebook);
  }

  /** After a column, or a category, was unlocked. */
  async unlock(transaction: Transaction, category: number): Promise<void> {
    await releaseScores(transaction, await gradebookOf(transaction, category));
  }
}

async function gradebookOf(transaction: Transaction, category: number): Promise<Gradebook> {
  const found = await transaction.one<Gradebook>(
    sql`SELECT "course_id" AS "course", COALESCE("session_id", 0) AS "session" FROM "gradebook_category" WHERE "id" = ${category}`,
  );
  if (!found) throw new Error(`There is no category ${category}.`);
  return found;
}

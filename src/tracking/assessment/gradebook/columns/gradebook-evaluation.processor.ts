import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { oneViolation, Problem } from '../../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { type Write } from '../../../../resource/model/write.js';
import { countedSettings, requireSameSettings, requireUnlockedCategory } from '../categories/gradebook-lock.js';
import { keepFormerSettings } from '../categories/gradebook-setting-log.js';

interface EvaluationRow {
  readonly category_id: number;
  readonly locked: boolean;
  readonly highest: number | null;
}

/** Evaluations take their course from their category, and keep their maximum above every score given. */
@Injectable()
export class GradebookEvaluationProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const category = Number(write.values.category);
    await requireUnlockedCategory(write.transaction, category);
    const course = await courseOf(write, category);
    return super.create({ ...write, values: { ...write.values, course } });
  }

  override async update(write: Write, id: number): Promise<void> {
    const before = await evaluationRow(write, id);
    await requireUnlockedCategory(write.transaction, before.category_id);
    const { max, category } = write.values;
    if (typeof max === 'number' && before.highest !== null && max < before.highest) {
      throw oneViolation(
        'max',
        `A score of ${before.highest} has been given already; the maximum cannot be lower.`,
        VIOLATION_CODES.tooLow,
      );
    }
    if (typeof category === 'number' && category !== before.category_id) await requireUnlockedCategory(write.transaction, category);
    await keepFormerSettings(write, 'gradebook_evaluation', id);
    const settings = await countedSettings(write.transaction, 'gradebook_evaluation', id);
    await super.update(write, id);
    if (!before.locked || write.values.locked === false) return;
    requireSameSettings(settings, await countedSettings(write.transaction, 'gradebook_evaluation', id), 'The evaluation');
  }

  override async remove(write: Write, id: number): Promise<void> {
    const before = await evaluationRow(write, id);
    if (before.locked) throw new Problem(409, 'The evaluation is locked; unlock it before removing it with its marks.');
    await requireUnlockedCategory(write.transaction, before.category_id);
    await super.remove(write, id);
  }
}

async function evaluationRow({ transaction }: Write, id: number): Promise<EvaluationRow> {
  const row = await transaction.one<EvaluationRow>(
    sql`SELECT "category_id", "locked", (SELECT max("score") FROM "gradebook_result" WHERE "evaluation_id" = ${id}) AS "highest"
        FROM "gradebook_evaluation" WHERE "id" = ${id}`,
  );
  if (!row) throw new Problem(404, 'Not Found');
  return row;
}

async function courseOf({ transaction }: Write, category: number): Promise<number | undefined> {
  const row = await transaction.one<{ course_id: number }>(sql`SELECT "course_id" FROM "gradebook_category" WHERE "id" = ${category}`);
  return row?.course_id;
}

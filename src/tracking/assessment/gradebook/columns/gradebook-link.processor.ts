import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { oneViolation, Problem } from '../../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { type Write } from '../../../../resource/model/write.js';
import { courseHoldsActivity } from './gradebook-activity.js';
import { countedSettings, requireSameSettings, requireUnlockedCategory } from '../categories/gradebook-lock.js';
import { GradebookLocking } from '../categories/gradebook-locking.js';
import { keepFormerSettings } from '../categories/gradebook-setting-log.js';

interface LinkRow {
  readonly category_id: number;
  readonly course_id: number;
  readonly locked: boolean;
}

/** A column fed by an activity: link, category and activity are of one course. */
@Injectable()
export class GradebookLinkProcessor extends Processor {
  constructor(private readonly locking: GradebookLocking) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { course, category, type, refId } = write.values;
    await requireCategoryOf(write.transaction, Number(category), Number(course));
    const activity = { course: Number(course), category: Number(category), type: String(type), id: Number(refId) };
    if (!(await courseHoldsActivity(write.transaction, activity))) {
      throw oneViolation('refId', 'The course of the category has no such activity.', VIOLATION_CODES.notFound);
    }
    if (type === 'survey') await requireNames(write.transaction, Number(refId));
    const id = await super.create(write);
    if (write.values.locked === true) await this.locking.lockColumn(write.transaction, Number(category));
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const before = await linkRow(write.transaction, id);
    await requireUnlockedCategory(write.transaction, before.category_id);
    const { category, locked = before.locked } = write.values;
    if (typeof category === 'number') await requireCategoryOf(write.transaction, category, before.course_id);
    await keepFormerSettings(write, 'gradebook_link', id);
    const settings = await countedSettings(write.transaction, 'gradebook_link', id);
    await super.update(write, id);
    const place = typeof category === 'number' ? category : before.category_id;
    if (before.locked && locked)
      requireSameSettings(settings, await countedSettings(write.transaction, 'gradebook_link', id), 'The column');
    if (before.locked && !locked) await this.locking.unlock(write.transaction, place);
    if (!before.locked && locked) await this.locking.lockColumn(write.transaction, place);
  }

  override async remove(write: Write, id: number): Promise<void> {
    const before = await linkRow(write.transaction, id);
    if (before.locked) throw new Problem(409, 'The column is locked; unlock it before removing it with its marks.');
    await requireUnlockedCategory(write.transaction, before.category_id);
    await super.remove(write, id);
  }
}

async function requireCategoryOf(transaction: Transaction, category: number, course: number): Promise<void> {
  const found = await transaction.one(
    sql`SELECT 1 AS "found" FROM "gradebook_category" WHERE "id" = ${category} AND "course_id" = ${course}`,
  );
  if (!found) throw oneViolation('category', 'The category belongs to another course.', VIOLATION_CODES.invalid);
  await requireUnlockedCategory(transaction, category);
}

/** @throws ViolationProblem for an anonymous survey: a mark would tell who has answered it */
async function requireNames(transaction: Transaction, survey: number): Promise<void> {
  const anonymous = await transaction.one(sql`SELECT 1 AS "found" FROM "c_survey" WHERE "id" = ${survey} AND "anonymous"`);
  if (anonymous) throw oneViolation('refId', 'An anonymous survey cannot be marked.', VIOLATION_CODES.invalid);
}

async function linkRow(transaction: Transaction, id: number): Promise<LinkRow> {
  const row = await transaction.one<LinkRow>(sql`SELECT "category_id", "course_id", "locked" FROM "gradebook_link" WHERE "id" = ${id}`);
  if (!row) throw new Problem(404, 'Not Found');
  return row;
}

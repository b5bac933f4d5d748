import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { oneViolation, Problem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { refuseRing } from '../../../resource/persistence/tree-check.js';

/** The tree of categories: no rings, nothing below a category that wants nothing below, nothing lost by a removal. */
@Injectable()
export class CourseCategoryProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    await requireOpenParent(write);
    return super.create(write);
  }

  override async update(write: Write, id: number): Promise<void> {
    await refuseRing(write, id);
    await requireOpenParent(write);
    await super.update(write, id);
  }

  /** @throws Problem 409 until the category is empty */
  override async remove(write: Write, id: number): Promise<void> {
    const held = await write.transaction.one<{ courses: boolean; children: boolean }>(sql`SELECT
      EXISTS (SELECT 1 FROM "course_categories" WHERE "course_category_id" = ${id}) AS "courses",
      EXISTS (SELECT 1 FROM "course_category" WHERE "parent_id" = ${id}) AS "children"`);
    if (held?.courses || held?.children)
      throw new Problem(409, 'This category cannot be deleted before the courses and categories in it are moved elsewhere.');
    await super.remove(write, id);
  }
}

async function requireOpenParent({ values, transaction }: Write): Promise<void> {
  if (typeof values.parent !== 'number') return;
  const open = await transaction.one(sql`SELECT 1 FROM "course_category" WHERE "id" = ${values.parent} AND "auth_cat_child"`);
  if (open) return;
  throw oneViolation('parent', 'This category takes no categories below it.');
}

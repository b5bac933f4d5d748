import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import type { Write } from '../../../../resource/model/write.js';
import { requireUnlockedCategory } from '../categories/gradebook-lock.js';

/** Which skills a gradebook issues is settled while it is locked. */
@Injectable()
export class GradebookSkillProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    await requireUnlockedCategory(write.transaction, Number(write.values.gradebookCategory));
    return super.create(write);
  }

  override async remove(write: Write, id: number): Promise<void> {
    const row = await write.transaction.one<{ category: number }>(
      sql`SELECT "gradebook_category_id" AS "category" FROM "skill_rel_gradebook" WHERE "id" = ${id}`,
    );
    if (row) await requireUnlockedCategory(write.transaction, row.category);
    await super.remove(write, id);
  }
}

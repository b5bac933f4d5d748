import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { ROLES } from '../../../../platform/rights/access/roles.js';
import type { Transaction } from '../../../../database/statements.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { type Write } from '../../../../resource/model/write.js';
import { requireSoundDependences } from './category-dependences.js';
import { countedSettings, isUnderLock, requireNothingLockedBelow, requireSameSettings, requireUnlockedCategory } from './gradebook-lock.js';
import { GradebookLocking } from './gradebook-locking.js';

interface CategoryRow {
  readonly locked: boolean;
  /** By itself, or by a category around it. */
  readonly sealed: boolean;
  readonly parent_id: number | null;
}

/** Ensures that locks of categories hold, and that courses depend on one another in no ring. */
@Injectable()
export class GradebookCategoryProcessor extends Processor {
  constructor(private readonly locking: GradebookLocking) {
    super();
  }

  override async create(write: Write): Promise<number> {
    await requireUnlockedParent(write);
    const id = await super.create(write);
    await requireSoundDependences(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const { transaction } = write;
    const before = await categoryRow(transaction, id);
    const locks = write.values.locked === true && !before.locked;
    const unlocks = 'locked' in write.values && write.values.locked !== true && before.locked;
    if (unlocks && !write.actor.is(ROLES.administrator)) throw new Problem(403, 'Only an administrator can unlock a gradebook.');
    const settings = before.sealed ? await countedSettings(transaction, 'gradebook_category', id) : '';
    await requireMovable(write, before);
    if (locks) await this.locking.lockCategory(transaction, id);
    await super.update(write, id);
    await requireSoundDependences(write, id);
    if (unlocks) await this.locking.unlock(transaction, id);
    if (!before.sealed || !(await categoryRow(transaction, id)).sealed) return;
    requireSameSettings(settings, await countedSettings(transaction, 'gradebook_category', id), 'The gradebook');
  }

  override async remove(write: Write, id: number): Promise<void> {
    await requireUnlockedCategory(write.transaction, id);
    await requireNothingLockedBelow(write.transaction, id);
    await super.remove(write, id);
  }
}

async function categoryRow(transaction: Transaction, id: number): Promise<CategoryRow> {
  const row = await transaction.one<CategoryRow>(
    sql`SELECT "locked", "parent_id", ${isUnderLock(sql`${id}::int`)} AS "sealed" FROM "gradebook_category" WHERE "id" = ${id}`,
  );
  if (!row) throw new Problem(404, 'Not Found');
  return row;
}

/** @throws Problem 409 where it would be moved out of a locked category, which would free its marks, or into one */
async function requireMovable(write: Write, before: CategoryRow): Promise<void> {
  const { parent } = write.values;
  if (parent === undefined || parent === before.parent_id) return;
  if (before.parent_id !== null) await requireUnlockedCategory(write.transaction, before.parent_id);
  await requireUnlockedParent(write);
}

async function requireUnlockedParent({ values, transaction }: Write): Promise<void> {
  if (typeof values.parent === 'number') await requireUnlockedCategory(transaction, values.parent);
}

import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { Processor } from '../../resource/persistence/processor.js';
import type { Change } from '../../resource/model/change.js';
import type { SetWrite, Write } from '../../resource/model/write.js';
import { isMaterialOfPath, materialOf } from './step-material.js';
import { requireSoundPrerequisites } from './prerequisites/path-prerequisites.js';

/** Steps hold material of the path's courses, and wait for steps of the same path: both are texts that are read, not references. */
@Injectable()
export class LearningPathItemProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await settle(write, [write.values], [id]);
    return id;
  }

  /** Steps that wait for others are made one by one: each may name those before it. */
  override async createSet(write: SetWrite, changes: readonly Change[]): Promise<readonly number[] | undefined> {
    if (changes.some(({ prerequisite }) => prerequisite != null)) return undefined;
    const ids = await this.insertSet(write, changes);
    if (ids) await settle(write, changes, ids);
    return ids;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    await settle(write, [write.values], [id]);
  }
}

/** Steps as the database now holds them are sound. @throws ViolationProblem */
async function settle({ transaction }: SetWrite, changes: readonly Change[], ids: readonly number[]): Promise<void> {
  const waiting = changes.some(({ prerequisite }) => prerequisite != null) ? ids[0] : undefined;
  if (waiting !== undefined || changes.some(({ parent }) => parent != null)) {
    const paths = await transaction.rows<{ path: number }>(
      sql`SELECT DISTINCT "lp_id" AS "path" FROM "c_lp_item" WHERE "id" = ANY(${ids}::bigint[])`,
    );
    for (const { path } of paths) await requireSoundPrerequisites(transaction, path, waiting);
  }
  if (changes.some(({ path }) => path != null)) await requireMaterial(transaction, ids);
}

/** @throws ViolationProblem where one of the steps names material that no course of its path has */
async function requireMaterial(transaction: Transaction, ids: readonly number[]): Promise<void> {
  const kinds = await transaction.rows<{ itemType: string }>(
    sql`SELECT DISTINCT "item_type" AS "itemType" FROM "c_lp_item" WHERE "id" = ANY(${ids}::bigint[]) AND "path" IS NOT NULL`,
  );
  for (const { itemType } of kinds) {
    const material = materialOf(itemType);
    if (!material) continue;
    const id = sql`CASE WHEN "step"."path" ~ '^\\d{1,9}$' THEN "step"."path"::int END`;
    const lacking = await transaction.one(
      sql`SELECT 1 AS "found" FROM "c_lp_item" "step" WHERE "step"."id" = ANY(${ids}::bigint[]) AND "step"."item_type" = ${itemType}
          AND "step"."path" IS NOT NULL AND NOT ${isMaterialOfPath(itemType, material, id, sql`"step"."lp_id"`)} LIMIT 1`,
    );
    if (lacking) throw oneViolation('path', `The course of the learning path has no such ${itemType}.`, VIOLATION_CODES.notFound);
  }
}

import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { refuseRing } from '../../resource/persistence/tree-check.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { Processor } from '../../resource/persistence/processor.js';
import type { Change } from '../../resource/model/change.js';
import type { SetWrite, Write } from '../../resource/model/write.js';
import { isMaterialOfPath, materialOf } from './step-material.js';
import { requireSoundPrerequisites } from './prerequisites/path-prerequisites.js';
import { UNOPENED_STEP_TYPES } from './unopened-step-types.js';

interface Step {
  readonly lp_id: number;
  readonly item_type: string;
  readonly path: string | null;
  readonly parent_id: number | null;
}

/** Steps of one path form a tree of their own, hold material of the path's courses, and wait for steps of the same path. */
@Injectable()
export class LearningPathItemProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    refuseUnopened(write.values['itemType']);
    const id = await super.create(write);
    await this.settle(write, id);
    return id;
  }

  /** Steps that wait for others are made one by one: each may name those before it. */
  override async createSet(write: SetWrite, changes: readonly Change[]): Promise<readonly number[] | undefined> {
    if (changes.some(({ prerequisite }) => prerequisite != null)) return undefined;
    for (const { itemType } of changes) refuseUnopened(itemType);
    const ids = await this.insertSet(write, changes);
    if (!ids) return undefined;
    const { transaction } = write;
    if (changes.some(({ parent }) => parent != null)) await requireOfOnePath(transaction, ids);
    const ofMaterial = new Set(changes.flatMap(({ itemType, path }) => (path == null ? [] : [String(itemType)])));
    for (const itemType of ofMaterial) await requireMaterialOfAll(transaction, itemType, ids);
    return ids;
  }

  override async update(write: Write, id: number): Promise<void> {
    await refuseRing(write, id);
    await super.update(write, id);
    await this.settle(write, id);
  }

  /** The step as the database now holds it is sound. @throws ViolationProblem */
  private async settle({ transaction, values }: Write, id: number): Promise<void> {
    const step = await transaction.one<Step>(sql`SELECT "lp_id", "item_type", "path", "parent_id" FROM "c_lp_item" WHERE "id" = ${id}`);
    if (!step) return;
    if ('parent' in values) await requireOfPath(transaction, step, 'parent', step.parent_id);
    if (values.prerequisite != null) await requireSoundPrerequisites(transaction, step.lp_id, id);
    else if (step.parent_id !== null && 'parent' in values) await requireSoundPrerequisites(transaction, step.lp_id);
    if ('path' in values) await requireMaterial(transaction, step);
  }
}

/** @throws ViolationProblem for a kind of step that nothing opens */
function refuseUnopened(itemType: unknown): void {
  if (typeof itemType === 'string' && UNOPENED_STEP_TYPES.has(itemType))
    throw oneViolation('itemType', 'Steps of this kind cannot be opened, so that they are not taken.', VIOLATION_CODES.notAChoice);
}

async function requireOfPath(transaction: Transaction, step: Step, member: string, other: number | null): Promise<void> {
  if (other === null) return;
  const found = await transaction.one(sql`SELECT 1 AS "found" FROM "c_lp_item" WHERE "id" = ${other} AND "lp_id" = ${step.lp_id}`);
  if (!found) throw oneViolation(member, 'The learning path has no such step.', VIOLATION_CODES.notFound);
}

/** @throws ViolationProblem where one of the steps is below one of another path */
async function requireOfOnePath(transaction: Transaction, ids: readonly number[]): Promise<void> {
  const strays = await transaction.one(
    sql`SELECT 1 AS "found" FROM "c_lp_item" "step" JOIN "c_lp_item" "above" ON "above"."id" = "step"."parent_id"
        WHERE "step"."id" = ANY(${ids}::bigint[]) AND "above"."lp_id" <> "step"."lp_id" LIMIT 1`,
  );
  if (strays) throw oneViolation('parent', 'The learning path has no such step.', VIOLATION_CODES.notFound);
  const paths = await transaction.rows<{ path: number }>(
    sql`SELECT DISTINCT "lp_id" AS "path" FROM "c_lp_item" WHERE "id" = ANY(${ids}::bigint[])`,
  );
  for (const { path } of paths) await requireSoundPrerequisites(transaction, path);
}

/** @throws ViolationProblem where one of the steps of a kind names material that no course of its path has */
async function requireMaterialOfAll(transaction: Transaction, itemType: string, ids: readonly number[]): Promise<void> {
  const material = materialOf(itemType);
  if (!material) return;
  const id = sql`CASE WHEN "step"."path" ~ '^\\d{1,9}$' THEN "step"."path"::int END`;
  const lacking = await transaction.one(
    sql`SELECT 1 AS "found" FROM "c_lp_item" "step" WHERE "step"."id" = ANY(${ids}::bigint[]) AND "step"."item_type" = ${itemType}
        AND "step"."path" IS NOT NULL AND NOT ${isMaterialOfPath(itemType, material, id, sql`"step"."lp_id"`)} LIMIT 1`,
  );
  if (lacking) throw oneViolation('path', `The course of the learning path has no such ${itemType}.`, VIOLATION_CODES.notFound);
}

/** @throws ViolationProblem where the step names material that no course of its path has */
async function requireMaterial(transaction: Transaction, step: Step): Promise<void> {
  const material = materialOf(step.item_type);
  if (!material || step.path === null) return;
  const id = sql`${/^\d{1,9}$/.test(step.path) ? Number(step.path) : null}::int`;
  const found = await transaction.one<{ isThere: boolean }>(
    sql`SELECT ${isMaterialOfPath(step.item_type, material, id, sql`${step.lp_id}::int`)} AS "isThere"`,
  );
  if (!found?.isThere)
    throw oneViolation('path', `The course of the learning path has no such ${step.item_type}.`, VIOLATION_CODES.notFound);
}

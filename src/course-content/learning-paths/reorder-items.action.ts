import { Injectable } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { sql } from '../../database/sql.js';
import { type ActionDeclaration, nothingAnswer } from '../../resource/model/action-declaration.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { requireSoundPrerequisites } from './prerequisites/path-prerequisites.js';
import { decidedByHandler } from '../content-access/decided-by-handler.js';
import { oneViolation } from '../../resource/protocol/problem.js';

const LARGEST_ID = 2_147_483_647;
const MOST_STEPS = 500;

/** Where a step is. */
export class StepPlace {
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  id: number;

  /** The step that it is in; absent or null at the top. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  parent?: number | null;
}

/** All steps of a path, each after the one that it is in. */
class StepOrder {
  @Input({
    type: 'json',
    items: 'object',
    required: true,
    itemClass: () => StepPlace,
    validators: [IsArray(), ArrayMinSize(1), ArrayMaxSize(MOST_STEPS), ValidateNested({ each: true })],
    description: 'Every step of one learning path in its new order, by id, with the id of the step that it is in.',
    example: [{ id: 7 }, { id: 9, parent: 7 }],
  })
  order: StepPlace[];
}

/** Sets order and nesting of all steps of a learning path at once. */
@Injectable()
class ReorderItems extends ActionHandler {
  /** @throws Problem 403 or 404 for a step, ViolationProblem where the steps are not those of one path, or no tree */
  async run(run: ActionRun): Promise<void> {
    const order = run.input.order as readonly StepPlace[];
    requireTree(order);
    const ids = order.map(({ id }) => id);
    await run.operations.admit(run.resource.entity, 'update', ids);
    const path = await requireWholePath(run, ids);
    await run.transaction.rows(
      sql`UPDATE "c_lp_item" "i" SET "display_order" = "o"."rank" - 1, "parent_id" = "o"."parent"
          FROM unnest(${ids}::int[], ${order.map(({ parent }) => parent ?? null)}::int[]) WITH ORDINALITY AS "o" ("id", "parent", "rank")
          WHERE "i"."id" = "o"."id"`,
    );
    await requireSoundPrerequisites(run.transaction, path);
  }
}

/** A step that stands after the one that it is in can be in no ring. */
function requireTree(order: readonly StepPlace[]): void {
  const seen = new Set<number>();
  order.forEach(({ id, parent }, index) => {
    if (seen.has(id)) throw oneViolation(`order[${index}].id`, 'This step is named twice.');
    if (parent != null && !seen.has(parent))
      throw oneViolation(`order[${index}].parent`, 'The step that it is in must be named before it.');
    seen.add(id);
  });
}

/** @returns id of the path */
async function requireWholePath({ transaction }: ActionRun, ids: readonly number[]): Promise<number> {
  const found = await transaction.one<{ path: number; paths: number; steps: number }>(
    sql`SELECT min("lp_id") AS "path", count(DISTINCT "lp_id")::int AS "paths", count(*)::int AS "steps" FROM "c_lp_item"
        WHERE "lp_id" IN (SELECT "lp_id" FROM "c_lp_item" WHERE "id" = ANY(${[...ids]}::int[]))`,
  );
  if (found?.paths !== 1 || found.steps !== ids.length) throw oneViolation('order', 'Name every step of one learning path.');
  return found.path;
}

export const reorderItems: ActionDeclaration = {
  name: 'reorder',
  method: 'POST',
  path: 'c_lp_items/reorder',
  description: 'Sets order and nesting of all steps of a learning path.',
  rule: decidedByHandler('who may change each step'),
  input: () => StepOrder,
  answer: nothingAnswer,
  handler: ReorderItems,
};

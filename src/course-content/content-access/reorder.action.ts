import { Injectable } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { identifier, sql } from '../../database/sql.js';
import { type ActionDeclaration, nothingAnswer } from '../../resource/model/action-declaration.js';
import type { EntityClass } from '../../resource/model/field-declaration.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { arrange } from './display-order.js';
import { decidedByHandler } from './decided-by-handler.js';
import { oneViolation } from '../../resource/protocol/problem.js';

const MOST_ITEMS = 200;

/**
 * `POST /api/<path>/reorder?cid=…&sid=…&gid=…`: the order of items in the current context, for those who edit there.
 * @param entity class of the items, the resource that declares the action
 */
export function reorder(path: string, entity: () => EntityClass): ActionDeclaration {
  return {
    name: 'reorder',
    method: 'POST',
    path: `${path}/reorder`,
    description: 'Sets the order of the items named; those of the context that are not named follow.',
    rule: decidedByHandler('who may change the link of each item in the context'),
    input: () => orderOf(entity),
    answer: nothingAnswer,
    handler: Reorder,
  };
}

function orderOf(entity: () => EntityClass): EntityClass {
  class Order {
    @Input({
      type: 'references',
      target: entity,
      required: true,
      validators: [IsArray(), ArrayMinSize(1), ArrayMaxSize(MOST_ITEMS)],
      description: 'The items in their new order, all of the same section where the resource has sections.',
    })
    order: number[];
  }
  return Order;
}

@Injectable()
class Reorder extends ActionHandler {
  async run(run: ActionRun): Promise<void> {
    const order = run.input.order as number[];
    await requireOneSection(run, order);
    await arrange(run, order, 'order');
  }
}

/** @throws ViolationProblem for items of several categories, where the resource has any */
async function requireOneSection({ resource, transaction }: ActionRun, ids: readonly number[]): Promise<void> {
  const column = resource.columns.get('category');
  if (column === undefined) return;
  const { sections } = (await transaction.one<{ sections: number }>(
    sql`SELECT count(DISTINCT COALESCE(${identifier(column)}, 0))::int AS "sections" FROM ${identifier(resource.table)} WHERE "id" = ANY(${[...ids]}::int[])`,
  )) ?? { sections: 0 };
  if (sections > 1) throw oneViolation('order', 'The items are of several categories; order each by itself.');
}

import { Injectable } from '@nestjs/common';
import { ADDRESS, NUMBER } from '../../../auth/answer-shape.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import type { ResourceDefinition } from '../../../resource/model/resource-definition.js';
import { rowDenied } from '../../../resource/policy/access-denied.js';
import { holds } from '../../../resource/policy/rule-check.js';
import { Problem, StateConflict } from '../../../resource/protocol/problem.js';
import { requireCourseSpace } from '../../content-tree/nodes/node-files/node-space.js';
import { refreshPaths } from '../../content-tree/nodes/node-tree.js';
import { BinRestoring } from './bin-restoring.js';
import { binPolicy } from './bin.policy.js';

const UNIQUE_VIOLATION = '23505';

interface Entry {
  readonly kind: string;
  readonly itemId: number;
  readonly courseId: number | null;
  readonly node: number;
}

const restoredAnswer = documentAnswer('Restored', {
  item: { ...ADDRESS, description: 'Address of the item.' },
  left: { ...NUMBER, description: 'Rows that did not come back, since what they belong to is gone, such as a deleted person.' },
});

/** Takes an item out of the bin, as it was. */
@Injectable()
class RestoreFromBin extends ActionHandler {
  constructor(
    private readonly restoring: BinRestoring,
    private readonly registry: ResourceRegistry,
  ) {
    super();
  }

  /** @throws StateConflict where it has no place any more; Problem 403 for those who could not delete it */
  async run({ id, transaction, actor }: ActionRun): Promise<OutcomeOf<typeof restoredAnswer>> {
    const entry = await transaction.one<Entry>(sql`SELECT "kind", "item_id"::float8 AS "itemId", "course_id" AS "courseId",
      COALESCE("node_id", 0)::float8 AS "node" FROM "bin_entry" WHERE "id" = ${id}`);
    const resource = entry && this.registry.withPath(entry.kind);
    if (!entry || !resource) throw new Problem(404, 'Not Found');
    await findPlace(transaction, id, entry);
    const left = await this.restoring.prune(transaction, id);
    await requireItem(transaction, id, resource, entry);
    await this.#insert(transaction, id);
    await this.restoring.refer(transaction, id);
    await refreshPaths(transaction, sql`${entry.node}::bigint`);
    const rule = resource.policy.rule('delete');
    if (!(await holds(rule, { resource, actor, transaction }, entry.itemId))) throw rowDenied(actor, rule);
    await requireCourseSpace(transaction, entry.node);
    await transaction.rows(sql`DELETE FROM "bin_entry" WHERE "id" = ${id}`);
    return { document: { item: `/api/${entry.kind}/${entry.itemId}`, left } };
  }

  /** @throws StateConflict `taken-meanwhile` */
  async #insert(transaction: Transaction, id: number): Promise<void> {
    try {
      await this.restoring.insert(transaction, id);
    } catch (error) {
      const { code, detail = '' } = error as { readonly code?: string; readonly detail?: string };
      if (code !== UNIQUE_VIOLATION) throw error;
      const value = /=\((?<value>.*)\)/.exec(detail)?.groups?.value ?? '';
      throw new StateConflict(
        'taken-meanwhile',
        `Something else has ${value === '' ? 'its name' : `"${value}"`} by now, which only one can have. Change that first.`,
      );
    }
  }
}

/** Content whose folder is gone goes to the uppermost folder of its course. @throws StateConflict `course-gone` */
async function findPlace(transaction: Transaction, id: number, { kind, node, courseId }: Entry): Promise<void> {
  if (kind === 'courses') return;
  const course = await transaction.one<{ isThere: boolean; home: number | null; hasParent: boolean }>(sql`SELECT
    EXISTS (SELECT 1 FROM "course" WHERE "id" = ${courseId}::int) AS "isThere",
    (SELECT "resource_node_id"::float8 FROM "course" WHERE "id" = ${courseId}::int) AS "home",
    EXISTS (SELECT 1 FROM "bin_row" "b" JOIN "resource_node" "p" ON "p"."id" = ("b"."row" ->> 'parent_id')::bigint
      WHERE "b"."entry_id" = ${id} AND "b"."table_name" = 'resource_node' AND "b"."key" = ${`[${node}]`}) AS "hasParent"`);
  if (courseId !== null && !course?.isThere)
    throw new StateConflict('course-gone', 'The course that it was in is deleted. Restore the course first.');
  if (course?.hasParent || course?.home == null) return;
  await transaction.rows(sql`UPDATE "bin_row" SET "row" = jsonb_set("row", '{parent_id}', to_jsonb(${course.home}::bigint))
    WHERE "entry_id" = ${id} AND "table_name" = 'resource_node' AND "key" = ${`[${node}]`}`);
}

/** @throws StateConflict `place-gone` where the item itself cannot come back, since what it belongs to is gone */
async function requireItem(transaction: Transaction, id: number, { table }: ResourceDefinition, { itemId }: Entry): Promise<void> {
  const kept = await transaction.one(
    sql`SELECT 1 FROM "bin_row" WHERE "entry_id" = ${id} AND "table_name" = ${table} AND "key" = ${`[${itemId}]`}`,
  );
  if (!kept) throw new StateConflict('place-gone', 'What it belonged to is gone. Restore that first, if it is in the bin.');
}

/** `POST /api/bin_entries/{id}/restore` */
export const restoreFromBin = documentAction({
  name: 'restore',
  method: 'POST',
  path: 'bin_entries/{id}/restore',
  description: 'Puts an item and what went with it back where it was, with the ids that they had. For those who may delete it there.',
  rule: binPolicy.rule('delete'),
  answer: restoredAnswer,
  handler: RestoreFromBin,
});

import { Injectable } from '@nestjs/common';
import { conditionSql, sql } from '../../../database/sql.js';
import { Problem, ViolationProblem } from '../../../resource/protocol/problem.js';
import { isNull } from '../../../resource/input/violation-messages.js';
import type { Write } from '../../../resource/model/write.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { editableNodes } from '../../rights/access/node-access.js';
import { NodeItems } from './node-items.js';
import { nodeTitle, refreshPaths } from './node-tree.js';
import { slug } from './slug.js';

/** Changes of a node by itself: renaming it, moving it below another one, making it public. */
@Injectable()
export class ResourceNodeProcessor extends Processor {
  constructor(private readonly items: NodeItems) {
    super();
  }

  /**
   * @throws ViolationProblem for content without a parent
   * @throws Problem 403 where the caller may not change the item on the node, or the new parent is no place for the caller's content
   */
  override async update(write: Write, id: number): Promise<void> {
    const { values, transaction } = write;
    await this.items.requireChange(write, id);
    if (values.parent === null) throw new ViolationProblem([isNull('parent')]);
    // Looked at before the move, as the place that it has will do too; thrown behind it, as content below itself has no place at all.
    const isPlaced = typeof values.parent !== 'number' || (await isPlace(write, id, values.parent));
    const title = typeof values.title === 'string' ? nodeTitle(values.title) : undefined;
    await super.update(title === undefined ? write : { ...write, values: { ...values, title, slug: slug(title) } }, id);
    if (!isPlaced) throw new Problem(403, 'The content cannot be moved there: neither a course of its own nor a folder that you may edit.');
    await refreshPaths(transaction, sql`${id}::bigint`);
  }

  /**
   * Removing a node removes the item that stands on it, the way the item itself is removed.
   * @throws Problem 403 where the caller may not remove that item
   */
  override async remove(write: Write, id: number): Promise<void> {
    if (!(await this.items.remove(write, id))) await super.remove(write, id);
  }
}

/** Content must remain where it can be found: below the node of one of its courses, or in a folder that the caller edits. */
async function isPlace({ transaction, actor }: Write, id: number, parent: number): Promise<boolean> {
  const place = await transaction.one(sql`SELECT 1 FROM "resource_node" "place" WHERE "place"."id" = ${parent} AND (
    "place"."id" = (SELECT "m"."parent_id" FROM "resource_node" "m" WHERE "m"."id" = ${id})
    OR EXISTS (SELECT 1 FROM "course" "c" JOIN "resource_link" "l" ON "l"."course_id" = "c"."id"
      WHERE "c"."resource_node_id" = "place"."id" AND "l"."resource_node_id" = ${id})
    OR ${conditionSql(editableNodes(actor).holds(sql`"place"."id"`))})`);
  return place !== undefined;
}

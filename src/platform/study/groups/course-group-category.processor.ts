import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import { ContentProcessor } from '../../content-tree/nodes/content-items/content.processor.js';
import { removeContentOnlyOf } from '../../content-tree/nodes/content-items/unlinked-content-removal.js';

/** Sets of groups; the groups go with their set, each with its own node. */
@Injectable()
export class CourseGroupCategoryProcessor extends ContentProcessor {
  override async remove(write: Write, id: number): Promise<void> {
    const groups = await write.transaction.rows<{ id: number; node: number }>(
      sql`SELECT "id", "resource_node_id" AS "node" FROM "c_group_info" WHERE "category_id" = ${id}`,
    );
    await removeContentOnlyOf(
      write.transaction,
      'group',
      groups.map((group) => group.id),
    );
    await write.transaction.rows(sql`DELETE FROM "resource_node" WHERE "id" = ANY(${groups.map(({ node }) => node)}::bigint[])`);
    await super.remove(write, id);
  }
}

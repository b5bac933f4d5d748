import { Injectable } from '@nestjs/common';
import { identifier, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type PlacedLink, type Placement } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import { storeDefaultFile } from '../../platform/content-tree/nodes/node-files/node-file.js';
import { fileInBody, fileNameInBody } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import type { Write } from '../../resource/model/write.js';
import { placeBelow, type Support } from './attached-content.js';

/** Content that comes with another piece of content: in the tree below it, given to the same contexts, with a file where one is sent. */
@Injectable()
export abstract class AttachedContentProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await storeAttachedFile(write, id);
    return id;
  }

  protected override async place(write: Write): Promise<Placement> {
    return placeBelow(write.transaction, await this.support(write));
  }

  protected abstract support(write: Write): Promise<Support> | Support;
}

/** Stores the file of a body as the file of the new content's node. */
export async function storeAttachedFile({ resource, values, transaction, now }: Write, id: number): Promise<void> {
  const file = fileInBody(values);
  if (!file) return;
  const row = await transaction.one<{ node: number }>(
    sql`SELECT "resource_node_id" AS "node" FROM ${identifier(resource.table)} WHERE "id" = ${id}`,
  );
  await storeDefaultFile(transaction, Number(row?.node), { ...file, title: attachedFileName(values), now });
}

/** @returns the name of the file sent, or one that says nothing */
export function attachedFileName(values: Write['values']): string {
  return fileNameInBody(values) ?? 'file';
}

/** @returns the contexts that a node is given to */
export async function linksOfNode(transaction: Transaction, node: number): Promise<PlacedLink[]> {
  return transaction.rows<PlacedLink>(
    sql`SELECT "l"."course_id" AS "courseId", "l"."session_id" AS "sessionId", "l"."group_id" AS "groupId", "l"."user_id" AS "userId", "l"."visibility",
          "l"."start_visibility_at" AS "visibleFrom"
        FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node} AND "l"."deleted_at" IS NULL ORDER BY "l"."id"`,
  );
}

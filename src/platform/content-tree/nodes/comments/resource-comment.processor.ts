import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { oneViolation } from '../../../../resource/protocol/problem.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import type { Write } from '../../../../resource/model/write.js';

/** Comments are signed by their author; a reply belongs to the same content. */
@Injectable()
export class ResourceCommentProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    await requireSameNode(write);
    return super.create(write);
  }
}

/** @throws ViolationProblem at `parent` */
async function requireSameNode({ values, transaction }: Write): Promise<void> {
  if (typeof values.parent !== 'number') return;
  const found = await transaction.one(
    sql`SELECT 1 FROM "resource_comment" WHERE "id" = ${values.parent} AND "resource_node_id" = ${values.resourceNode}`,
  );
  if (found) return;
  const message = 'The comment answered is one on other content.';
  throw oneViolation('parent', message);
}

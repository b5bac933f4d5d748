import { Injectable } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';
import { sql } from '../../database/sql.js';
import { ResourceNode } from '../../platform/content-tree/nodes/resource-node.entity.js';
import { type ActionDeclaration, itemAnswer } from '../../resource/model/action-declaration.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { documentPolicy } from './document.policy.js';
import { namesake } from './folder-content.js';

/** The folder that a document goes into. */
class DocumentPlace {
  @Input({
    type: 'bigint',
    required: true,
    validators: [IsInt(), Min(1), Max(Number.MAX_SAFE_INTEGER)],
    description: 'Node of the folder, or of the course for its uppermost folder.',
    example: 42,
  })
  parentResourceNodeId: number;
}

/** Places a document in another folder, with everything inside. */
@Injectable()
class MoveDocument extends ActionHandler {
  /** @throws ViolationProblem where there is no such folder in its course, or the folder has one of its name; Problem 403 */
  async run({ id, row, input, transaction, operations }: ActionRun): Promise<void> {
    const node = Number(row.resourceNode);
    const place = Number(input.parentResourceNodeId);
    await requireFolder({ transaction, node, place });
    await operations.update(ResourceNode, node, { parent: place });
    if ((await namesake(transaction, id)) !== undefined)
      throw oneViolation('parentResourceNodeId', 'The folder has a document of this name already.');
  }
}

interface Move extends Pick<ActionRun, 'transaction'> {
  readonly node: number;
  readonly place: number;
}

/** A folder of a course that the document is given to, or the uppermost one of that course. */
async function requireFolder({ transaction, node, place }: Move): Promise<void> {
  const found = await transaction.one(
    sql`SELECT 1 AS "found" FROM "resource_link" "mine" WHERE "mine"."resource_node_id" = ${node} AND (
          EXISTS (SELECT 1 FROM "course" "c" WHERE "c"."id" = "mine"."course_id" AND "c"."resource_node_id" = ${place})
          OR EXISTS (SELECT 1 FROM "c_document" "folder" JOIN "resource_link" "theirs" ON "theirs"."resource_node_id" = "folder"."resource_node_id"
            WHERE "folder"."resource_node_id" = ${place} AND "folder"."filetype" = 'folder' AND "theirs"."course_id" = "mine"."course_id")) LIMIT 1`,
  );
  if (found) return;
  const message = 'The course has no such folder.';
  throw oneViolation('parentResourceNodeId', message, VIOLATION_CODES.notFound);
}

export const moveDocument: ActionDeclaration = {
  name: 'move',
  method: 'PUT',
  path: 'documents/{id}/move',
  description: 'Places the document in another folder of its course, with everything inside.',
  rule: documentPolicy.rule('update'),
  input: () => DocumentPlace,
  answer: itemAnswer,
  handler: MoveDocument,
};

import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { type ActionDeclaration, createdAnswer } from '../../../../resource/model/action-declaration.js';
import { oneViolation } from '../../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../../resource/model/action-handler.js';
import { administrator } from '../../../rights/access/role.rules.js';
import { FileVariant } from './file-variant.input.js';
import { NodeItems } from '../node-items.js';
import { storeVariant } from './node-file.js';
import { requireSpace } from './node-space.js';
import { ResourceNode } from '../resource-node.entity.js';
import { fileInBody, fileNameInBody } from './uploaded-file.js';

interface Files {
  /** Title of the default file; null where the node has none. */
  readonly title: string | null;
  readonly taken: boolean;
}

/** Adds a variant to a file that the caller may change. */
@Injectable()
class AddVariant extends ActionHandler {
  constructor(private readonly items: NodeItems) {
    super();
  }

  /** @throws ViolationProblem where the node has no file yet, this portal's in this language, or no room for it */
  async run({ input, actor, transaction, operations, now }: ActionRun): Promise<ActionOutcome> {
    const { resourceNode, accessUrl, language = null } = input as unknown as Omit<FileVariant, 'uploadFile'>;
    await operations.admit(ResourceNode, 'update', [resourceNode]);
    await this.items.requireChange({ actor, transaction }, resourceNode);
    const files = await transaction.one<Files>(sql`SELECT
      (SELECT "title" FROM "resource_file" WHERE "resource_node_id" = ${resourceNode} ORDER BY "id" LIMIT 1) AS "title",
      EXISTS (SELECT 1 FROM "resource_file" WHERE "resource_node_id" = ${resourceNode} AND "access_url_id" = ${accessUrl}
        AND "language_id" IS NOT DISTINCT FROM ${language}) AS "taken"`);
    if (files?.title == null)
      throw oneViolation('resourceNode', 'This node has no file that there could be a variant of.', VIOLATION_CODES.invalid);
    if (files.taken) throw oneViolation('accessUrl', 'There is a variant for this portal already.', VIOLATION_CODES.notUnique);
    const file = fileInBody(input);
    if (!file) throw oneViolation('uploadFile', 'Send the file.', VIOLATION_CODES.blank);
    const title = fileNameInBody(input) ?? files.title;
    const id = await storeVariant(transaction, resourceNode, { ...file, title, now, portalId: accessUrl, languageId: language });
    await requireSpace(transaction, resourceNode, actor.portalId);
    return { id };
  }
}

export const addVariant: ActionDeclaration = {
  name: 'add_variant',
  method: 'POST',
  path: 'resource_files/add_variant',
  description: 'Adds a variant of a file for another portal.',
  rule: administrator,
  input: () => FileVariant,
  answer: createdAnswer,
  handler: AddVariant,
};

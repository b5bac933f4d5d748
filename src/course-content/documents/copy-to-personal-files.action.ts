import { Injectable } from '@nestjs/common';
import { copyDefaultFile } from '../../platform/content-tree/nodes/node-files/node-file.js';
import { requireSpace } from '../../platform/content-tree/nodes/node-files/node-space.js';
import { PersonalFile } from '../../platform/identity/personal/personal-file.entity.js';
import type { ActionDeclaration } from '../../resource/model/action-declaration.js';
import { Problem } from '../../resource/protocol/problem.js';
import { all, authenticated } from '../../resource/model/rule.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { documentPolicy } from './document.policy.js';

/** Makes a personal file of the caller's own with the content of a document. */
@Injectable()
class CopyToPersonalFiles extends ActionHandler {
  /** @throws Problem 409 where the document has no file, ViolationProblem where the caller's personal files have no room for it */
  async run({ row, actor, transaction, operations, now }: ActionRun): Promise<ActionOutcome> {
    const id = await operations.create(PersonalFile, { title: row.title, comment: row.comment });
    const node = await copyDefaultFile(transaction, {
      from: { table: 'c_document', id: Number(row.id) },
      to: { table: 'personal_file', id },
      now,
    });
    if (node === undefined) throw new Problem(409, 'This document has no file that could be copied.');
    await requireSpace(transaction, node, actor.portalId);
    return { id };
  }
}

export const copyToPersonalFiles: ActionDeclaration = {
  name: 'copy_to_personal_files',
  method: 'POST',
  path: 'documents/{id}/copy_to_personal_files',
  description: "Copies a document into the caller's personal files.",
  rule: all(authenticated, documentPolicy.rule('read')),
  answer: { kind: 'created', entity: () => PersonalFile },
  handler: CopyToPersonalFiles,
};

import { Injectable } from '@nestjs/common';
import { storeDefaultFile } from '../../platform/content-tree/nodes/node-files/node-file.js';
import { requireSpace } from '../../platform/content-tree/nodes/node-files/node-space.js';
import { fileInBody, fileNameInBody, UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { type ActionDeclaration, itemAnswer } from '../../resource/model/action-declaration.js';
import { Problem } from '../../resource/protocol/problem.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { documentPolicy } from './document.policy.js';

/** The file that a document is to have from now on. */
class DocumentReplacement {
  @UploadedFile({ required: true })
  uploadFile: string;
}

/** Replaces the file of a document; its title, place and addresses remain. */
@Injectable()
class ReplaceDocument extends ActionHandler {
  /** @throws Problem 409 for a folder, ViolationProblem where the course has no room for the file */
  async run({ row, input, actor, transaction, now }: ActionRun): Promise<void> {
    if (row.filetype === 'folder') throw new Problem(409, 'A folder has no file that could be replaced.');
    const file = fileInBody(input);
    if (!file) return;
    const node = Number(row.resourceNode);
    await storeDefaultFile(transaction, node, { ...file, title: fileNameInBody(input) ?? String(row.title), now });
    await requireSpace(transaction, node, actor.portalId);
  }
}

export const replaceDocument: ActionDeclaration = {
  name: 'replace_file',
  method: 'POST',
  path: 'documents/{id}/replace',
  description: 'Replaces the stored file; title, place and identifiers stay.',
  rule: documentPolicy.rule('update'),
  input: () => DocumentReplacement,
  answer: itemAnswer,
  handler: ReplaceDocument,
};

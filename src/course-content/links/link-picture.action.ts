import { Injectable } from '@nestjs/common';
import { storeDefaultFile } from '../../platform/content-tree/nodes/node-files/node-file.js';
import { fileInBody, fileNameInBody, UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { type ActionDeclaration, itemAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { oneViolation } from '../../resource/protocol/problem.js';

/** Pictures that browsers show; SVG is a document with scripts. */
const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

/** The picture that is to stand for a link. */
class LinkPicture {
  @UploadedFile({ required: true })
  uploadFile: string;
}

/** Gives a link a picture, in place of the one that it has. */
@Injectable()
class SetLinkPicture extends ActionHandler {
  /** @throws ViolationProblem for what is no picture */
  async run({ row, input, transaction, now }: ActionRun): Promise<void> {
    const file = fileInBody(input);
    if (!file || !PICTURES.includes(file.mimeType)) throw oneViolation('uploadFile', `A picture is one of ${PICTURES.join(', ')}.`);
    await storeDefaultFile(transaction, Number(row.resourceNode), { ...file, title: fileNameInBody(input) ?? 'picture', now });
  }
}

export const setLinkPicture: ActionDeclaration = {
  name: 'upload_image',
  method: 'POST',
  path: 'links/{id}/upload-image',
  description: 'Gives the link a picture, which is at its /content from then on.',
  rule: contentPolicy.rule('update'),
  input: () => LinkPicture,
  answer: itemAnswer,
  handler: SetLinkPicture,
};

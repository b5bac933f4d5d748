import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, type ActionAnswer } from '../../resource/model/action-declaration.js';
import { HeldBytes } from '../../storage/file-bytes.js';
import { UploadedBytes } from '../../resource/protocol/uploaded-bytes.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { editedContext } from '../content-access/current-context.js';
import { Document } from '../documents/document.entity.js';
import { ExportFormat, exportOfContext } from '../content-access/table-export.js';
import { glossaryTable } from './glossary-table.js';
import { editorOfNamedContext } from '../content-access/decided-by-handler.js';

/** Stores the glossary of the current context as a document there. */
@Injectable()
class ExportGlossaryToDocuments extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { course, session, group } = await editedContext(run);
    const { name: title, mimeType, content } = await exportOfContext(run, glossaryTable);
    const uploadFile = new UploadedBytes(title, mimeType, new HeldBytes(content));
    const resourceLinkList = [{ cid: course, sid: session ?? 0, gid: group ?? 0 }];
    return { id: await run.operations.create(Document, { title, filetype: 'file', uploadFile, resourceLinkList }) };
  }
}

const document: ActionAnswer = { kind: 'created', entity: () => Document };

export const exportGlossaryToDocuments: ActionDeclaration = {
  name: 'export_to_documents',
  method: 'POST',
  path: 'glossaries/export_to_documents',
  description: 'Keeps the glossary of the course, session or group named as a CSV file or a spreadsheet among its documents.',
  rule: editorOfNamedContext,
  input: () => ExportFormat,
  answer: document,
  handler: ExportGlossaryToDocuments,
};

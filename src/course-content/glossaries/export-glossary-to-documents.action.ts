import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, type ActionAnswer } from '../../resource/declare/action-declaration.js';
import { UploadedBytes } from '../../resource/input/uploaded-bytes.js';
import { authenticated } from '../../resource/policy/rule.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/state/action-handler.js';
import { csvOfContext, ExportFormat } from '../access/csv-export.js';
import { editedContext } from '../access/current-context.js';
import { CDocument } from '../documents/c-document.entity.js';
import { exportName } from '../access/export-name.js';
import { glossaryTable } from './glossary-table.js';

/** Keeps the glossary of the current context as a document there. */
@Injectable()
export class ExportGlossaryToDocuments extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { course, session, group } = await editedContext(run);
    const title = exportName('glossary', run.now);
    const uploadFile = new UploadedBytes(title, 'text/csv', await csvOfContext(run, glossaryTable));
    const resourceLinkList = [{ cid: course, sid: session ?? 0, gid: group ?? 0 }];
    return { id: await run.operations.create(CDocument, { title, filetype: 'file', uploadFile, resourceLinkList }) };
  }
}

const document: ActionAnswer = { kind: 'created', entity: () => CDocument };

export const exportGlossaryToDocuments: ActionDeclaration = {
  name: 'export_to_documents',
  method: 'POST',
  path: 'glossaries/export_to_documents',
  description: 'Keeps the glossary of the course, session or group named as a CSV file among its documents.',
  // The context that the call names is judged first, the document as in its own POST.
  rule: authenticated,
  input: () => ExportFormat,
  answer: document,
  handler: ExportGlossaryToDocuments,
};

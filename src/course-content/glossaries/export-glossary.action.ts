import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, fileAnswer } from '../../resource/declare/action-declaration.js';
import { authenticated } from '../../resource/policy/rule.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/state/action-handler.js';
import { csvOfContext, ExportFormat } from '../access/csv-export.js';
import { editedContext } from '../access/current-context.js';
import { exportName } from '../access/export-name.js';
import { glossaryTable } from './glossary-table.js';

/** Answers with the glossary of the current context as a file. */
@Injectable()
export class ExportGlossary extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    await editedContext(run);
    const content = await csvOfContext(run, glossaryTable);
    return { file: { name: exportName('glossary', run.now), mimeType: 'text/csv', content } };
  }
}

export const exportGlossary: ActionDeclaration = {
  name: 'export',
  method: 'POST',
  path: 'glossaries/export',
  description: 'The glossary of the course, session or group named, as CSV; for those who edit there.',
  // The context that the call names is judged before anything is read.
  rule: authenticated,
  input: () => ExportFormat,
  answer: fileAnswer('text/csv'),
  handler: ExportGlossary,
};

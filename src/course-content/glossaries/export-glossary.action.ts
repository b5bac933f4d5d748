import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, fileAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { editedContext } from '../content-access/current-context.js';
import { ExportFormat, exportOfContext } from '../content-access/table-export.js';
import { TABLE_TYPES } from '../content-access/table-file.js';
import { glossaryTable } from './glossary-table.js';
import { editorOfNamedContext } from '../content-access/decided-by-handler.js';

/** Answers with the glossary of the current context as a file. */
@Injectable()
class ExportGlossary extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    await editedContext(run);
    return { file: await exportOfContext(run, glossaryTable) };
  }
}

export const exportGlossary: ActionDeclaration = {
  name: 'export',
  method: 'POST',
  path: 'glossaries/export',
  description: 'The glossary of the course, session or group named, as CSV or as a spreadsheet; for those who edit there.',
  rule: editorOfNamedContext,
  input: () => ExportFormat,
  answer: fileAnswer(...Object.values(TABLE_TYPES)),
  handler: ExportGlossary,
};

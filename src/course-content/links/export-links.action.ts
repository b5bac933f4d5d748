import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { type ActionDeclaration, fileAnswer } from '../../resource/declare/action-declaration.js';
import { authenticated } from '../../resource/policy/rule.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/state/action-handler.js';
import { csvOfContext, type ExportedTable, ExportFormat } from '../access/csv-export.js';
import { editedContext } from '../access/current-context.js';
import { exportName } from '../access/export-name.js';
import { displayOrder } from '../access/publication.js';

const linkTable: ExportedTable = {
  columns: (row) => ({
    category: sql`(SELECT "k"."title" FROM "c_link_category" "k" WHERE "k"."id" = ${row.column('category')})`,
    title: row.column('title'),
    url: row.column('url'),
    description: row.column('description'),
  }),
  order: (row) => sql`${row.column('category')} NULLS FIRST, ${displayOrder(row)}`,
};

/** Answers with the links of the current context as a file. */
@Injectable()
export class ExportLinks extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    await editedContext(run);
    const content = await csvOfContext(run, linkTable);
    return { file: { name: exportName('links', run.now), mimeType: 'text/csv', content } };
  }
}

export const exportLinks: ActionDeclaration = {
  name: 'export',
  method: 'POST',
  path: 'links/export',
  description: 'The links of the course, session or group named, as CSV; for those who edit there.',
  // The context that the call names is judged before anything is read.
  rule: authenticated,
  input: () => ExportFormat,
  answer: fileAnswer('text/csv'),
  handler: ExportLinks,
};

import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { type ActionDeclaration, fileAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { editedContext } from '../content-access/current-context.js';
import { displayOrder } from '../content-access/publication.js';
import { type ExportedTable, ExportFormat, exportOfContext } from '../content-access/table-export.js';
import { TABLE_TYPES } from '../content-access/table-file.js';
import { editorOfNamedContext } from '../content-access/decided-by-handler.js';

const linkTable: ExportedTable = {
  tool: 'links',
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
class ExportLinks extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    await editedContext(run);
    return { file: await exportOfContext(run, linkTable) };
  }
}

export const exportLinks: ActionDeclaration = {
  name: 'export',
  method: 'POST',
  path: 'links/export',
  description: 'The links of the course, session or group named, as CSV or as a spreadsheet; for those who edit there.',
  rule: editorOfNamedContext,
  input: () => ExportFormat,
  answer: fileAnswer(...Object.values(TABLE_TYPES)),
  handler: ExportLinks,
};

import { sql } from '../../database/sql.js';
import type { ExportedTable } from '../content-access/table-export.js';

/** A glossary as a table; an import takes the same headings. */
export const glossaryTable: ExportedTable = {
  tool: 'glossary',
  columns: (row) => ({ term: row.column('title'), definition: row.column('description') }),
  order: (row) => sql`lower(${row.column('title')})`,
};

import { identifier, join, raw, type Sql, sql } from '../../../src/database/sql.js';
import type { RowDraft } from './fixture-row.js';

/** All rows of a table at once; those that are there already in other words are left out. */
export function insertion(drafts: readonly RowDraft[]): Sql {
  const columns = [...new Set(drafts.flatMap(({ values }) => Object.keys(values)))];
  const cell = (value: unknown): Sql => (value === undefined ? raw('DEFAULT') : sql`${value}`);
  const rows = drafts.map(
    ({ values }) =>
      sql`(${join(
        columns.map((column) => cell(values[column])),
        ', ',
      )})`,
  );
  const table = identifier(drafts[0]?.table ?? '');
  const names = join(
    columns.map((column) => identifier(column)),
    ', ',
  );
  return sql`INSERT INTO ${table} (${names}) VALUES ${join(rows, ', ')} ON CONFLICT DO NOTHING RETURNING "id"`;
}

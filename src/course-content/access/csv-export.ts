import { stringify } from 'csv-stringify/sync';
import { IsIn } from 'class-validator';
import { allOf, conditionSql, join, sql, type Sql } from '../../database/sql.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { RowReference } from '../../resource/policy/row-reference.js';
import type { ActionRun } from '../../resource/state/action-handler.js';

const FORMATS = ['csv'] as const;
const MOST_ROWS = 10_000;

/** What an export is to be. */
export class ExportFormat {
  @Input({ type: 'choice', values: FORMATS, default: 'csv', validators: [IsIn([...FORMATS])] })
  format?: (typeof FORMATS)[number];
}

export interface ExportedTable {
  /** Column headings, each with the SQL of its value. */
  readonly columns: (row: RowReference) => Readonly<Record<string, Sql>>;
  readonly order: (row: RowReference) => Sql;
}

/**
 * What the caller reads of a resource in the current context, as CSV (RFC 4180) with a header line, in UTF-8; cells that a
 * spreadsheet would run as formulas are escaped.
 */
export async function csvOfContext({ resource, transaction, actor, parameters }: ActionRun, table: ExportedTable): Promise<Buffer> {
  const row = new RowReference(resource, 't');
  const inContext = [...parameters].map(([name, value]) => resource.parameters.get(name)?.condition(row, value as number) ?? true);
  const condition = allOf([resource.policy.rule('read').condition(actor, row), ...inContext]);
  const columns = Object.entries(table.columns(row));
  const values = join(
    columns.map(([, value]) => value),
    ', ',
  );
  const found = await transaction.rows<{ cells: unknown[] }>(
    sql`SELECT jsonb_build_array(${values}) AS "cells" FROM ${row.table} WHERE ${conditionSql(condition)}
        ORDER BY ${table.order(row)}, ${row.id} LIMIT ${MOST_ROWS}`,
  );
  const rows = [columns.map(([heading]) => heading), ...found.map(({ cells }) => cells)];
  return Buffer.from(stringify(rows, { escape_formulas: true, record_delimiter: 'windows', cast: { boolean: String } }));
}

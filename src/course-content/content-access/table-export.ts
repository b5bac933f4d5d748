import { IsIn } from 'class-validator';
import { allOf, conditionSql, join, sql, type Sql } from '../../database/sql.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import type { ParameterValue } from '../../resource/model/parameter-filter.js';
import { RowReference } from '../../resource/model/row-reference.js';
import type { ActionRun, AnsweredFile } from '../../resource/model/action-handler.js';
import { TABLE_FORMATS, TABLE_TYPES, tableFile, type TableFormat } from './table-file.js';

const MOST_ROWS = 10_000;

/** What an export is to be. */
export class ExportFormat {
  @Input({ type: 'choice', values: TABLE_FORMATS, default: 'csv', validators: [IsIn([...TABLE_FORMATS])] })
  format?: TableFormat;
}

export interface ExportedTable {
  /** Name of the tool, with which that of the file begins. */
  readonly tool: string;
  /** Column headings, each with the SQL of its value. */
  readonly columns: (row: RowReference) => Readonly<Record<string, Sql>>;
  readonly order: (row: RowReference) => Sql;
}

/** What the caller reads of a resource in the current context, as a file of the format asked for. */
export async function exportOfContext(run: ActionRun, table: ExportedTable): Promise<AnsweredFile & { readonly content: Buffer }> {
  const format = (run.input.format ?? 'csv') as TableFormat;
  const content = await tableFile(format, await rowsOfContext(run, table));
  return { name: `${table.tool}-${run.now.toISOString().slice(0, 10)}.${format}`, mimeType: TABLE_TYPES[format], content };
}

type Cells = (string | number | boolean | null)[];

async function rowsOfContext({ resource, transaction, actor, parameters }: ActionRun, table: ExportedTable): Promise<Cells[]> {
  const row = new RowReference(resource, 't');
  const asked = { actor, values: parameters as ReadonlyMap<string, ParameterValue> };
  const inContext = [...asked.values].map(([name, value]) => resource.parameters.get(name)?.condition(row, value, asked) ?? true);
  const condition = allOf([resource.policy.rule('read').condition(actor, row), ...inContext]);
  const columns = Object.entries(table.columns(row));
  const values = join(
    columns.map(([, value]) => value),
    ', ',
  );
  const found = await transaction.rows<{ cells: Cells }>(
    sql`SELECT jsonb_build_array(${values}) AS "cells" FROM ${row.table} WHERE ${conditionSql(condition)}
        ORDER BY ${table.order(row)}, ${row.id} LIMIT ${MOST_ROWS}`,
  );
  return [columns.map(([heading]) => heading), ...found.map(({ cells }) => cells)];
}

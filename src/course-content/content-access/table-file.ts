import { CSV_FORM } from '../../resource/protocol/csv-form.js';
import { stringify } from 'csv-stringify/sync';

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export const TABLE_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What a cell of a spreadsheet holds at most, in characters. */
const LONGEST_CELL = 32_767;
/** What XML 1.0 has no place for. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

type Cell = string | number | boolean | null;

/**
 * A table as a file. As CSV (RFC 4180) in UTF-8, cells that a spreadsheet would run as formulas are escaped; in a
 * spreadsheet (ECMA-376) they are texts, of which those too long for a cell are cut.
 * @param rows the headings first
 */
export async function tableFile(format: TableFormat, rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(stringify([...rows], CSV_FORM));
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(rows.map((row) => row.map(spreadsheetCell))).toBuffer();
}

function spreadsheetCell(cell: Cell): { value: string; type: StringConstructor } | Exclude<Cell, string> {
  return typeof cell === 'string' ? { value: cell.replaceAll(NOT_IN_XML, '').slice(0, LONGEST_CELL), type: String } : cell;
}

import type { Response } from 'express';
import { TABLE_TYPES, type TableFormat, tableFile } from '../../course-content/content-access/table-file.js';

export type TableCell = string | number | null;

/**
 * Sends a table as a file that nobody stores on the way; CSV with a byte-order mark for spreadsheets.
 * @param name of the file, without its ending
 * @param rows the headings first
 */
export async function sendTable(
  response: Response,
  format: TableFormat,
  name: string,
  rows: readonly (readonly TableCell[])[],
): Promise<void> {
  const file = await tableFile(format, rows);
  response.setHeader('Content-Type', format === 'csv' ? `${TABLE_TYPES.csv}; charset=utf-8` : TABLE_TYPES.xlsx);
  response.setHeader('Content-Disposition', `attachment; filename="${name}.${format}"`);
  response.setHeader('Cache-Control', 'private, no-store');
  response.end(format === 'csv' ? Buffer.concat([Buffer.from('\uFEFF'), file]) : file);
}

import { refusedInclude } from '../input/include.parser.js';
import type { EmbeddedRows } from '../model/embedded-rows.js';
import { type Includes, nodesOf } from '../model/include-node.js';

/** Says of which relations some are left as addresses, since there was more behind them than one answer holds. */
export function incomplete({ incomplete: paths }: EmbeddedRows): Record<string, string> {
  return paths.length === 0 ? {} : { 'Include-Incomplete': paths.join(', ') };
}

/** @throws Problem 400 for relations to many: a line has one cell for each member */
export function admitToCsv(includes: Includes): void {
  const many = [...nodesOf(includes)].find(({ field }) => field.type !== 'reference');
  if (many) throw refusedInclude('include-not-in-csv', `"${many.path}" is no single item, and has no place in a line of CSV.`);
}

import { stringify } from 'csv-stringify/sync';
import type { Row } from '../../database/statements.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { CSV_FORM } from '../protocol/csv-form.js';
import { jsonObject, serialiseMembers } from './serialiser.js';

/** Rows as CSV (RFC 4180) with a header line; cells that a spreadsheet would run as formulas are escaped. */
export function collectionCsv(rows: readonly Row[], resource: ResourceDefinition, properties?: ReadonlySet<string>): string {
  return csvOf(rows, resource, properties, true);
}

/** The same piece by piece, the header line first. */
export async function* csvLines(
  portions: AsyncIterable<readonly Row[]>,
  resource: ResourceDefinition,
  properties?: ReadonlySet<string>,
): AsyncGenerator<string, void> {
  let header = true;
  for await (const rows of portions) {
    yield csvOf(rows, resource, properties, header);
    header = false;
  }
  if (header) yield csvOf([], resource, properties, true);
}

/** Rows that an action made, as CSV. @param columns members of the rows, in their order */
export function tableCsv(rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]): string {
  const records = JSON.parse(JSON.stringify(rows)) as Row[];
  return stringify(records, { header: true, columns: [...columns], ...CSV_FORM });
}

function csvOf(rows: readonly Row[], resource: ResourceDefinition, properties: ReadonlySet<string> | undefined, header: boolean): string {
  const columns = [...resource.fields.values()]
    .filter((field) => field.readable && field.type !== 'collection' && (properties?.has(field.name) ?? true))
    .map(({ name }) => name);
  const records = rows.map((row) => JSON.parse(jsonObject(serialiseMembers(row, resource, properties))) as Row);
  return stringify(records, { header, columns, ...CSV_FORM });
}

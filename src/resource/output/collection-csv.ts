import { stringify } from 'csv-stringify/sync';
import type { Row } from '../../database/statements.js';
import { NOTHING_EMBEDDED } from '../model/embedded-rows.js';
import { type Includes, NO_INCLUDES, type Shape } from '../model/include-node.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { CSV_FORM } from '../protocol/csv-form.js';
import type { Portion } from '../persistence/resource-reader.js';
import { membersOf } from './members.js';
import { jsonObject } from './serialiser.js';
import { wireJson } from '../protocol/wire-instant.js';

const WHOLE: Shape = { includes: NO_INCLUDES };

/** Rows as CSV (RFC 4180) with a header line; cells that a spreadsheet would run as formulas are escaped. */
export function collectionCsv(portion: Portion, resource: ResourceDefinition, shape: Shape): string {
  return csvOf(portion, resource, shape, true);
}

/** The same piece by piece, the header line first. */
export async function* csvLines(
  portions: AsyncIterable<Portion>,
  resource: ResourceDefinition,
  shape: Shape = WHOLE,
): AsyncGenerator<string, void> {
  let header = true;
  for await (const portion of portions) {
    yield csvOf(portion, resource, shape, header);
    header = false;
  }
  if (header) yield csvOf({ rows: [], embedded: NOTHING_EMBEDDED }, resource, shape, true);
}

/** Portions of rows in which nothing is embedded. */
export async function* unembedded(portions: AsyncIterable<readonly Row[]>): AsyncGenerator<Portion> {
  for await (const rows of portions) yield { rows, embedded: NOTHING_EMBEDDED };
}

/** Rows that an action made, as CSV. @param columns members of the rows, in their order */
export function tableCsv(rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]): string {
  const records = JSON.parse(wireJson(rows)) as Row[];
  return stringify(records, { header: true, columns: [...columns], ...CSV_FORM });
}

function csvOf({ rows, embedded }: Portion, resource: ResourceDefinition, shape: Shape, header: boolean): string {
  const written = { ...shape, embedded, isLinked: false };
  const records = rows.map((row) => flattened(JSON.parse(jsonObject(membersOf(row, resource, written))) as Row, shape.includes));
  return stringify(records, { header, columns: columnsOf(resource, shape), ...CSV_FORM });
}

/** A relation's address, and behind it the members of what is embedded: `user`, `user.username`, … */
function columnsOf(resource: ResourceDefinition, { properties, includes }: Shape): string[] {
  const fields = [...resource.fields.values()].filter(
    ({ readable, type, name }) => readable && type !== 'collection' && (properties?.has(name) ?? true),
  );
  return fields.flatMap(({ name }) => {
    const node = includes.get(name);
    if (!node) return [name];
    const behind = columnsOf(node.target, { properties: node.properties, includes: node.children });
    return [name, ...behind.map((column) => `${name}.${column}`)];
  });
}

function flattened(record: Row, includes: Includes): Row {
  if (includes.size === 0) return record;
  const cells: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    const node = includes.get(name);
    if (!node || typeof value !== 'object' || value === null) {
      cells[name] = value;
      continue;
    }
    const { '@id': address, ...members } = value as Row;
    cells[name] = address;
    for (const [member, cell] of Object.entries(flattened(members, node.children))) cells[`${name}.${member}`] = cell;
  }
  return cells;
}

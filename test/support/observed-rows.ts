import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database, Transaction } from '../../src/database/statements.js';

/** Kinds of values by column, and short texts as they were, of the rows that one place in the sources got. */
interface Observed {
  readonly place: string;
  readonly columns: Record<string, { readonly kinds: Set<string>; readonly texts: Set<string> }>;
  rows: number;
  isNew: boolean;
}

const ENOUGH_ROWS = 300;
const ROWS_A_RESULT = 20;
const SHORT = 24;
const MOST_TEXTS = 40;
const DOOR = '/src/database/';

const observed = new Map<string, Observed>();
let isObserving = false;

/**
 * Looks at what each statement of the service gives in tests, by the place that asks, so that `scripts/declared-rows.mjs` can hold it
 * against the type that is declared there: the compiler believes what is said about a statement.
 */
export function observeRows(): void {
  if (isObserving || process.env['LYCEUM_TEST_RUN'] === undefined) return;
  isObserving = true;
  for (const { prototype } of [Database, Transaction]) {
    const { rows } = prototype as { rows: (...parameters: unknown[]) => Promise<object[]> };
    Object.assign(prototype, {
      async rows(this: object, ...parameters: unknown[]): Promise<object[]> {
        const place = caller();
        const result = await Reflect.apply(rows, this, parameters);
        if (place !== undefined) note(place, result as Record<string, unknown>[]);
        return result;
      },
    });
  }
}

/** Appends what is new to the run's file of this worker. */
export function writeObservedRows(): void {
  const lines = [...observed.values()].filter(({ isNew }) => isNew).map(lineOf);
  if (lines.length === 0) return;
  appendFileSync(join(process.env['LYCEUM_TEST_RUN'] ?? '', `observed-rows-${process.pid}.jsonl`), lines.join(''));
}

function lineOf(entry: Observed): string {
  entry.isNew = false;
  const columns = Object.entries(entry.columns).map(([name, { kinds, texts }]) => [name, { kinds: [...kinds], texts: [...texts] }]);
  return `${JSON.stringify({ place: entry.place, columns: Object.fromEntries(columns) as object })}\n`;
}

function note(place: string, rows: readonly Record<string, unknown>[]): void {
  const entry = observed.get(place) ?? { place, columns: {}, rows: 0, isNew: true };
  observed.set(place, entry);
  if (entry.rows > ENOUGH_ROWS) return;
  for (const row of rows.slice(0, ROWS_A_RESULT)) {
    entry.rows += 1;
    for (const [name, value] of Object.entries(row)) noteValue(entry, name, value);
  }
}

function noteValue(entry: Observed, name: string, value: unknown): void {
  const column = (entry.columns[name] ??= { kinds: new Set(), texts: new Set() });
  const before = column.kinds.size + column.texts.size;
  column.kinds.add(kindOf(value));
  if (typeof value === 'string' && value.length <= SHORT && column.texts.size < MOST_TEXTS) column.texts.add(value);
  if (column.kinds.size + column.texts.size > before) entry.isNew = true;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Where a statement was asked for, as `file:line:column` of what runs; undefined from outside the sources. */
function caller(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 6;
  Error.prepareStackTrace = (_error, frames) => frames;
  const frames = new Error().stack as unknown as readonly NodeJS.CallSite[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  const frame = frames.slice(2).find((one) => !(one.getFileName() ?? '').includes(`${DOOR}statements.ts`));
  const file = frame?.getFileName() ?? '';
  return frame && file.includes('/src/') ? `${file}:${frame.getLineNumber()}:${frame.getColumnNumber()}` : undefined;
}

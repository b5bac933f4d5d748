import type { Writable } from 'node:stream';
import pg, { type PoolClient } from 'pg';
import { columnTypes } from './column-types.js';

type Row = Record<string, unknown>;

/** What of a connection a query uses; its typings leave half of it out. */
interface Line {
  readonly stream: Writable;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(values: { readonly statement: string; readonly values: unknown[]; readonly valueMapper: (value: unknown) => unknown }): void;
  describe(portal: { readonly type: 'P' }): void;
  execute(): void;
  sync(): void;
}

interface Column {
  readonly name: string;
  readonly dataTypeID: Parameters<pg.CustomTypesConfig['getTypeParser']>[0];
}

/** How the rows of a statement are read: the same for all its runs, so it is asked for once. */
interface Shape {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** A row without values; copying it makes rows of one hidden class. */
  readonly blank: Row;
}

/** The part of pg's query that ours takes over or reads; its typings know `submit` alone. */
interface DriverQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  _result: { addRow(row: Row): void };
  _canceledDueToError: Error | false;
  hasBeenParsed(connection: Line): boolean;
  handleError(error: Error, connection: Line): void;
}

type Run = Pick<DriverQuery, 'name' | 'text' | 'values'>;

const shapes = new Map<string, Shape>();
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
const DriverQuery = pg.Query as unknown as new (run: Run) => DriverQuery;

/**
 * One run of a prepared statement. pg asks for the description of the columns with each run and makes of every row a
 * dictionary; here the first run of a statement in this process learns them, and rows are plain objects. The name stands for
 * one text, in this process and on each of its connections.
 */
export class PreparedQuery extends DriverQuery {
  #shape = shapes.get(this.name);

  /** Called by pg to send everything, in one go. */
  prepare(connection: Line): void {
    gather(connection.stream);
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name: this.name, text: this.text });
      connection.submittedNamedStatements[this.name] = this.text;
    }
    try {
      connection.bind({ statement: this.name, values: this.values, valueMapper: prepareValue });
    } catch (error) {
      // A value that cannot be sent fails this run and leaves the connection in order.
      connection.sync();
      this.handleError(error as Error, connection);
      return;
    }
    if (!this.#shape) connection.describe({ type: 'P' });
    connection.execute();
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    this.#shape = shapeOf(fields);
    shapes.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this._canceledDueToError || !this.#shape) return;
    try {
      this._result.addRow(rowOf(fields, this.#shape));
    } catch (error) {
      this._canceledDueToError = error as Error;
    }
  }
}

const gathering = new WeakSet<Writable>();

/** What is sent within one turn goes out together: each writing wakes the server, which costs more than many statements do. */
function gather(stream: Writable): void {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  process.nextTick(() => {
    release(stream);
  });
}

function release(stream: Writable): void {
  if (gathering.delete(stream)) stream.uncork();
}

/** Sends what was gathered for a connection, before its turn is over. */
export function sendGathered(client: PoolClient): void {
  release((client as unknown as { readonly connection: Line }).connection.stream);
}

function shapeOf(columns: readonly Column[]): Shape {
  return {
    names: columns.map(({ name }) => name),
    parsers: columns.map(({ dataTypeID }) => columnTypes.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
    // Parsed, not assembled: an object that many members are assigned to becomes a dictionary.
    blank: JSON.parse(JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, null])))) as Row,
  };
}

function rowOf(fields: readonly (string | null)[], { names, parsers, blank }: Shape): Row {
  const row = { ...blank };
  for (let index = 0; index < names.length; index += 1) {
    const text = fields[index];
    if (text !== null && text !== undefined) row[names[index] as string] = parsers[index]?.(text);
  }
  return row;
}

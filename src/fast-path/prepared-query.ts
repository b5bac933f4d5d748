import type { Writable } from 'node:stream';
import type { LRUCache } from 'lru-cache';
import pg from 'pg';
import { createCache } from '../cache/cache.js';

type Row = Record<string, unknown>;

/** What of a connection a query uses; its typings leave half of it out. */
interface Line {
  readonly stream: Writable;
  /** Texts by name, of statements that the server has confirmed. */
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(values: { readonly statement: string; readonly values: unknown[]; readonly valueMapper: (value: unknown) => unknown }): void;
  describe(portal: { readonly type: 'P' }): void;
  execute(): void;
  close(statement: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}

interface Column {
  readonly name: string;
  readonly dataTypeID: Parameters<pg.CustomTypesConfig['getTypeParser']>[0];
}

/** How the rows of a statement are read: the same for all executions, so it is requested once. */
interface Shape {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** A row without values; copying it makes rows of one hidden class. */
  readonly blank: Row;
}

/** A text under the name by which connections know it; no other text ever has that name. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  shape?: Shape;
}

/** The part of pg's query that ours takes over or reads; its typings know `submit` alone. */
interface DriverQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  _result: { readonly _types: pg.CustomTypesConfig; addRow(row: Row): void };
  _canceledDueToError: Error | false;
  hasBeenParsed(connection: Line): boolean;
  handleError(error: Error, connection: Line): void;
}

interface Run {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Statements that one connection keeps prepared; each takes some hundred kilobytes of its server process. */
const MOST_ON_CONNECTION = 256;

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
const DriverQuery = pg.Query as unknown as new (run: Run) => DriverQuery;

/**
 * One run of a prepared statement. pg asks for the description of the columns with each run and makes of every row a
 * dictionary; here the first run of a statement in this process learns them, and rows are plain objects. pg keeps every statement
 * prepared for as long as its connection lasts; here the least recently used ones are closed.
 */
export class PreparedQuery extends DriverQuery {
  constructor(
    private readonly statement: PreparedStatement,
    values: unknown[],
  ) {
    super({ name: statement.name, text: statement.text, values });
  }

  /** Called by pg to send everything, in one go. */
  prepare(connection: Line): void {
    corkForThisTurn(connection.stream);
    closeLeastUsed(connection, this.name);
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
    if (!this.statement.shape) connection.describe({ type: 'P' });
    connection.execute();
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    this.statement.shape = shapeOf(fields, this._result._types);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const { shape } = this.statement;
    if (this._canceledDueToError || !shape) return;
    try {
      this._result.addRow(rowOf(fields, shape));
    } catch (error) {
      this._canceledDueToError = error as Error;
    }
  }
}

const statementsOf = new WeakMap<Line, LRUCache<string, true>>();

/** Notes that a connection uses a statement, and closes the one that it has not used for the longest time where there are too many. */
function closeLeastUsed(connection: Line, name: string): void {
  const known = statementsOf.get(connection) ?? statementsFor(connection);
  known.set(name, true);
}

function statementsFor(connection: Line): LRUCache<string, true> {
  const dispose = (_: true, name: string, reason: string): void => {
    // One that the server has not confirmed yet looks like one that failed: it stays, and is noted again at its next use.
    if (reason !== 'evict' || connection.parsedStatements[name] === undefined) return;
    connection.close({ type: 'S', name });
    Reflect.deleteProperty(connection.parsedStatements, name);
  };
  const statements = createCache<string, true>({ name: 'statements of a connection', entries: MOST_ON_CONNECTION, dispose });
  statementsOf.set(connection, statements);
  return statements;
}

const corked = new WeakSet<Writable>();

/** What is sent within one turn goes out together: each writing wakes the server, which costs more than many statements do. */
function corkForThisTurn(stream: Writable): void {
  if (corked.has(stream)) return;
  corked.add(stream);
  stream.cork();
  process.nextTick(() => {
    corked.delete(stream);
    stream.uncork();
  });
}

function shapeOf(columns: readonly Column[], types: pg.CustomTypesConfig): Shape {
  return {
    names: columns.map(({ name }) => name),
    parsers: columns.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
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

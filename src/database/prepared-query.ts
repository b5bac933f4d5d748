import pg, { type Connection, type Submittable } from 'pg';
import { columnTypes } from './column-types.js';

type Row = Record<string, unknown>;
type Done = (error: Error | undefined, rows?: readonly Row[]) => void;

/** What of a connection a query uses; its typings leave the half of it out. */
interface Line {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string | undefined>;
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

const shapes = new Map<string, Shape>();
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/**
 * One run of a prepared statement. pg asks for the description of the columns with each run and makes of every row a
 * dictionary; here the first run of a statement in this process learns them and rows are plain objects. It takes the place
 * of pg's own query (`Submittable`), as its cursors do.
 */
export class PreparedQuery implements Submittable {
  callback: Done | undefined;
  readonly #rows: Row[] = [];
  #outcome: readonly Row[] | undefined;
  #shape: Shape | undefined;
  #failure: Error | undefined;

  /** @param name stands for this one text, in this process and on each of its connections */
  constructor(
    readonly name: string,
    readonly text: string,
    private readonly values: unknown[],
  ) {
    this.#shape = shapes.get(name);
  }

  /** Sends everything in one go. */
  submit(connection: Connection): void {
    const line = connection as unknown as Line;
    line.stream.cork();
    try {
      if (line.parsedStatements[this.name] === undefined && line.submittedNamedStatements[this.name] === undefined) {
        line.parse({ name: this.name, text: this.text });
        line.submittedNamedStatements[this.name] = this.text;
      }
      this.#run(line);
    } finally {
      line.sync();
      line.stream.uncork();
    }
  }

  /** A value that cannot be sent fails this run and leaves the connection in order. */
  #run(line: Line): void {
    try {
      line.bind({ statement: this.name, values: this.values, valueMapper: prepareValue });
    } catch (error) {
      this.#failure = error as Error;
      return;
    }
    if (!this.#shape) line.describe({ type: 'P' });
    line.execute();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    const shape = shapeOf(fields);
    shapes.set(this.name, shape);
    this.#shape = shape;
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure || !this.#shape) return;
    try {
      this.#rows.push(rowOf(fields, this.#shape));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  /** The last row has come. */
  handleCommandComplete(): void {
    this.#outcome = this.#rows;
  }

  handleReadyForQuery(): void {
    this.callback?.(this.#failure, this.#outcome);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }
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

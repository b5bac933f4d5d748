import type { DataSource, EntityMetadata } from 'typeorm';

export type StoredRow = Readonly<Record<string, string | number | boolean | null>>;

/** All rows of all tables at one time, by table and key. A row that is as it was at the time before is the same object. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, StoredRow>>;

/** Tables of the entities, views left out. */
export function storedTables(dataSource: DataSource): readonly EntityMetadata[] {
  return dataSource.entityMetadatas.filter(({ synchronize, tableType }) => synchronize && tableType !== 'view');
}

/** Reads all that is stored, time after time; what has not changed meanwhile is parsed once. */
class StoredRows {
  readonly #tables: ReadonlyMap<string, EntityMetadata>;
  readonly #statement: string;
  /** By table and text, as of the last time. */
  #known = new Map<string, Map<string, StoredRow>>();

  constructor(private readonly dataSource: DataSource) {
    this.#tables = new Map(storedTables(dataSource).map((metadata) => [metadata.tableName, metadata]));
    // One statement: three hundred of them take longer to be parsed and answered than their rows.
    this.#statement = [...this.#tables.keys()]
      .map((name) => `SELECT '${name}' AS "table", to_jsonb("t")::text AS "row" FROM "${name}" "t"`)
      .join(' UNION ALL ');
  }

  async snapshot(): Promise<Snapshot> {
    const found = await this.dataSource.query<{ table: string; row: string }[]>(this.#statement);
    const before = this.#known;
    this.#known = new Map();
    const tables = new Map([...this.#tables.keys()].map((name) => [name, new Map<string, StoredRow>()]));
    for (const { table, row: text } of found) {
      const row = before.get(table)?.get(text) ?? (JSON.parse(text) as StoredRow);
      this.#remember(table, text, row);
      tables.get(table)?.set(this.#keyOf(table, row), row);
    }
    return tables;
  }

  #remember(table: string, text: string, row: StoredRow): void {
    const known = this.#known.get(table) ?? new Map<string, StoredRow>();
    known.set(text, row);
    this.#known.set(table, known);
  }

  #keyOf(table: string, row: StoredRow): string {
    return (this.#tables.get(table)?.primaryColumns ?? []).map(({ databaseName }) => String(row[databaseName])).join(' ');
  }
}

const readers = new WeakMap<DataSource, StoredRows>();

/** All that is stored, read in one statement. What has not changed since the last time is the same object. */
export function snapshot(dataSource: DataSource): Promise<Snapshot> {
  const reader = readers.get(dataSource) ?? new StoredRows(dataSource);
  readers.set(dataSource, reader);
  return reader.snapshot();
}

/** @returns where a text occurs in any column of any table: `table.column: the row` */
export async function placesOf(dataSource: DataSource, pattern: string): Promise<string[]> {
  // What is in a column is in the text of its row, which is looked at first: few have it, and there are thousands of columns.
  const each = storedTables(dataSource).map(({ tableName, columns }) => {
    const values = columns.map(({ databaseName }) => `('${databaseName}', "t"."${databaseName}"::text)`).join(', ');
    return `SELECT '${tableName}.' || "c"."name" AS "place", left("t"::text, 300) AS "text"
      FROM "${tableName}" "t" CROSS JOIN LATERAL (VALUES ${values}) "c" ("name", "value") WHERE "t"::text ~* $1 AND "c"."value" ~* $1`;
  });
  const found = await dataSource.query<{ place: string; text: string }[]>(each.join(' UNION ALL '), [pattern]);
  return found.map(({ place, text }) => `${place}: ${text}`);
}

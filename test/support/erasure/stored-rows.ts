import type { DataSource, EntityMetadata } from 'typeorm';

export type StoredRow = Readonly<Record<string, string | number | boolean | null>>;

/** All rows of all tables at one time, by table and key. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, StoredRow>>;

/** Tables of the entities, views left out. */
export function storedTables(dataSource: DataSource): readonly EntityMetadata[] {
  return dataSource.entityMetadatas.filter(({ synchronize, tableType }) => synchronize && tableType !== 'view');
}

export async function snapshot(dataSource: DataSource): Promise<Snapshot> {
  const tables = new Map<string, ReadonlyMap<string, StoredRow>>();
  for (const { tableName, primaryColumns } of storedTables(dataSource)) {
    const rows = await dataSource.query<{ row: StoredRow }[]>(`SELECT to_jsonb("t") AS "row" FROM "${tableName}" "t"`);
    tables.set(
      tableName,
      new Map(rows.map(({ row }) => [primaryColumns.map(({ databaseName }) => String(row[databaseName])).join(' '), row])),
    );
  }
  return tables;
}

/** @returns where a text occurs in any column of any table: `table.column: the row` */
export async function placesOf(dataSource: DataSource, pattern: string): Promise<string[]> {
  const found: string[] = [];
  for (const { tableName, columns } of storedTables(dataSource))
    for (const { databaseName } of columns) {
      const rows = await dataSource.query<{ text: string }[]>(
        `SELECT left("t"::text, 300) AS "text" FROM "${tableName}" "t" WHERE "${databaseName}"::text ~* $1 LIMIT 3`,
        [pattern],
      );
      found.push(...rows.map(({ text }) => `${tableName}.${databaseName}: ${text}`));
    }
  return found;
}

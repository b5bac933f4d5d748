import type { DataSource } from 'typeorm';
import { type Snapshot, snapshot, storedTables, type StoredRow } from './erasure/stored-rows.js';

/** Columns of all tables in which rows that were not there before, or were others, mention a person: by one of these texts or by account. */
export async function newMentions(
  dataSource: DataSource,
  before: Snapshot,
  { texts, userId }: { readonly texts: readonly string[]; readonly userId: number },
): Promise<string[]> {
  const after = await snapshot(dataSource);
  const accounts = new Set(
    storedTables(dataSource).flatMap(({ tableName, columns }) =>
      columns.flatMap(({ databaseName, referencedColumn }) =>
        referencedColumn?.entityMetadata.tableName === 'user' ? [`${tableName}.${databaseName}`] : [],
      ),
    ),
  );
  const found = new Set<string>();
  for (const [table, rows] of after)
    for (const [key, row] of rows)
      for (const column of changed(before.get(table)?.get(key), row)) {
        const [name, value] = [`${table}.${column}`, row[column]];
        const mentions = accounts.has(name) ? value === userId : texts.some((text) => JSON.stringify(value).includes(text));
        if (mentions) found.add(name);
      }
  return [...found].sort();
}

function changed(before: StoredRow | undefined, row: StoredRow): string[] {
  return before === row ? [] : Object.keys(row).filter((column) => JSON.stringify(before?.[column]) !== JSON.stringify(row[column]));
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { StoredBlob } from '../../../storage/stored-blob.entity.js';

/** A column of a table, with its type as PostgreSQL names it. */
export interface TiedColumn {
  readonly name: string;
  readonly type: string;
}

/** A foreign key: each of its columns, and the one that it refers to at the same place. */
export interface RowTie {
  readonly table: string;
  readonly columns: readonly TiedColumn[];
  readonly isNullable: boolean;
  /** The table that it refers to, and the columns there. */
  readonly parent: string;
  readonly parentColumns: readonly TiedColumn[];
  /** What a deletion there does here. */
  readonly onDelete: string;
}

/** A table as far as its rows can be taken away and put back. */
interface KeptTable {
  readonly name: string;
  readonly key: readonly TiedColumn[];
  /** All but those that PostgreSQL works out. */
  readonly columns: readonly string[];
}

/** How the rows of all tables hang together, as the entities of all features say. */
@Injectable()
export class RowTies {
  readonly all: readonly RowTie[];
  /** Columns that name blobs, by table. */
  readonly blobs: readonly { readonly table: string; readonly column: string }[];
  readonly #tables: ReadonlyMap<string, KeptTable>;

  constructor(dataSource: DataSource) {
    const stored = dataSource.entityMetadatas.filter(({ tableType }) => tableType !== 'view');
    const type = (column: ColumnMetadata): string => dataSource.driver.normalizeType(column);
    this.#tables = new Map(stored.map((metadata) => [metadata.tableName, keptTable(metadata, type)]));
    this.all = stored.flatMap((metadata) => tiesOf(metadata, type));
    this.blobs = stored.flatMap(({ tableName, foreignKeys }) =>
      foreignKeys
        .filter(({ referencedEntityMetadata }) => referencedEntityMetadata.target === StoredBlob)
        .flatMap(({ columnNames }) => columnNames.map((column) => ({ table: tableName, column }))),
    );
  }

  /** @throws Error for a table that no entity declares */
  table(name: string): KeptTable {
    const found = this.#tables.get(name);
    if (!found) throw new Error(`No entity declares the table "${name}".`);
    return found;
  }
}

function keptTable({ tableName, primaryColumns, columns }: EntityMetadata, type: (column: ColumnMetadata) => string): KeptTable {
  return {
    name: tableName,
    key: primaryColumns.map((column) => ({ name: column.databaseName, type: type(column) })),
    columns: columns.filter(({ generatedType, asExpression }) => !generatedType && !asExpression).map(({ databaseName }) => databaseName),
  };
}

function tiesOf({ tableName, foreignKeys }: EntityMetadata, type: (column: ColumnMetadata) => string): RowTie[] {
  const tied = (columns: readonly ColumnMetadata[]): TiedColumn[] =>
    columns.map((column) => ({ name: column.databaseName, type: type(column) }));
  return foreignKeys.map(({ columns, referencedColumns, referencedEntityMetadata, onDelete }) => ({
    table: tableName,
    columns: tied(columns),
    isNullable: columns.every(({ isNullable }) => isNullable),
    parent: referencedEntityMetadata.tableName,
    parentColumns: tied(referencedColumns),
    onDelete: onDelete ?? 'NO ACTION',
  }));
}

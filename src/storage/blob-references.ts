import { Injectable } from '@nestjs/common';
import { identifier, join, type Sql, sql } from '../database/sql.js';
import { Database } from '../database/statements.js';
import { StoredBlob } from './stored-blob.entity.js';

/** Which columns refer to blobs, as the entities of all features say. */
@Injectable()
export class BlobReferences {
  constructor(private readonly database: Database) {}

  /** Whether anything refers to a blob. @param blob its id */
  isUsed(blob: Sql): Sql {
    return sql`(${join(this.uses(blob), ' OR ')})`;
  }

  /** The contrary, as a condition that PostgreSQL turns into joins. */
  isUnused(blob: Sql): Sql {
    const none = this.uses(blob).map((use) => sql`NOT ${use}`);
    return sql`(${join(none, ' AND ')})`;
  }

  private uses(blob: Sql): Sql[] {
    return this.columns().map(
      ([table, column]) => sql`EXISTS (SELECT 1 FROM ${identifier(table)} "use" WHERE "use".${identifier(column)} = ${blob})`,
    );
  }

  private columns(): [table: string, column: string][] {
    return this.database.dataSource.entityMetadatas.flatMap(({ tableName, foreignKeys }) =>
      foreignKeys
        .filter(({ referencedEntityMetadata }) => referencedEntityMetadata.target === StoredBlob)
        .flatMap(({ columnNames }) => columnNames.map((column): [string, string] => [tableName, column])),
    );
  }
}

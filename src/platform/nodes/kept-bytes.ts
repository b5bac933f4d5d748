import { identifier, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { type FileBytes, HeldBytes } from '../../storage/file-bytes.js';

/** The tables whose rows are files; `<table>_content` says where the bytes are. */
export const FILE_TABLES = ['resource_file', 'asset'] as const;
export type FileTable = (typeof FILE_TABLES)[number];

/**
 * Gives a file its bytes, in place of those that it has. Few bytes that are in memory go into the database, with the rest of the unit
 * of work, and are moved to the storage behind it; what was uploaded is in a blob already.
 */
export async function keepBytes(statements: Statements, table: FileTable, id: number, bytes: FileBytes): Promise<void> {
  const [content, blob] = bytes instanceof HeldBytes ? [bytes.content, null] : [null, bytes.blob];
  const key = identifier(`${table}_id`);
  await statements.rows(
    sql`INSERT INTO ${identifier(`${table}_content`)} (${key}, "content", "blob_id") VALUES (${id}, ${content}, ${blob}::uuid)
        ON CONFLICT (${key}) DO UPDATE SET "content" = EXCLUDED."content", "blob_id" = EXCLUDED."blob_id"`,
  );
}

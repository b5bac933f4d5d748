import { createHash } from 'node:crypto';
import { identifier, type Sql, sql } from '../../../../database/sql.js';
import type { FileScan } from './scanned-file.js';
import type { FileTable } from './kept-bytes.js';

/** Where the bytes of a file are: in a blob, or in the database still. */
export interface FilePlace {
  readonly table: FileTable;
  readonly id: number;
  readonly size: number;
  /** Changes with each write of the bytes while they are in the database. */
  readonly version: string;
  readonly blob: string | null;
  readonly driver: string | null;
  readonly key: string | null;
  readonly scan: FileScan | null;
}

/** Columns of a {@link FilePlace}, over the file "f" and what {@link joinedPlace} joins. */
export function placeColumns(table: FileTable): Sql {
  return sql`${table}::text AS "table", ${identifier('c', `${table}_id`)} AS "id", COALESCE("b"."size", octet_length("c"."content"))::float8 AS "size",
    "c"."xmin"::text AS "version", "b"."id" AS "blob", "b"."driver", "b"."key", "f"."scan_state" AS "scan"`;
}

/** Joins the place of the bytes to a file. @param id of the file */
export function joinedPlace(table: FileTable, id: Sql): Sql {
  return sql`JOIN ${identifier(`${table}_content`)} "c" ON ${identifier('c', `${table}_id`)} = ${id} LEFT JOIN "stored_blob" "b" ON "b"."id" = "c"."blob_id"`;
}

/**
 * The blob that bytes in the database will be moved to. It is known before, so that who reads them finds the rest of them there, and
 * their validator stays the same.
 */
export function futureBlob({ table, id, version }: Pick<FilePlace, 'table' | 'id' | 'version'>): string {
  const digest = createHash('sha256').update(`${table} ${id} ${version}`).digest('hex');
  return [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
}

import { raw, type Sql, sql } from '../../../../database/sql.js';
import { Computed } from '../../../../resource/declare/unstored-fields.decorator.js';
import type { RowReference } from '../../../../resource/model/row-reference.js';
import { PICTURE_TYPES } from '../../../../storage/pictures.js';
import { PICTURE_WIDTHS } from './picture-variants.js';
import type { FileTable } from './kept-bytes.js';

/** The member `file` as it is read. */
export interface FileFacts {
  /** Of `/api/resource_files/{id}`, or of the asset. */
  readonly id: number;
  readonly name: string;
  readonly mimeType: string | null;
  /** Bytes. */
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  /** In hexadecimal; null for files from before digests were kept. */
  readonly sha256: string | null;
  /** `ready`, `pending` until it was scanned for viruses, `infected` or `refused` where its bytes were removed. */
  readonly state: string;
  /** Whether the virus scanner found nothing. */
  readonly scanned: boolean;
  readonly contentUrl: string;
  readonly url: string | null;
  /** Smaller pictures; null for what is none. */
  readonly variants: readonly { readonly width: number; readonly contentUrl: string }[] | null;
}

const DESCRIPTION =
  'The stored file: name, mimeType, size in bytes, width and height of a picture, sha256, contentUrl (with a token), and url: an address that needs none, with `?signedFiles=true`; and of a picture variants, smaller ones.';

/** The member `file` of a resource. @param path of the resource @param table what the resource is a row of; the files of its node otherwise */
export function FileMember(path: string, table?: FileTable): PropertyDecorator {
  return Computed({ type: 'json', expression: (row) => (table ? ofRow(row, path, table) : ofNode(row, path)), description: DESCRIPTION });
}

function ofNode(row: RowReference, path: string): Sql {
  return sql`(SELECT ${facts(row, path)} FROM "resource_file" "f" WHERE "f"."resource_node_id" = ${row.column('resourceNode')} ORDER BY "f"."id" LIMIT 1)`;
}

/** Without a file an asset has no digest and no size. */
function ofRow(row: RowReference, path: string, table: FileTable): Sql {
  return sql`(SELECT ${facts(row, path)} FROM ${raw(`"${table}"`)} "f" WHERE "f"."id" = ${row.id} AND "f"."mime_type" IS NOT NULL)`;
}

function facts(row: RowReference, path: string): Sql {
  return sql`json_build_object('id', "f"."id", 'name', COALESCE("f"."original_name", "f"."title"), 'mimeType', "f"."mime_type", 'size', "f"."size",
    'width', "f"."dimensions"->0, 'height', "f"."dimensions"->1, 'sha256', "f"."sha256", 'state', COALESCE(NULLIF("f"."scan_state", 'clean'), 'ready'), 'scanned', COALESCE("f"."scan_state" = 'clean', FALSE),
    'contentUrl', '/api/${raw(path)}/' || ${row.id} || '/content', 'url', NULL, 'variants', ${variants(row, path)})`;
}

/** Addresses of smaller pictures, where the file says that it is one. */
function variants(row: RowReference, path: string): Sql {
  const types = raw(PICTURE_TYPES.map((type) => `'${type}'`).join(', '));
  const each = PICTURE_WIDTHS.map((width) => `json_build_object('width', ${width}, 'contentUrl', "a"."address" || '?width=${width}')`);
  return sql`CASE WHEN "f"."mime_type" IN (${types}) THEN (SELECT json_build_array(${raw(each.join(', '))})
    FROM (SELECT '/api/${raw(path)}/' || ${row.id} || '/content' AS "address") "a") END`;
}

import { identifier, sql } from '../../../../database/sql.js';
import type { Statements } from '../../../../database/statements.js';
import type { FileBytes } from '../../../../storage/file-bytes.js';
import { keepBytes, requireRoomFor } from './kept-bytes.js';

export interface FileToStore {
  readonly title: string;
  readonly mimeType: string;
  readonly bytes: FileBytes;
  readonly now: Date;
}

/** Gives a node its default file, in place of the one that it has. */
export async function storeDefaultFile(statements: Statements, nodeId: number, file: FileToStore): Promise<void> {
  const { title, mimeType, bytes, now } = file;
  const replaced = await statements.one<{ id: number }>(
    sql`UPDATE "resource_file" SET "title" = ${title}, "original_name" = ${title}, "mime_type" = ${mimeType}, "size" = ${bytes.size},
          "sha256" = ${bytes.sha256}, "dimensions" = ${dimensionsIn(bytes)}::jsonb, "scan_state" = ${scanOf(bytes)}, "updated_at" = ${now}
        WHERE "id" = (SELECT min("id") FROM "resource_file" WHERE "resource_node_id" = ${nodeId}) RETURNING "id"`,
  );
  const stored =
    replaced ??
    (await statements.one<{ id: number }>(
      sql`INSERT INTO "resource_file" ("title", "original_name", "mime_type", "size", "sha256", "dimensions", "scan_state", "resource_node_id", "created_at", "updated_at")
          VALUES (${title}, ${title}, ${mimeType}, ${bytes.size}, ${bytes.sha256}, ${dimensionsIn(bytes)}::jsonb, ${scanOf(bytes)}, ${nodeId}, ${now}, ${now}) RETURNING "id"`,
    ));
  await keepBytes(statements, 'resource_file', Number(stored?.id), bytes);
}

/** A row that stands on a node. */
interface NodeOwner {
  readonly table: string;
  readonly id: number;
}

/**
 * Gives the node of one row the default file of another's; both share the blob.
 * @returns the node that has the copy; undefined where there was no file
 */
export async function copyDefaultFile(
  statements: Statements,
  { from, to, now }: { readonly from: NodeOwner; readonly to: NodeOwner; readonly now: Date },
): Promise<number | undefined> {
  const source = await statements.one<{ id: number }>(
    sql`SELECT min("f"."id") AS "id" FROM "resource_file" "f" JOIN ${identifier(from.table)} "t" ON "t"."resource_node_id" = "f"."resource_node_id"
        WHERE "t"."id" = ${from.id} HAVING count(*) > 0`,
  );
  if (!source) return undefined;
  const copy = await statements.one<{ id: number; node: number }>(
    sql`INSERT INTO "resource_file" ("title", "original_name", "mime_type", "dimensions", "scan_state", "size", "sha256", "resource_node_id", "created_at", "updated_at")
        SELECT "f"."title", "f"."original_name", "f"."mime_type", "f"."dimensions", "f"."scan_state", "f"."size", "f"."sha256",
          (SELECT "t"."resource_node_id" FROM ${identifier(to.table)} "t" WHERE "t"."id" = ${to.id}), ${now}, ${now}
        FROM "resource_file" "f" WHERE "f"."id" = ${source.id} RETURNING "id", "resource_node_id" AS "node"`,
  );
  await statements.rows(
    sql`INSERT INTO "resource_file_content" ("resource_file_id", "content", "blob_id")
        SELECT ${copy?.id}::int, "content", "blob_id" FROM "resource_file_content" WHERE "resource_file_id" = ${source.id}`,
  );
  await requireRoomFor(statements, 'resource_file', Number(copy?.id));
  return Number(copy?.node);
}

/**
 * Adds a file to a node that has one, for one portal, and in one language where one is given.
 * @returns id of the new file
 */
export async function storeVariant(
  statements: Statements,
  nodeId: number,
  { title, mimeType, bytes, now, portalId, languageId }: FileToStore & { readonly portalId: number; readonly languageId: number | null },
): Promise<number> {
  const stored = await statements.one<{ id: number }>(
    sql`INSERT INTO "resource_file" ("title", "original_name", "mime_type", "size", "sha256", "dimensions", "scan_state", "resource_node_id", "access_url_id", "language_id", "created_at", "updated_at")
        VALUES (${title}, ${title}, ${mimeType}, ${bytes.size}, ${bytes.sha256}, ${dimensionsIn(bytes)}::jsonb, ${scanOf(bytes)}, ${nodeId}, ${portalId}, ${languageId}, ${now}, ${now}) RETURNING "id"`,
  );
  await keepBytes(statements, 'resource_file', Number(stored?.id), bytes);
  return Number(stored?.id);
}

/** What the virus scanner said, if anything. */
function scanOf(bytes: FileBytes): string | null {
  return bytes.facts.scan ?? null;
}

/** Width and height of a picture, as JSON. */
function dimensionsIn(bytes: FileBytes): string | null {
  const { dimensions } = bytes.facts;
  return dimensions ? JSON.stringify(dimensions) : null;
}

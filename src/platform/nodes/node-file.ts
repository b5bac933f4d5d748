import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';

export interface FileToStore {
  readonly title: string;
  readonly mimeType: string;
  readonly content: Buffer;
  readonly now: Date;
}

/** Gives a node its default file, in place of the one that it has. */
export async function storeDefaultFile(statements: Statements, nodeId: number, file: FileToStore): Promise<void> {
  const { title, mimeType, content, now } = file;
  const replaced = await statements.one<{ id: number }>(
    sql`UPDATE "resource_file" SET "title" = ${title}, "original_name" = ${title}, "mime_type" = ${mimeType}, "size" = ${content.length}, "updated_at" = ${now}
        WHERE "id" = (SELECT min("id") FROM "resource_file" WHERE "resource_node_id" = ${nodeId}) RETURNING "id"`,
  );
  const stored =
    replaced ??
    (await statements.one<{ id: number }>(
      sql`INSERT INTO "resource_file" ("title", "original_name", "mime_type", "size", "resource_node_id", "created_at", "updated_at")
          VALUES (${title}, ${title}, ${mimeType}, ${content.length}, ${nodeId}, ${now}, ${now}) RETURNING "id"`,
    ));
  await statements.rows(
    sql`INSERT INTO "resource_file_content" ("resource_file_id", "content") VALUES (${stored?.id}, ${content})
        ON CONFLICT ("resource_file_id") DO UPDATE SET "content" = EXCLUDED."content"`,
  );
}

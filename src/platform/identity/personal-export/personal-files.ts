import { sql } from '../../../database/sql.js';
import type { Database } from '../../../database/statements.js';

/** A file that the person has uploaded. */
export interface PersonalFile {
  readonly id: number;
  /** Within the archive. */
  readonly path: string;
  readonly size: number;
  /** Whether there is still room for it. */
  readonly isIncluded: boolean;
}

/** Most files of one export, so that their list fits into memory. */
const MOST_FILES = 100_000;
const LONGEST_NAME = 120;

/** @param limit most bytes of all files together; what comes beyond is listed and left out */
export async function personalFiles(database: Database, userId: number, limit: number): Promise<PersonalFile[]> {
  const found = await database.rows<{ id: number; name: string; size: number }>(
    sql`SELECT "f"."id", COALESCE("f"."original_name", "f"."title") AS "name", "f"."size"::float8 AS "size" FROM "resource_file" "f"
        JOIN "resource_node" "n" ON "n"."id" = "f"."resource_node_id" WHERE "n"."creator_id" = ${userId} ORDER BY "f"."id" LIMIT ${MOST_FILES}`,
  );
  let used = 0;
  return found.map(({ id, name, size }) => {
    const isIncluded = used + size <= limit;
    if (isIncluded) used += size;
    return { id, path: `files/${id}-${safeName(name)}`, size, isIncluded };
  });
}

/** No separators and nothing that file systems refuse. */
function safeName(name: string): string {
  return name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').slice(-LONGEST_NAME);
}

import { conditionSql, sql } from '../../database/sql.js';
import { RowReference } from '../../resource/model/row-reference.js';
import type { ActionRun } from '../../resource/model/action-handler.js';
import { entryName, fileEntryName, freePath } from '../content-access/archive-name.js';

export const MOST_ENTRIES = 5_000;

/** One file or empty folder of an archive. */
interface ArchiveEntry {
  /** Names joined by slashes. */
  readonly path: string;
  /** The file to store; null for a folder. */
  readonly file: number | null;
  readonly mimeType: string | null;
  /** Bytes. */
  readonly size: number;
}

interface Found {
  readonly id: number;
  readonly titles: readonly string[];
  readonly filetype: string;
  readonly file: number | null;
  readonly size: number | null;
  readonly mimeType: string | null;
  /** Name under which the file came. */
  readonly original: string | null;
}

/** The chosen documents and what is inside of the folders among them, as far as the caller may read it; each once. */
export async function archiveEntries({ resource, transaction, actor }: ActionRun, ids: readonly number[]): Promise<ArchiveEntry[]> {
  const document = new RowReference(resource, 'd');
  const readable = conditionSql(resource.policy.rule('read').condition(actor, document));
  const found = await transaction.rows<Found>(
    sql`WITH RECURSIVE "chosen" AS (
          SELECT "d"."id", "d"."resource_node_id" AS "node", ARRAY["d"."title"::text] AS "titles", "d"."filetype"::text AS "filetype"
          FROM ${document.table} WHERE "d"."id" = ANY(${[...ids]}::int[]) AND ${readable}
          UNION ALL
          SELECT "d"."id", "d"."resource_node_id", "c"."titles" || "d"."title"::text, "d"."filetype"::text FROM "chosen" "c"
          JOIN "resource_node" "n" ON "n"."parent_id" = "c"."node" JOIN ${document.table} ON "d"."resource_node_id" = "n"."id" WHERE ${readable})
        SELECT DISTINCT ON ("c"."id") "c"."id", "c"."titles", "c"."filetype", "f"."id" AS "file", "f"."size"::float8 AS "size", "f"."original", "f"."mime_type" AS "mimeType"
        FROM "chosen" "c" LEFT JOIN LATERAL (SELECT "r"."id", "r"."size", "r"."mime_type", COALESCE("r"."original_name", "r"."title") AS "original" FROM "resource_file" "r" WHERE "r"."resource_node_id" = "c"."node" ORDER BY "r"."id" LIMIT 1) "f" ON TRUE
        ORDER BY "c"."id", cardinality("c"."titles") DESC LIMIT ${MOST_ENTRIES + 1}`,
  );
  const taken = new Set<string>();
  return found.filter(({ file, filetype }) => file !== null || filetype === 'folder').map((one) => entryOf(one, taken));
}

function entryOf({ titles, file, size, original, mimeType }: Found, taken: Set<string>): ArchiveEntry {
  const folders = titles.slice(0, -1).map(entryName);
  const title = titles.at(-1) ?? '';
  if (file === null) return { path: [...folders, entryName(title)].join('/'), file, mimeType, size: 0 };
  return { path: freePath([...folders, fileEntryName(title, original)].join('/'), taken), file, mimeType, size: size ?? 0 };
}

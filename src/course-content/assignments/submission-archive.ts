import { Readable } from 'node:stream';
import { conditionSql, sql } from '../../database/sql.js';
import type { ActionRun } from '../../resource/model/action-handler.js';
import { RowReference } from '../../resource/model/row-reference.js';
import type { StoredFiles } from '../../platform/content-tree/nodes/node-files/stored-files.js';
import { archivedFile, type ArchivedFile } from '../content-access/archive.js';
import { entryName, fileEntryName, freePath } from '../content-access/archive-name.js';
import { tableFile } from '../content-access/table-file.js';
import { marker } from './assignment.policy.js';

const COLUMNS = ['Last name', 'First name', 'User name', 'Title', 'File', 'Sent', 'Late', 'Late by (seconds)', 'Mark'] as const;
const MOST_WORKS = 10_000;

/** A work of an assignment, without its bytes. */
interface SubmittedWork {
  readonly title: string;
  readonly username: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly sentDate: Date | null;
  readonly late: boolean | null;
  readonly lateSeconds: number | null;
  readonly mark: number | null;
  readonly text: string | null;
  readonly file: number | null;
  readonly original: string | null;
  readonly mimeType: string | null;
  /** Bytes of file and text. */
  readonly size: number;
}

/** What was handed in to an assignment and not removed, as far as the caller marks it; by people, each in the order of sending. */
export function submittedWorks({ resource, id, actor, transaction }: ActionRun): Promise<SubmittedWork[]> {
  const work = new RowReference(resource, 'w');
  return transaction.rows<SubmittedWork>(
    sql`SELECT "w"."title", "u"."username", "u"."firstname", "u"."lastname", "w"."sent_date" AS "sentDate",
          "w"."sent_date" > "d"."expires_on" AS "late", ${lateSeconds} AS "lateSeconds",
          CASE WHEN "w"."date_of_qualification" IS NOT NULL THEN "w"."qualification" END AS "mark",
          NULLIF("w"."description", '') AS "text", "f"."id" AS "file", "f"."original", "f"."mime_type" AS "mimeType",
          (COALESCE("f"."size", 0) + COALESCE(octet_length("w"."description"), 0))::float8 AS "size"
        FROM ${work.table} LEFT JOIN "user" "u" ON "u"."id" = "w"."user_id"
        LEFT JOIN "c_student_publication_assignment" "d" ON "d"."publication_id" = "w"."publication_parent_id"
        LEFT JOIN LATERAL (SELECT "r"."id", "r"."size", "r"."mime_type", COALESCE("r"."original_name", "r"."title") AS "original" FROM "resource_file" "r"
          WHERE "r"."resource_node_id" = "w"."resource_node_id" ORDER BY "r"."id" LIMIT 1) "f" ON TRUE
        WHERE "w"."publication_parent_id" = ${id} AND "w"."active" <> 2 AND ${conditionSql(marker.condition(actor, work))}
        ORDER BY "u"."lastname", "u"."firstname", "u"."id", "w"."sent_date", "w"."id" LIMIT ${MOST_WORKS}`,
  );
}

const lateSeconds = sql`CASE WHEN "d"."expires_on" IS NOT NULL
  THEN GREATEST(floor(extract(epoch FROM "w"."sent_date" - "d"."expires_on")), 0)::float8 END`;

/**
 * The works as files, each in the folder of its author, with a list of them.
 * @param stored the bytes are read when the archive comes to them, after the unit of work
 */
export async function worksAsFiles(stored: StoredFiles, works: readonly SubmittedWork[]): Promise<ArchivedFile[]> {
  const taken = new Set<string>(['works.csv']);
  const lines: (string | number | boolean | null)[][] = [];
  const files = works.flatMap((work) => {
    const own = filesOf(stored, work, taken);
    lines.push([
      work.lastname,
      work.firstname,
      work.username,
      work.title,
      own.map(({ path }) => path).join(', '),
      work.sentDate?.toISOString() ?? null,
      work.late,
      work.lateSeconds,
      work.mark,
    ]);
    return own;
  });
  const list = await tableFile('csv', [COLUMNS, ...lines]);
  return [...files, { path: 'works.csv', content: () => inMemory(list) }];
}

function filesOf(stored: StoredFiles, work: SubmittedWork, taken: Set<string>): ArchivedFile[] {
  const { title, file, text, original, mimeType } = work;
  const folder = folderOf(work);
  const sent = file === null ? [] : [archivedFile(stored, freePath(`${folder}/${fileEntryName(title, original)}`, taken), file, mimeType)];
  const written =
    text === null ? [] : [{ path: freePath(`${folder}/${fileEntryName(title, '.html')}`, taken), content: () => inMemory(page(text)) }];
  return [...sent, ...written];
}

/** People whose accounts are gone share a folder. */
function folderOf({ username, firstname, lastname }: SubmittedWork): string {
  if (username === null) return 'Deleted accounts';
  return entryName(`${[lastname, firstname].filter((name) => name !== null && name !== '').join(' ')} (${username})`.trim());
}

/** Browsers take a page for another character set where it says none. */
function page(text: string): string {
  return `<!doctype html>\n<meta charset="utf-8">\n${text}\n`;
}

function inMemory(content: Buffer | string): Promise<Readable> {
  return Promise.resolve(Readable.from([Buffer.from(content)]));
}

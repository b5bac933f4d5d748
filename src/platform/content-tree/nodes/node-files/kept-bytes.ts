import { identifier, sql } from '../../../../database/sql.js';
import type { Statements } from '../../../../database/statements.js';
import { oneViolation } from '../../../../resource/protocol/problem.js';
import { requireRoomOfPerson } from './byte-ledger.js';
import { requireCourseSpace } from './node-space.js';
import { type FileBytes, HeldBytes, StoredBytes } from '../../../../storage/file-bytes.js';

/** The tables whose rows are files; `<table>_content` says where the bytes are. */
export const FILE_TABLES = ['resource_file', 'asset'] as const;
export type FileTable = (typeof FILE_TABLES)[number];

/**
 * Gives a file its bytes, in place of those that it has. Few bytes that are in memory go into the database, with the rest of the unit
 * of work, and are moved to the storage behind it; what was uploaded is in a blob already.
 * @throws ViolationProblem where another file has the upload by which the bytes came
 * @throws Problem 422 *quota-exceeded* where the person, the portal or a course has no room for it
 */
export async function keepBytes(statements: Statements, table: FileTable, id: number, bytes: FileBytes): Promise<void> {
  if (bytes instanceof StoredBytes && bytes.facts.upload !== undefined) await takeUpload(statements, bytes.facts.upload);
  const [content, blob] = bytes instanceof HeldBytes ? [bytes.content, null] : [null, bytes.blob];
  const key = identifier(`${table}_id`);
  await statements.rows(
    sql`INSERT INTO ${identifier(`${table}_content`)} (${key}, "content", "blob_id") VALUES (${id}, ${content}, ${blob}::uuid)
        ON CONFLICT (${key}) DO UPDATE SET "content" = EXCLUDED."content", "blob_id" = EXCLUDED."blob_id"`,
  );
  await requireRoomFor(statements, table, id);
}

/** Called with each file that was stored: whose it is counts, not by which way it came. @throws Problem 422 *quota-exceeded* */
export async function requireRoomFor(statements: Statements, table: FileTable, id: number): Promise<void> {
  const owner =
    table === 'asset'
      ? sql`SELECT "a"."creator_id" AS "person", NULL::bigint AS "node" FROM "asset" "a" WHERE "a"."id" = ${id}`
      : sql`SELECT "n"."creator_id" AS "person", "n"."id" AS "node" FROM "resource_file" "f" JOIN "resource_node" "n" ON "n"."id" = "f"."resource_node_id" WHERE "f"."id" = ${id}`;
  const { person = null, node = null } = (await statements.one<{ person: number | null; node: number | null }>(owner)) ?? {};
  if (person !== null) await requireRoomOfPerson(statements, person, 0);
  if (node !== null) await requireCourseSpace(statements, node);
}

/** An upload becomes one file. */
async function takeUpload(statements: Statements, id: string): Promise<void> {
  const taken = await statements.rows(sql`UPDATE "resumable_upload" SET "used" = TRUE WHERE "id" = ${id} AND NOT "used" RETURNING 1`);
  if (taken.length > 0) return;
  throw oneViolation('upload', 'This upload was used already.');
}

import { Injectable } from '@nestjs/common';
import { identifier, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { unlistedUpdate } from '../../../resource/changes/unlisted-writes.js';
import { Blobs } from '../../../storage/blobs.js';
import type { StoredBytes } from '../../../storage/file-bytes.js';
import { type FilePlace, futureBlob } from '../../content-tree/nodes/node-files/file-place.js';
import { FILE_TABLES, type FileTable } from '../../content-tree/nodes/node-files/kept-bytes.js';
import { StoredFiles } from '../../content-tree/nodes/node-files/stored-files.js';

const AT_ONCE = 50;
const UNIQUE_VIOLATION = '23505';

/** A file whose bytes were in the database. */
interface MovedFile {
  readonly table: FileTable;
  readonly id: number;
  readonly size: number;
  /** False where it was replaced or deleted meanwhile. */
  readonly moved: boolean;
}

/** Moves bytes from the database to the storage while the service runs. It can be stopped at any time, and repeated. */
@Injectable()
export class FileMover {
  constructor(
    private readonly database: Database,
    private readonly blobs: Blobs,
    private readonly files: StoredFiles,
  ) {}

  /** @param limits size in bytes of the largest file that is moved; all by default */
  async *move({ largest = Number.MAX_SAFE_INTEGER }: { readonly largest?: number } = {}): AsyncGenerator<MovedFile> {
    for (const table of FILE_TABLES) {
      for (let after = 0; ;) {
        const ids = await this.next(table, after, largest);
        for (const id of ids) {
          const done = await this.moveOne(table, id);
          if (done) yield done;
        }
        after = ids.at(-1) ?? 0;
        if (ids.length < AT_ONCE) break;
      }
    }
  }

  private async next(table: FileTable, after: number, largest: number): Promise<number[]> {
    const id = identifier(`${table}_id`);
    const found = await this.database.rows<{ id: number }>(
      sql`SELECT ${id} AS "id" FROM ${identifier(`${table}_content`)} WHERE "content" IS NOT NULL AND ${id} > ${after}
          AND octet_length("content") <= ${largest}::bigint ORDER BY ${id} LIMIT ${AT_ONCE}::int`,
    );
    return found.map((one) => one.id);
  }

  private async moveOne(table: FileTable, id: number): Promise<MovedFile | undefined> {
    const place = await this.files.place(table, id);
    if (place?.blob !== null) return undefined;
    const stored = await this.store(place);
    const moved = await this.refer(place, stored);
    if (!moved) await this.blobs.discard(stored.blob);
    return { table, id, size: place.size, moved };
  }

  /** Another process may be at the same file, or have died over it: then this is another copy of it. */
  private async store(place: FilePlace): Promise<StoredBytes> {
    try {
      return await this.blobs.receive(await this.files.open(place), futureBlob(place));
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      return this.blobs.receive(await this.files.open(place));
    }
  }

  /** The bytes in the database go if they are the very ones that were stored. */
  private async refer({ table, id, version }: FilePlace, { blob, size, sha256 }: StoredBytes): Promise<boolean> {
    const replaced = await this.database.rows(
      sql`UPDATE ${identifier(`${table}_content`)} SET "content" = NULL, "blob_id" = ${blob} WHERE ${identifier(`${table}_id`)} = ${id}
          AND "xmin"::text = ${version} AND octet_length("content") = ${size} AND encode(sha256("content"), 'hex') = ${sha256} RETURNING 1`,
    );
    if (replaced.length > 0)
      await this.database.rows(unlistedUpdate(table, sql`"sha256" = ${sha256}`, sql`"id" = ${id} AND "sha256" IS NULL`));
    return replaced.length > 0;
  }
}

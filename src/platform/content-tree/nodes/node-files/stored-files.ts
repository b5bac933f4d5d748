import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { identifier, sql } from '../../../../database/sql.js';
import { Database, type Statements } from '../../../../database/statements.js';
import type { ByteSource } from '../../../../resource/protocol/byte-source.js';
import { Blobs } from '../../../../storage/blobs.js';
import { type ByteSpan, StorageFailed } from '../../../../storage/storage.js';
import { type FilePlace, futureBlob, joinedPlace, placeColumns } from './file-place.js';
import { requireScanned } from './scanned-file.js';
import type { FileTable } from './kept-bytes.js';

/** Bytes of a file in the database that are read at once. */
const SLICE = 1_048_576;

/** Reads the bytes of files, wherever they are. No connection is held while they travel. */
@Injectable()
export class StoredFiles {
  constructor(
    private readonly database: Database,
    private readonly blobs: Blobs,
  ) {}

  sourceOf(place: FilePlace): ByteSource {
    return { size: place.size, open: (span) => this.open(place, span) };
  }

  /** @param statements of the unit of work, where there is one @returns undefined where the file has no bytes that may be read */
  place(table: FileTable, id: number, statements: Statements = this.database): Promise<FilePlace | undefined> {
    return statements.one<FilePlace>(
      sql`SELECT ${placeColumns(table)} FROM ${identifier(table)} "f" ${joinedPlace(table, sql`"f"."id"`)} WHERE "f"."id" = ${id}
          AND COALESCE("f"."scan_state", 'clean') = 'clean'`,
    );
  }

  /** All bytes of a file that is known to be small, within a unit of work. */
  async held(place: FilePlace, statements: Statements): Promise<Buffer> {
    requireScanned(place);
    const { table, id, driver, key } = place;
    if (driver !== null && key !== null) return buffer(await this.blobs.open({ driver, key }, undefined, statements));
    const found = await statements.one<{ content: Buffer | null }>(
      sql`SELECT "content" FROM ${identifier(`${table}_content`)} WHERE ${identifier(`${table}_id`)} = ${id}`,
    );
    return found?.content ?? Buffer.alloc(0);
  }

  /** @throws StorageFailed where they cannot be read */
  async open(place: FilePlace, span: ByteSpan = { start: 0, end: place.size - 1 }): Promise<Readable> {
    requireScanned(place);
    const { blob, driver, key } = place;
    if (blob !== null && driver !== null && key !== null) return this.blobs.open({ driver, key }, span);
    const slices = this.slices(place, span);
    // The first one is awaited, so that an error still has its status.
    const first = await slices.next();
    return Readable.from(preceded(first, slices), { objectMode: false });
  }

  private async *slices(place: FilePlace, { start, end }: ByteSpan): AsyncGenerator<Uint8Array, void> {
    for (let at = start; at <= end; at += SLICE) {
      const slice = await this.slice(place, at, Math.min(SLICE, end - at + 1));
      if (!slice) {
        yield* await this.movedRest(place, { start: at, end });
        return;
      }
      yield slice;
    }
  }

  private async slice({ table, id, version }: FilePlace, at: number, length: number): Promise<Buffer | undefined> {
    const found = await this.database.one<{ slice: Buffer }>(
      sql`SELECT substring("content" FROM ${at + 1}::int FOR ${length}::int) AS "slice" FROM ${identifier(`${table}_content`)}
          WHERE ${identifier(`${table}_id`)} = ${id} AND "xmin"::text = ${version} AND "content" IS NOT NULL`,
    );
    return found?.slice;
  }

  /** The bytes were moved to the storage while they were read. @throws StorageFailed where they were replaced instead */
  private async movedRest(place: FilePlace, span: ByteSpan): Promise<Readable> {
    const moved = await this.blobs.placeOf(futureBlob(place));
    if (!moved) throw new StorageFailed('The file was replaced while it was read.');
    return this.blobs.open(moved, span);
  }
}

async function* preceded(first: IteratorResult<Uint8Array, void>, rest: AsyncGenerator<Uint8Array, void>): AsyncGenerator<Uint8Array> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { createCache } from '../../../../cache/cache.js';
import { sql } from '../../../../database/sql.js';
import { Database } from '../../../../database/statements.js';
import { Problem, StateConflict } from '../../../../resource/protocol/problem.js';
import type { ByteSource } from '../../../../resource/protocol/byte-source.js';
import { Blobs } from '../../../../storage/blobs.js';
import { PictureRefused, Pictures } from '../../../../storage/pictures.js';
import { type FilePlace, futureBlob } from './file-place.js';
import { StoredFiles } from './stored-files.js';

/** Widths of smaller pictures, in pixels. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const;
const MOST_PLACES = 10_000;
/** What they are. */
export const VARIANT_TYPE = 'image/webp';

interface VariantPlace {
  readonly driver: string;
  readonly key: string;
  readonly size: number;
}

/** A smaller picture of a file. */
interface PictureVariant {
  readonly source: ByteSource;
  readonly etag: string;
}

/** Smaller pictures, made with their first use and stored beside the others. */
@Injectable()
export class PictureVariants {
  /** As many as may wait for their turn. */
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #places = createCache<string, VariantPlace>({ name: 'places of smaller pictures', entries: MOST_PLACES });

  constructor(
    private readonly database: Database,
    private readonly blobs: Blobs,
    private readonly files: StoredFiles,
    private readonly pictures: Pictures,
  ) {}

  /**
   * @param width one of {@link PICTURE_WIDTHS}
   * @throws Problem 409 *not-an-image*, 422 for one with too many pixels or bytes, 501 without the library, 503 while too many wait
   */
  async of(place: FilePlace, mimeType: string, width: number): Promise<PictureVariant> {
    const source = place.blob ?? futureBlob(place);
    const etag = `"${source}-${width}"`;
    const stored = await this.stored(source, width);
    if (stored) return { source: { size: stored.size, open: (span) => this.blobs.open(stored, span) }, etag };
    const made = await this.madeOnce(etag, place, mimeType, width);
    return {
      source: {
        size: made.length,
        open: (span) => Promise.resolve(Readable.from([made.subarray(span?.start, span === undefined ? undefined : span.end + 1)])),
      },
      etag,
    };
  }

  /** Who asks for what is being made waits for it. */
  private madeOnce(etag: string, place: FilePlace, mimeType: string, width: number): Promise<Buffer> {
    const known = this.#making.get(etag);
    if (known) return known;
    const making = this.make(place, mimeType, width).finally(() => this.#making.delete(etag));
    this.#making.set(etag, making);
    return making;
  }

  private async make(place: FilePlace, mimeType: string, width: number): Promise<Buffer> {
    const file = { mimeType, size: place.size, open: () => this.files.open(place) };
    const made = await this.pictures.shrunk(file, width).catch(rejectAsProblem);
    if (place.blob !== null) await this.store(place.blob, width, made);
    return made;
  }

  /** Forgets those whose source is gone. */
  async forgetLost(): Promise<void> {
    await this.database.rows(
      sql`DELETE FROM "blob_variant" "v" WHERE NOT EXISTS (SELECT 1 FROM "stored_blob" "b" WHERE "b"."id" = "v"."source_id")`,
    );
  }

  /** It never changes, and goes with its source alone; one that was moved to another store is found there. */
  private async stored(source: string, width: number): Promise<VariantPlace | undefined> {
    const key = `${source} ${width}`;
    const known = this.#places.get(key);
    if (known) return known;
    const found = await this.database.one<VariantPlace>(
      sql`SELECT "b"."driver", "b"."key", "b"."size"::float8 AS "size" FROM "blob_variant" "v" JOIN "stored_blob" "b" ON "b"."id" = "v"."blob_id"
          WHERE "v"."source_id" = ${source}::uuid AND "v"."width" = ${width} AND "b"."state" = 'ready'`,
    );
    if (found) this.#places.set(key, found);
    return found;
  }

  /** Another process may have made the same one: then this is dropped. */
  private async store(source: string, width: number, made: Buffer): Promise<void> {
    const { blob } = await this.blobs.receive(Readable.from([made]));
    const kept = await this.database.rows(
      sql`INSERT INTO "blob_variant" ("source_id", "width", "blob_id") VALUES (${source}, ${width}, ${blob}) ON CONFLICT DO NOTHING RETURNING 1`,
    );
    if (kept.length === 0) await this.blobs.discard(blob);
  }
}

function rejectAsProblem(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error;
  switch (error.reason) {
    case 'not-an-image':
      throw new StateConflict('not-an-image', 'This file is no picture of which there are smaller ones.');
    case 'too-large':
      throw new Problem(422, 'This picture has too many pixels or bytes to be made smaller.');
    case 'busy':
      throw new Problem(503, 'Too many pictures are being made; try again shortly.', { headers: { 'Retry-After': '5' } });
    case 'unavailable':
      throw new Problem(501, 'This installation makes no smaller pictures: the package "sharp" is missing.');
  }
}

import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createInflateRaw } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { createCache } from '../../../cache/cache.js';
import { decodedName } from '../../../course-content/learning-paths/scorm/package/decoded-name.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import type { FilePlace } from '../../../platform/content-tree/nodes/node-files/file-place.js';
import { StoredFiles } from '../../../platform/content-tree/nodes/node-files/stored-files.js';
import type { ByteSource } from '../../../resource/protocol/byte-source.js';
import type { ByteSpan } from '../../../storage/storage.js';

const MOST_ENTRIES = 10_000;
const MOST_PACKAGES = 1_000;
/** Bytes of a file that is held, and of all of them. */
const LARGEST_HELD = 64 * 1_024;
const MOST_HELD = 16 * 1_048_576;

interface EntryPlace {
  readonly offset: number;
  readonly packed: number;
  readonly size: number;
  readonly deflated: boolean;
  readonly crc: number;
}

/** A file of a package, to be sent. */
interface PackageSource {
  readonly source: ByteSource;
  readonly etag: string;
}

/** Reads the files of packages from the zip files that they came in. */
@Injectable()
export class PackageFiles {
  readonly #entries = createCache<string, EntryPlace>({ name: 'files of packages', entries: MOST_ENTRIES });
  readonly #held = createCache<string, Buffer>({
    name: 'small files of packages',
    entries: MOST_ENTRIES,
    bytes: { most: MOST_HELD, of: ({ length }) => length },
  });
  readonly #packages = createCache<number, FilePlace>({ name: 'packages', entries: MOST_PACKAGES });

  constructor(
    private readonly database: Database,
    private readonly files: StoredFiles,
  ) {}

  /** @param path as it is in an address @returns undefined where the package has no such file */
  async find(asset: number, path: string): Promise<PackageSource | undefined> {
    const name = decodedName(path);
    const entry = name.includes('\0') ? undefined : await this.#entry(asset, name);
    const place = entry && (await this.#place(asset));
    if (!entry || !place) return undefined;
    const etag = `"${asset}-${entry.offset}-${entry.crc}"`;
    const open = (span: ByteSpan = { start: 0, end: entry.size - 1 }): Promise<Readable> =>
      entry.size > LARGEST_HELD ? this.#open(place, entry, span) : this.#small(etag, place, entry, span);
    return { source: { size: entry.size, open }, etag };
  }

  /** Packages that came before their names were composed have those of a Mac in pieces. */
  async #entry(asset: number, name: string): Promise<EntryPlace | undefined> {
    const key = `${asset}/${name}`;
    const known = this.#entries.get(key);
    if (known) return known;
    const found = await this.database.one<EntryPlace>(
      sql`SELECT "offset"::float8 AS "offset", "packed"::float8 AS "packed", "size"::float8 AS "size", "deflated", "crc"::float8 AS "crc"
          FROM "scorm_package_entry" WHERE "asset_id" = ${asset} AND "name" IN (${name}, ${name.normalize('NFD')})`,
    );
    if (found) this.#entries.set(key, found);
    return found;
  }

  /** While the bytes are in the database their place changes when they are moved, so that it is read again each time. */
  async #place(asset: number): Promise<FilePlace | undefined> {
    const known = this.#packages.get(asset);
    if (known) return known;
    const found = await this.files.place('asset', asset);
    if (found?.blob != null) this.#packages.set(asset, found);
    return found;
  }

  async #open(place: FilePlace, { offset, packed, deflated }: EntryPlace, { start, end }: ByteSpan): Promise<Readable> {
    if (!deflated) return this.files.open(place, { start: offset + start, end: offset + end });
    const bytes = await this.files.open(place, { start: offset, end: offset + packed - 1 });
    // What breaks off breaks off what is made of it.
    const inflated = pipeline(bytes, createInflateRaw(), () => undefined);
    return Readable.from(partOf(inflated, { start, end }), { objectMode: false });
  }

  /** Pages, styles and scripts are small, and asked for by each learner: they are inflated once. */
  async #small(key: string, place: FilePlace, entry: EntryPlace, { start, end }: ByteSpan): Promise<Readable> {
    let bytes = this.#held.get(key);
    if (!bytes) {
      bytes = await buffer(await this.#open(place, entry, { start: 0, end: entry.size - 1 }));
      this.#held.set(key, bytes);
    }
    return Readable.from([bytes.subarray(start, end + 1)], { objectMode: false });
  }
}

/** A part of what comes, in constant memory; what comes after it is not waited for. */
async function* partOf(source: AsyncIterable<Buffer>, { start, end }: ByteSpan): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of source) {
    const part = chunk.subarray(Math.max(0, start - at), end + 1 - at);
    at += chunk.length;
    if (part.length > 0) yield part;
    if (at > end) return;
  }
}

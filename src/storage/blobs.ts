import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { sql } from '../database/sql.js';
import { Database, type Statements } from '../database/statements.js';
import { BlobReferences } from './blob-references.js';
import { ByteMeter } from './byte-meter.js';
import { StoredBytes } from './file-bytes.js';
import { type ByteSpan, BytesMissing, StorageFailed } from './storage.js';
import { Storages } from './storages.js';

/** Where the bytes of a blob lie. */
export interface BlobPlace {
  readonly driver: string;
  readonly key: string;
}

/** Takes bytes in and gives them out. Neither happens within a unit of work: no connection is held while bytes travel. */
@Injectable()
export class Blobs {
  private readonly logger = new Logger(Blobs.name);

  constructor(
    private readonly database: Database,
    private readonly storages: Storages,
    private readonly references: BlobReferences,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores what comes. Until something refers to it, it is forgotten after a day.
   * @param id of the new blob, where it is known already
   * @throws StorageFailed where the store does not take it; the source's error where that breaks off. Nothing is left then.
   */
  async receive(source: AsyncIterable<Buffer>, id: string = randomUUID()): Promise<StoredBytes> {
    const storage = this.storages.current;
    const key = keyOf(id);
    const now = this.clock.now();
    await this.database.rows(
      sql`INSERT INTO "stored_blob" ("id", "driver", "key", "created_at", "unused_since") VALUES (${id}, ${storage.driver}, ${key}, ${now}, ${now})`,
    );
    const meter = new ByteMeter();
    try {
      await storage.write(key, meter.through(source));
      const stored = new StoredBytes(id, meter.size, meter.digest());
      await this.database.rows(
        sql`UPDATE "stored_blob" SET "state" = 'ready', "size" = ${stored.size}, "sha256" = ${stored.sha256} WHERE "id" = ${id}`,
      );
      return stored;
    } catch (error) {
      await this.discard(id).catch((reason: unknown) => this.logger.warn(`Blob ${id} is left to clean-up: ${String(reason)}`));
      throw meter.failure instanceof Error ? meter.failure : new StorageFailed('The file could not be stored.', { cause: error });
    }
  }

  /**
   * @param statements those of the caller's unit of work, where there is one
   * @throws StorageFailed where the store does not give it
   */
  async open({ driver, key }: BlobPlace, span?: ByteSpan, statements?: Statements): Promise<Readable> {
    try {
      return await this.storages.of(driver).read(key, span);
    } catch (error) {
      const moved = error instanceof BytesMissing ? await this.movedTo({ driver, key }, statements) : undefined;
      if (moved !== undefined) return this.open({ driver: moved, key }, span, statements);
      if (error instanceof BytesMissing) this.logger.error(error.message);
      throw error instanceof StorageFailed ? error : new StorageFailed('The file cannot be read.', { cause: error });
    }
  }

  /** The store that a blob was moved to since its place was read. */
  private async movedTo({ driver, key }: BlobPlace, statements?: Statements): Promise<string | undefined> {
    const now = await this.placeOf(key.slice(key.lastIndexOf('/') + 1), statements);
    return now && now.driver !== driver && now.key === key ? now.driver : undefined;
  }

  /** Where the bytes of a blob lie, should there be such a one. */
  placeOf(id: string, statements: Statements = this.database): Promise<BlobPlace | undefined> {
    return statements.one<BlobPlace>(sql`SELECT "driver", "key" FROM "stored_blob" WHERE "id" = ${id} AND "state" = 'ready'`);
  }

  /** Removes a blob that nothing refers to; one that is used stays. A process that dies meanwhile leaves the rest to clean-up. */
  async discard(id: string): Promise<void> {
    const gone = await this.database.one<BlobPlace>(
      sql`UPDATE "stored_blob" SET "state" = 'deleted' WHERE "id" = ${id} AND ${this.references.isUnused(sql`"stored_blob"."id"`)} RETURNING "driver", "key"`,
    );
    if (gone) await this.erase(id, gone);
  }

  /** Removes the bytes of a blob in the state `deleted`, and then its row. */
  async erase(id: string, { driver, key }: BlobPlace): Promise<void> {
    await this.storages.of(driver).delete(key);
    await this.database.rows(sql`DELETE FROM "stored_blob" WHERE "id" = ${id} AND "state" = 'deleted'`);
  }
}

/** Folders of few entries each, however many blobs there are. */
export function keyOf(id: string): string {
  return `blobs/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`;
}

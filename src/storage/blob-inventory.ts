import { Injectable } from '@nestjs/common';
import { sql } from '../database/sql.js';
import { Database } from '../database/statements.js';
import { Blobs } from './blobs.js';
import { ByteMeter, drained } from './byte-meter.js';
import { Storages } from './storages.js';

const AT_ONCE = 50;
const FOLDER = 'blobs';
const FIRST = '00000000-0000-0000-0000-000000000000';

interface KnownBlob {
  readonly id: string;
  readonly driver: string;
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** What is wrong with what is stored. */
interface BlobFault {
  readonly key: string;
  readonly fault: 'missing' | 'changed' | 'unknown';
}

/** Looks through all blobs, and moves them from one store to another, while the service runs. */
@Injectable()
export class BlobInventory {
  constructor(
    private readonly database: Database,
    private readonly storages: Storages,
    private readonly blobs: Blobs,
  ) {}

  /**
   * Moves what lies elsewhere. The old bytes go once the new ones have the same size and SHA-256. Can be stopped and repeated.
   * @returns sizes of the blobs that were moved, in bytes
   */
  async *move(to: string): AsyncGenerator<number> {
    const target = this.storages.of(to);
    for await (const blob of this.all()) {
      if (blob.driver === to) continue;
      const meter = new ByteMeter();
      await target.write(blob.key, meter.through(await this.blobs.open(blob)));
      if (meter.size !== blob.size || meter.digest() !== blob.sha256)
        throw new Error(`${blob.key} is not what was stored; run "npm run lyceum -- files:verify".`);
      const moved = await this.database.rows(
        sql`UPDATE "stored_blob" SET "driver" = ${to} WHERE "id" = ${blob.id} AND "driver" = ${blob.driver} RETURNING 1`,
      );
      if (moved.length > 0) await this.storages.of(blob.driver).delete(blob.key);
      yield blob.size;
    }
  }

  /** Reads everything, and lists what nobody knows of. @returns faults, and null for each blob that is as it was stored */
  async *verify(): AsyncGenerator<BlobFault | null> {
    for await (const blob of this.all()) {
      const meter = new ByteMeter();
      const fault = await this.faultOf(blob, meter);
      yield fault ? { key: blob.key, fault } : null;
    }
    for (const storage of this.storages.all) {
      for await (const { key } of storage.list(FOLDER)) {
        const known = await this.database.one(
          sql`SELECT 1 FROM "stored_blob" WHERE "id"::text = ${key.split('/').at(-1)} AND "key" = ${key}`,
        );
        if (!known) yield { key, fault: 'unknown' };
      }
    }
  }

  private async faultOf(blob: KnownBlob, meter: ByteMeter): Promise<'missing' | 'changed' | undefined> {
    try {
      await drained(meter.through(await this.storages.of(blob.driver).read(blob.key)));
    } catch {
      return 'missing';
    }
    return meter.size === blob.size && meter.digest() === blob.sha256 ? undefined : 'changed';
  }

  private async *all(): AsyncGenerator<KnownBlob> {
    for (let after = FIRST; ;) {
      const portion = await this.database.rows<KnownBlob>(
        sql`SELECT "id", "driver", "key", "size"::float8 AS "size", "sha256" FROM "stored_blob" WHERE "state" = 'ready' AND "id" > ${after}::uuid
            ORDER BY "id" LIMIT ${AT_ONCE}::int`,
      );
      yield* portion;
      after = portion.at(-1)?.id ?? after;
      if (portion.length < AT_ONCE) return;
    }
  }
}

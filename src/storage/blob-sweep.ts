import { Injectable } from '@nestjs/common';
import { sql } from '../database/sql.js';
import { Database } from '../database/statements.js';
import { BlobReferences } from './blob-references.js';
import { type BlobPlace, Blobs } from './blobs.js';

/** For how long a blob stays that nothing refers to: a backup of the database and then of the files fits together. */
const KEPT_MS = 24 * 3_600_000;
const AT_ONCE = 100;
const BLOB = sql`"stored_blob"."id"`;

interface SweptBlob extends BlobPlace {
  readonly id: string;
}

/** Removes blobs that nothing has referred to for a day, and what uploads left that broke off. */
@Injectable()
export class BlobSweep {
  constructor(
    private readonly database: Database,
    private readonly references: BlobReferences,
    private readonly blobs: Blobs,
  ) {}

  /** @returns how many blobs are gone */
  async sweep(now: Date): Promise<number> {
    await this.database.rows(
      sql`UPDATE "stored_blob" SET "unused_since" = NULL WHERE "unused_since" IS NOT NULL AND ${this.references.isUsed(BLOB)}`,
    );
    const before = new Date(now.getTime() - KEPT_MS);
    let gone = 0;
    for (let taken = await this.take(before); taken.length > 0; taken = await this.take(before)) {
      for (const { id, ...place } of taken) await this.blobs.erase(id, place);
      gone += taken.length;
    }
    await this.database.rows(
      sql`UPDATE "stored_blob" SET "unused_since" = ${now} WHERE "unused_since" IS NULL AND ${this.references.isUnused(BLOB)}`,
    );
    return gone;
  }

  /** The next ones that are nobody's, looked at again under their locks; in the state `deleted` from then on. */
  private take(before: Date): Promise<SweptBlob[]> {
    return this.database.transaction(async (transaction) => {
      const old = await transaction.rows<{ id: string }>(
        sql`SELECT "id" FROM "stored_blob" WHERE "unused_since" <= ${before} ORDER BY "unused_since" LIMIT ${AT_ONCE}::int FOR UPDATE SKIP LOCKED`,
      );
      return transaction.rows<SweptBlob>(
        sql`UPDATE "stored_blob" SET "state" = 'deleted' WHERE "id" = ANY(${old.map(({ id }) => id)}::uuid[]) AND ${this.references.isUnused(BLOB)}
            RETURNING "id", "driver", "key"`,
      );
    }, 'job');
  }
}

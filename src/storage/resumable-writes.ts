import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createCache } from '../cache/cache.js';
import { Clock } from '../config/clock.js';
import { sql } from '../database/sql.js';
import { Database } from '../database/statements.js';
import { Blobs, keyOf } from './blobs.js';
import { ArrivingBytes } from './arriving-bytes.js';
import { ByteMeter, drained } from './byte-meter.js';
import { PartCollector, RunningDigest } from './part-collector.js';
import { PartQueue } from './part-queue.js';
import type { PartedWrite } from './storage.js';
import { Storages } from './storages.js';

/** How long a writer may be silent before another takes its place. */
const LEASE_MS = 30_000;
const RENEWED_MS = 10_000;
/** How long an upload waits for its next bytes. */
export const UPLOAD_LIFE_MS = 24 * 3_600_000;
const MOST_DIGESTS = 200;

/** An upload as the one who writes it sees it. */
interface Claimed {
  readonly id: string;
  readonly driver: string;
  readonly write: PartedWrite;
  readonly length: number;
  readonly received: number;
  readonly receipts: readonly string[];
  readonly writer: string;
}

interface ClaimedRow {
  readonly driver: string;
  readonly key: string;
  readonly session: string;
  readonly length: number;
  readonly received: number;
  readonly receipts: string[];
}

/** Checks the bytes of one request when all have come. @throws Error where they are not what was announced */
export interface PieceOfFile {
  readonly source: AsyncIterable<Buffer>;
  /** Absent where nothing is to be checked; what comes is acknowledged part by part then. */
  readonly check?: () => void;
}

/** Another request is writing. */
export class WriterBusy extends Error {}

/** The bytes do not begin where those that are stored end. */
export class WrongOffset extends Error {}

/**
 * Blobs that come in several requests, to several processes. The row of the upload says what is stored durably; a lease in it lets one
 * request write at a time, so that no connection is held while bytes travel.
 */
@Injectable()
export class ResumableWrites {
  /** Digests of what came so far, where it all came to this process; otherwise the whole is read again in the end. */
  readonly #digests = createCache<string, RunningDigest>({ name: 'digests of uploads', entries: MOST_DIGESTS });

  constructor(
    private readonly database: Database,
    private readonly storages: Storages,
    private readonly blobs: Blobs,
    private readonly clock: Clock,
  ) {}

  /** A row for the blob of a new upload. @returns statement to be run with that of the upload, before {@link begin} */
  newBlob(id: string): ReturnType<typeof sql> {
    const now = this.clock.now();
    return sql`INSERT INTO "stored_blob" ("id", "driver", "key", "created_at", "unused_since")
      VALUES (${id}, ${this.storages.current.driver}, ${keyOf(id)}, ${now}, ${now})`;
  }

  /** Prepares the store. Nothing is left where that fails. */
  async begin(id: string, length: number): Promise<void> {
    try {
      const session = await this.storages.current.beginParts(keyOf(id));
      await this.database.rows(sql`UPDATE "resumable_upload" SET "session" = ${session} WHERE "id" = ${id}`);
      if (length === 0) await this.complete(id);
    } catch (error) {
      await this.remove(id);
      throw error;
    }
  }

  /**
   * Writes on. What came is stored also where the source breaks off.
   * @throws WriterBusy, WrongOffset, TooManyBytes; the error of the source, of the check or of the store
   * @returns bytes that are stored now
   */
  async append(id: string, offset: number, piece: PieceOfFile): Promise<number> {
    const claimed = await this.claim(id, offset);
    const renewal = setInterval(() => void this.renew(claimed).catch(() => undefined), RENEWED_MS).unref();
    try {
      const received = await this.receive(claimed, piece);
      if (received === claimed.length) await this.join(id, claimed.writer);
      return received;
    } finally {
      clearInterval(renewal);
      await this.release(claimed);
    }
  }

  /** Makes a blob of what has come whole, where that was not done yet. @throws WriterBusy */
  async complete(id: string): Promise<void> {
    const claimed = await this.claim(id);
    try {
      await this.join(id, claimed.writer);
    } finally {
      await this.release(claimed);
    }
  }

  /** Forgets an upload, and its bytes where no file has them. @returns whether there was one; false while it is written */
  async remove(id: string): Promise<boolean> {
    const gone = await this.database.rows(
      sql`DELETE FROM "resumable_upload" WHERE "id" = ${id} AND ("writer" IS NULL OR "writer_until" <= ${this.clock.now()}) RETURNING 1`,
    );
    if (gone.length === 0) return false;
    this.#digests.delete(id);
    await this.blobs.discard(id);
    return true;
  }

  private async claim(id: string, offset?: number): Promise<Claimed> {
    const writer = randomUUID();
    const now = this.clock.now();
    const at = offset === undefined ? sql`TRUE` : sql`"u"."received" = ${offset}`;
    const row = await this.database.one<ClaimedRow>(
      sql`UPDATE "resumable_upload" "u" SET "writer" = ${writer}, "writer_until" = ${new Date(now.getTime() + LEASE_MS)} FROM "stored_blob" "b"
          WHERE "u"."id" = ${id} AND "b"."id" = "u"."id" AND ${at} AND ("u"."writer" IS NULL OR "u"."writer_until" <= ${now})
          RETURNING "b"."driver", "b"."key", "u"."session", "u"."length"::float8 AS "length", "u"."received"::float8 AS "received", "u"."receipts"`,
    );
    if (!row) throw await this.reasonOf(id);
    const { key, session, ...rest } = row;
    return { id, writer, write: { key, session }, ...rest };
  }

  private async reasonOf(id: string): Promise<Error> {
    const busy = await this.database.one(
      sql`SELECT 1 FROM "resumable_upload" WHERE "id" = ${id} AND "writer" IS NOT NULL AND "writer_until" > ${this.clock.now()}`,
    );
    return busy
      ? new WriterBusy('Another request is writing this upload.')
      : new WrongOffset('Bytes have to begin where the stored ones end.');
  }

  private async receive(claimed: Claimed, { source, check }: PieceOfFile): Promise<number> {
    const collector = await this.collector(claimed);
    const sink = await this.storages.of(claimed.driver).openParts(claimed.write);
    const acknowledge = (received: number, receipts: readonly string[]): Promise<void> => this.commit(claimed, received, receipts);
    const queue = new PartQueue(sink, acknowledge, claimed.received, check !== undefined);
    const arriving = new ArrivingBytes(source, claimed.length - claimed.received);
    try {
      for await (const bytes of arriving.untilFailure()) await handOver(bytes, collector, queue);
      const { failure } = arriving;
      if (failure !== undefined && check) throw failure;
      check?.();
      if (collector.isBegun) await queue.add({ ...collector.part, isWhole: collector.offset === claimed.length }, collector.offset);
      await queue.end();
      if (collector.digest) this.#digests.set(claimed.id, collector.digest);
      if (failure !== undefined) throw failure;
      return collector.offset;
    } finally {
      await queue.close();
    }
  }

  private async collector({ id, driver, write, received }: Claimed): Promise<PartCollector> {
    const storage = this.storages.of(driver);
    const begun = received % storage.partBytes;
    const number = (received - begun) / storage.partBytes;
    const head = begun === 0 ? Buffer.alloc(0) : await storage.readPart(write, number, begun);
    const known = this.#digests.get(id);
    this.#digests.delete(id);
    return new PartCollector(storage.partBytes, number, head, RunningDigest.from(received, known));
  }

  private async commit({ id, writer }: Claimed, received: number, receipts: readonly string[]): Promise<void> {
    const expires = new Date(this.clock.now().getTime() + UPLOAD_LIFE_MS);
    const done = await this.database.rows(
      sql`UPDATE "resumable_upload" SET "received" = ${received}, "receipts" = "receipts" || ${[...receipts]}::text[], "expires_at" = ${expires}
          WHERE "id" = ${id} AND "writer" = ${writer} RETURNING 1`,
    );
    if (done.length === 0) throw new WriterBusy('Another request took over this upload.');
  }

  private async renew({ id, writer }: Claimed): Promise<void> {
    const until = new Date(this.clock.now().getTime() + LEASE_MS);
    await this.database.rows(sql`UPDATE "resumable_upload" SET "writer_until" = ${until} WHERE "id" = ${id} AND "writer" = ${writer}`);
  }

  private async release({ id, writer }: Claimed): Promise<void> {
    await this.database.rows(
      sql`UPDATE "resumable_upload" SET "writer" = NULL, "writer_until" = NULL WHERE "id" = ${id} AND "writer" = ${writer}`,
    );
  }

  private async join(id: string, writer: string): Promise<void> {
    const row = await this.database.one<ClaimedRow & { readonly state: string }>(
      sql`SELECT "b"."driver", "b"."key", "b"."state", "u"."session", "u"."length"::float8 AS "length", "u"."received"::float8 AS "received", "u"."receipts"
          FROM "resumable_upload" "u" JOIN "stored_blob" "b" ON "b"."id" = "u"."id" WHERE "u"."id" = ${id} AND "u"."writer" = ${writer}`,
    );
    if (row?.state !== 'writing' || row.received !== row.length) return;
    const { driver, key, session, receipts, length } = row;
    await this.storages.of(driver).joinParts({ key, session }, receipts, length);
    const sha256 = await this.digestOf(id, row);
    await this.database.rows(
      sql`UPDATE "stored_blob" SET "state" = 'ready', "size" = ${length}, "sha256" = ${sha256} WHERE "id" = ${id} AND "state" = 'writing'`,
    );
  }

  private async digestOf(id: string, { driver, key, length }: ClaimedRow): Promise<string> {
    const known = this.#digests.get(id)?.at(length);
    this.#digests.delete(id);
    if (known !== undefined) return known;
    const meter = new ByteMeter();
    await drained(meter.through(await this.blobs.open({ driver, key })));
    return meter.digest();
  }
}

/** Gives whole parts to the queue; the rest stays in the collector. */
async function handOver(bytes: Buffer, collector: PartCollector, queue: PartQueue): Promise<void> {
  for (let rest = bytes; rest.length > 0;) {
    rest = collector.add(rest);
    if (!collector.isFull) continue;
    await queue.add({ ...collector.part, isWhole: true }, collector.offset);
    collector.next();
  }
}

import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import { Database, type Statements, type Transaction } from '../../../database/statements.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { FinishedUploads } from '../../../resource/model/finished-uploads.js';
import { any } from '../../../resource/model/rule.js';
import { holds } from '../../../resource/policy/rule-check.js';
import { oneViolation, Problem, StateConflict, ViolationProblem } from '../../../resource/protocol/problem.js';
import { UploadedBytes } from '../../../resource/protocol/uploaded-bytes.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { Blobs } from '../../../storage/blobs.js';
import { HeldBytes, StoredBytes } from '../../../storage/file-bytes.js';
import { isPicture, PICTURE_HEAD_BYTES, Pictures } from '../../../storage/pictures.js';
import { ResumableWrites, UPLOAD_LIFE_MS } from '../../../storage/resumable-writes.js';
import { VirusScanner } from '../../../storage/virus-scanner.js';
import { coachOfCourse, teacherOf } from '../../rights/access/course.rules.js';
import { administratorOf } from '../../rights/access/portal.rules.js';
import { Course } from '../../study/courses/course.entity.js';
import { requireRoomOfPerson } from '../../content-tree/nodes/node-files/byte-ledger.js';
import { requirePersonalRoom, requireRoom } from '../../content-tree/nodes/node-files/node-space.js';
import { type AnnouncedFile, fileNameIn, mediaTypeIn } from './upload-headers.js';

/** Uploads that a person may have begun and not ended. */
const MOST_UNFINISHED = 20;
/** Uploads that a person may have that no file has, finished ones too. */
const MOST_UNUSED = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const AT_ONCE = 100;
const fillsCourse = any(administratorOf({ course: 'id' }), teacherOf('id'), coachOfCourse('id'));

/** An upload as its sender sees it. */
export interface Upload {
  readonly id: string;
  readonly length: number;
  readonly received: number;
  readonly isReady: boolean;
  readonly expiresAt: Date;
}

interface UploadRow extends Upload {
  readonly name: string | null;
  readonly mediaType: string;
  readonly sha256: string | null;
}

/** Resumable uploads: each belongs to the person who began it, and to the portal where that was. */
@Injectable()
export class Uploads extends FinishedUploads {
  constructor(
    private readonly database: Database,
    private readonly writes: ResumableWrites,
    private readonly blobs: Blobs,
    private readonly pictures: Pictures,
    private readonly scanner: VirusScanner,
    private readonly registry: ResourceRegistry,
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * @returns id of the new upload
   * @throws Problem 413 beyond `UPLOAD_RESUMABLE_LIMIT`, 429 beyond 20 unfinished ones or 100 that no file has, 422 where the person, the course that is named, or the personal files, have no room
   */
  async begin(actor: Actor, { length, name, mediaType, course, personal }: AnnouncedFile): Promise<string> {
    const { UPLOAD_RESUMABLE_LIMIT } = this.environment;
    if (length > UPLOAD_RESUMABLE_LIMIT)
      throw new Problem(413, `The file is larger than this service accepts: ${UPLOAD_RESUMABLE_LIMIT} bytes.`);
    const id = randomUUID();
    const expiresAt = new Date(this.clock.now().getTime() + UPLOAD_LIFE_MS);
    await this.database.transaction(async (transaction) => {
      await this.requireTurn(transaction, actor);
      await requireRoomOfPerson(transaction, Number(actor.id), length);
      if (course !== undefined) await this.requireCourse(transaction, actor, course, length);
      if (personal) await requirePersonalRoom(transaction, actor, length);
      await transaction.rows(this.writes.newBlob(id));
      await transaction.rows(
        sql`INSERT INTO "resumable_upload" ("id", "owner_id", "portal_id", "course_id", "personal", "name", "media_type", "length", "expires_at")
            VALUES (${id}, ${actor.id}, ${actor.portalId}, ${course ?? null}, ${personal}, ${name ?? null}, ${mediaType}, ${length}, ${expiresAt})`,
      );
    });
    await this.writes.begin(id, length);
    return id;
  }

  /**
   * Keeps a file that comes in one piece, of a length that nobody knows before, as a finished upload.
   * @throws Problem 429 beyond 100 that no file has, 422 where the person has no room; nothing is left then
   */
  async keep(
    actor: Actor,
    name: string,
    type: string,
    source: AsyncIterable<Buffer>,
  ): Promise<{ readonly id: string; readonly size: number }> {
    const { blob, size } = await this.blobs.receive(source);
    const expiresAt = new Date(this.clock.now().getTime() + UPLOAD_LIFE_MS);
    try {
      await this.database.transaction(async (transaction) => {
        await this.requireTurn(transaction, actor);
        await requireRoomOfPerson(transaction, Number(actor.id), size);
        await transaction.rows(
          sql`INSERT INTO "resumable_upload" ("id", "owner_id", "portal_id", "name", "media_type", "length", "received", "expires_at")
              VALUES (${blob}, ${actor.id}, ${actor.portalId}, ${fileNameIn(name) ?? null}, ${mediaTypeIn(type)}, ${size}, ${size}, ${expiresAt})`,
        );
      });
    } catch (error) {
      await this.blobs.discard(blob);
      throw error;
    }
    return { id: blob, size };
  }

  /** Forgets an upload of the caller; a file that has it keeps its bytes. */
  async forget(id: string, actor: Actor): Promise<void> {
    const row = await this.row(id, actor, this.database);
    if (row) await this.writes.remove(row.id);
  }

  /** @throws Problem 404 for what the caller has not begun here, 410 where its time is over */
  async of(id: string, actor: Actor): Promise<Upload> {
    const row = await this.row(id, actor, this.database);
    if (!row) throw new Problem(404, 'There is no such upload.');
    if (row.expiresAt <= this.clock.now()) throw new Problem(410, 'The time of this upload is over; begin it anew.');
    return row;
  }

  override async find(id: string, actor: Actor, statements: Statements = this.database): Promise<UploadedBytes> {
    const row = await this.row(id, actor, statements);
    if (!row || row.expiresAt <= this.clock.now()) throw unknownUpload();
    const ready = row.isReady || statements !== this.database ? row : await this.completed(row, actor);
    if (ready?.sha256 == null || !ready.isReady)
      throw new StateConflict('upload-unfinished', `Of the upload ${row.received} bytes have come, ${row.length} were announced.`);
    const dimensions = statements === this.database ? await this.dimensionsOf(ready) : undefined;
    return new UploadedBytes(
      ready.name ?? undefined,
      ready.mediaType,
      new StoredBytes(id, ready.length, ready.sha256, { upload: id, dimensions, scan: this.scanner.isEnabled ? 'pending' : undefined }),
    );
  }

  override async held({ name, mimeType, bytes }: UploadedBytes, most: number): Promise<UploadedBytes> {
    if (!(bytes instanceof StoredBytes)) return new UploadedBytes(name, mimeType, bytes);
    if (bytes.size > most) throw new Problem(413, `The file is larger than can be worked on here: ${most} bytes.`);
    const place = await this.blobs.placeOf(bytes.blob);
    if (!place) throw unknownUpload();
    return new UploadedBytes(name, mimeType, new HeldBytes(await buffer(await this.blobs.open(place))));
  }

  /** Forgets uploads whose time is over. @returns how many */
  async expire(now: Date): Promise<number> {
    let gone = 0;
    for (let after = ''; ;) {
      const found = await this.database.rows<{ id: string }>(
        sql`SELECT "id" FROM "resumable_upload" WHERE "expires_at" <= ${now} AND "id"::text > ${after} ORDER BY "id"::text LIMIT ${AT_ONCE}::int`,
      );
      for (const { id } of found) if (await this.writes.remove(id)) gone += 1;
      if (found.length < AT_ONCE) return gone;
      after = found.at(-1)?.id ?? after;
    }
  }

  /** All of it came, and the process died before it was put together. */
  private async completed(row: UploadRow, actor: Actor): Promise<UploadRow | undefined> {
    if (row.received < row.length) return row;
    await this.writes.complete(row.id);
    return this.row(row.id, actor, this.database);
  }

  private async dimensionsOf({ id, mediaType, length }: UploadRow): Promise<[number, number] | undefined> {
    const place = isPicture(mediaType) && length > 0 ? await this.blobs.placeOf(id) : undefined;
    if (!place) return undefined;
    const end = Math.min(length, PICTURE_HEAD_BYTES) - 1;
    return this.pictures.size(mediaType, await buffer(await this.blobs.open(place, { start: 0, end })));
  }

  private async requireTurn(transaction: Transaction, actor: Actor): Promise<void> {
    await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads:${actor.id ?? 0}`}, 0))`);
    const begun = await transaction.one<{ unfinished: number; unused: number }>(
      sql`SELECT count(*) FILTER (WHERE "received" < "length")::int AS "unfinished", count(*)::int AS "unused" FROM "resumable_upload"
          WHERE "owner_id" = ${actor.id} AND NOT "used" AND "expires_at" > ${this.clock.now()}`,
    );
    const wait = { headers: { 'Retry-After': '60' } };
    if (Number(begun?.unfinished) >= MOST_UNFINISHED)
      throw new Problem(429, `You have ${MOST_UNFINISHED} unfinished uploads: end or delete one of them.`, wait);
    if (Number(begun?.unused) >= MOST_UNUSED)
      throw new Problem(429, `You have ${MOST_UNUSED} uploads that no file has: use or delete one of them.`, wait);
  }

  /** Space is reserved by those who fill the course. */
  private async requireCourse(transaction: Transaction, actor: Actor, course: number, length: number): Promise<void> {
    const resource = this.registry.of(Course);
    if (!(await holds(fillsCourse, { resource, actor, transaction }, course)))
      throw oneViolation('course', 'You fill no such course.', VIOLATION_CODES.notFound);
    await requireRoom(transaction, course, length);
  }

  private row(id: string, { id: owner, portalId }: Actor, statements: Statements): Promise<UploadRow | undefined> {
    if (owner === null || !UUID.test(id)) return Promise.resolve(undefined);
    return statements.one<UploadRow>(
      sql`SELECT "u"."id", "u"."name", "u"."media_type" AS "mediaType", "u"."length"::float8 AS "length", "u"."received"::float8 AS "received",
            "u"."expires_at" AS "expiresAt", "b"."sha256", "b"."state" = 'ready' AS "isReady"
          FROM "resumable_upload" "u" JOIN "stored_blob" "b" ON "b"."id" = "u"."id"
          WHERE "u"."id" = ${id}::uuid AND "u"."owner_id" = ${owner} AND "u"."portal_id" = ${portalId}`,
    );
  }
}

function unknownUpload(): ViolationProblem {
  const message = 'You have no such upload on this portal, or its time is over.';
  return oneViolation('upload', message, VIOLATION_CODES.notFound);
}

import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database, type Statements } from '../../../database/statements.js';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Write } from '../../../resource/model/write.js';
import { oneViolation, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { Notices } from '../../../feature/notices.js';
import { recordingNotice } from '../../rooms/meeting.notices.js';
import { outdateLooks } from '../../ingest/recording-looks.js';
import { MeetingsSwitch } from '../../rooms/meetings-switch.js';
import { roomProblem } from '../../rooms/room-problem.js';
import { RoomServer } from '../../rooms/room-server.js';

interface Stored {
  readonly meetingId: number;
  readonly recordId: string | null;
  readonly serverId: number | null;
  readonly formatType: string;
  readonly resourceUrl: string;
}

/** An index takes no longer keys. */
const LONGEST_ADDRESS_BYTES = 2_000;

/** Recordings of the server: what is shown or deleted here is so there, with all formats; where the server refuses, nothing changes. */
@Injectable()
export class ConferenceRecordingProcessor extends Processor {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly server: RoomServer,
    private readonly notices: Notices,
    private readonly database: Database,
  ) {
    super();
  }

  override async create(write: Write): Promise<number> {
    requireShortAddress(write);
    return super.create(write);
  }

  override async update(write: Write, id: number): Promise<void> {
    requireShortAddress(write);
    const { transaction, values } = write;
    const stored = await storedRecording(write, id);
    if (stored?.recordId == null) return super.update(write, id);
    requireUntouched(write, stored);
    if (typeof values.published !== 'boolean') return;
    const { published } = values;
    if (!write.isDoneElsewhere) await this.publish(stored, published, transaction);
    const changed = await transaction.rows<{ id: number }>(
      sql`UPDATE "conference_recording" SET "published" = ${published} WHERE "record_id" = ${stored.recordId} RETURNING "id"`,
    );
    const ids = changed.map((row) => row.id);
    if (published) await this.notices.raiseEach(transaction, recordingNotice.kind, ids);
  }

  override async remove(write: Write, id: number): Promise<void> {
    const stored = await storedRecording(write, id);
    if (stored?.recordId == null) {
      await super.remove(write, id);
      return;
    }
    if (!write.isDoneElsewhere) await this.deleteThere(stored, write.transaction);
    await write.transaction.rows(sql`DELETE FROM "conference_recording" WHERE "record_id" = ${stored.recordId}`);
  }

  override async elsewhere(write: Write, id: number): Promise<(() => Promise<void>) | undefined> {
    const stored = await storedRecording(write, id);
    if (stored?.recordId == null) return undefined;
    if (write.operation === 'delete') return () => this.deleteThere(stored, this.database);
    requireUntouched(write, stored);
    const { published } = write.values;
    return typeof published === 'boolean' ? () => this.publish(stored, published, this.database) : undefined;
  }

  private publish({ serverId, recordId, meetingId }: Stored, published: boolean, statements: Statements): Promise<void> {
    return this.onServer(() => this.server.publish(serverId, recordId ?? '', published, statements), meetingId, statements);
  }

  private deleteThere({ serverId, recordId, meetingId }: Stored, statements: Statements): Promise<void> {
    return this.onServer(() => this.server.deleteRecording(serverId, recordId ?? '', statements), meetingId, statements);
  }

  /** What was listed before counts no more. */
  private async onServer(work: () => Promise<void>, meetingId: number, statements: Statements): Promise<void> {
    await this.meetings.require(statements);
    try {
      await work();
    } catch (error) {
      throw roomProblem(error);
    }
    await outdateLooks(statements, sql`SELECT ${meetingId}::int AS "id"`);
  }
}

function storedRecording({ transaction }: Write, id: number): Promise<Stored | undefined> {
  return transaction.one<Stored>(
    sql`SELECT "meeting_id" AS "meetingId", "record_id" AS "recordId", "server_id" AS "serverId", "format_type" AS "formatType", "resource_url" AS "resourceUrl" FROM "conference_recording" WHERE "id" = ${id}`,
  );
}

/** @throws ViolationProblem where a member changes that is the server's */
function requireUntouched({ values }: Write, stored: Stored): void {
  const changed = (['formatType', 'resourceUrl'] as const).filter((member) => member in values && values[member] !== stored[member]);
  const message = 'The videoconference server has this recording, and says what this is.';
  if (changed.length > 0)
    throw new ViolationProblem(changed.map((propertyPath) => ({ propertyPath, message, code: VIOLATION_CODES.invalid })));
}

function requireShortAddress({ values }: Write): void {
  if (typeof values.resourceUrl !== 'string' || Buffer.byteLength(values.resourceUrl) <= LONGEST_ADDRESS_BYTES) return;
  const message = `This value is too long. It should have ${LONGEST_ADDRESS_BYTES} bytes or less.`;
  throw oneViolation('resourceUrl', message);
}

import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { JobHandler, type JobCall, type JobRun } from '../../jobs/job-handler.js';
import { JobQueue } from '../../jobs/job-queue.js';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { FETCH_RECORDINGS } from '../ingest/recording-requests.js';
import { MeetingsSwitch } from './meetings-switch.js';
import { RoomServer } from './room-server.js';
import type { ServerRecording } from './server-recordings.js';
import { type RecordedMeeting, storeRecordings } from './stored-recordings.js';

interface Payload {
  readonly meetings: readonly number[];
}

/** What the server lists, all of it. */
interface Listed {
  readonly meetings: readonly RecordedMeeting[];
  readonly recordings: readonly ServerRecording[];
}

/** Looks at the server for the recordings of some meetings. A look that fails, or is cut off, changes nothing. */
@Injectable()
export class FetchRecordings extends JobHandler<Payload, Listed> {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly server: RoomServer,
    private readonly database: Database,
  ) {
    super();
  }

  override async prepare({ payload }: JobCall<Payload>): Promise<Listed> {
    if (!(await this.meetings.isOn())) return { meetings: [], recordings: [] };
    const meetings = await this.database.rows<RecordedMeeting>(
      sql`SELECT "id", "remote_id" AS "remoteId" FROM "conference_meeting" WHERE "id" = ANY(${[...payload.meetings]}::int[]) AND "remote_id" <> '' AND "holds_room"`,
    );
    if (meetings.length === 0) return { meetings, recordings: [] };
    return { meetings, recordings: await this.server.recordings({ meetingID: meetings.map(({ remoteId }) => remoteId).join(',') }) };
  }

  override async run({ prepared: { meetings, recordings }, transaction }: JobRun<Payload, Listed>): Promise<undefined> {
    if (meetings.length > 0) await storeRecordings(transaction, recordings, meetings);
  }
}

const RAN_WITHIN_MS = 14 * 24 * 3_600_000;
/** Ids that one call names. */
const MEETINGS_A_CALL = 50;

/** Has the server asked each hour for the recordings of meetings that ran not long ago: its messages may have been lost. */
@Injectable()
export class LookForRecordings extends ScheduledTask {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly jobs: JobQueue,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    if (!(await this.meetings.isOn())) return;
    const since = new Date(until.getTime() - RAN_WITHIN_MS);
    await this.database.transaction(async (transaction) => {
      await this.jobs.enqueueFrom(
        transaction,
        FETCH_RECORDINGS,
        sql`SELECT jsonb_build_object('meetings', jsonb_agg("n"."id")) AS "payload", 'look ' || "n"."part" AS "key", ${this.clock.now()}::timestamptz AS "run_at", 5 AS "priority", NULL::int AS "portal_id"
            FROM (SELECT "id", (row_number() OVER (ORDER BY "id") - 1) / ${MEETINGS_A_CALL} AS "part" FROM "conference_meeting"
              WHERE "record" AND "remote_id" <> '' AND "holds_room" AND COALESCE("closed_at", "room_made_at", "created_at") > ${since}::timestamptz) "n" GROUP BY "n"."part"`,
      );
    }, 'job');
  }
}

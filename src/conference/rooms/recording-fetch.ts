import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { JobHandler, type JobCall, type JobRun } from '../../jobs/job-handler.js';
import { JobQueue } from '../../jobs/job-queue.js';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { FETCH_RECORDINGS } from '../ingest/recording-requests.js';
import { ServerDirectory } from '../settings/server-directory.js';
import { Notices } from '../../platform/notifications/notices.js';
import { recordingNotice } from './meeting.notices.js';
import { MeetingsSwitch } from './meetings-switch.js';
import { RoomServer } from './room-server.js';
import type { ServerRecording } from './server-recordings.js';
import { type RecordedMeeting, storeRecordings } from './stored-recordings.js';

interface Payload {
  readonly meetings: readonly number[];
}

/** What each server that answered lists, all of it. */
interface Listed {
  readonly meetings: readonly RecordedMeeting[];
  readonly lists: readonly { readonly serverId: number | null; readonly recordings: readonly ServerRecording[] }[];
}

/**
 * Looks at the servers for the recordings of some meetings: a meeting may have run on each of them. A look that fails, or is cut off,
 * changes nothing of what that server has.
 */
@Injectable()
export class FetchRecordings extends JobHandler<Payload, Listed> {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly server: RoomServer,
    private readonly servers: ServerDirectory,
    private readonly notices: Notices,
    private readonly database: Database,
  ) {
    super();
  }

  override async prepare({ payload }: JobCall<Payload>): Promise<Listed> {
    if (!(await this.meetings.isOn())) return { meetings: [], lists: [] };
    const meetings = await this.database.rows<RecordedMeeting>(
      sql`SELECT "id", "remote_id" AS "remoteId" FROM "conference_meeting" WHERE "id" = ANY(${[...payload.meetings]}::int[]) AND "remote_id" <> '' AND "holds_room"`,
    );
    if (meetings.length === 0) return { meetings, lists: [] };
    const meetingID = meetings.map(({ remoteId }) => remoteId).join(',');
    const asked = (await this.servers.all()).filter(({ enabled }) => enabled);
    const looks = await Promise.allSettled(
      asked.map(async ({ id }) => ({ serverId: id, recordings: await this.server.recordings(id, { meetingID }) })),
    );
    const failed = looks.find(({ status }) => status === 'rejected');
    const lists = looks.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []));
    if (failed?.status === 'rejected' && lists.length === 0) throw failed.reason;
    return { meetings, lists };
  }

  override async run({ prepared: { meetings, lists }, transaction }: JobRun<Payload, Listed>): Promise<undefined> {
    for (const { serverId, recordings } of lists) {
      const changed = await storeRecordings(transaction, serverId, recordings, meetings);
      await this.notices.raiseEach(transaction, recordingNotice.kind, changed);
    }
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

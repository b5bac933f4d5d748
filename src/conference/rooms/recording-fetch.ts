import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { JobHandler, type JobCall, type JobRun, NotBefore, type Unfinished } from '../../jobs/job-handler.js';
import { JobQueue } from '../../jobs/job-queue.js';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { databaseTime, recentMeetings } from '../ingest/recording-looks.js';
import { FETCH_RECORDINGS } from '../ingest/recording-requests.js';
import { ServerDirectory } from '../integration-settings/server-directory.js';
import { Notices } from '../../feature/notices.js';
import { recordingNotice } from './meeting.notices.js';
import { MeetingsSwitch } from './meetings-switch.js';
import { RoomServer } from './room-server.js';
import { meetingsIn, type RecordedMeeting, type RecordingList, storeRecordings } from './stored-recordings.js';

interface Payload {
  readonly meetings: readonly number[];
}

/** What each server that answered lists, all of it. */
interface Listed {
  readonly meetings: readonly RecordedMeeting[];
  readonly lists: readonly RecordingList[];
  /** Before the servers were asked. */
  readonly askedAt: string;
}

/** Looks in a row that are outdated when they come back; then the next one waits. */
const MOST_LOOKS = 10;
const NEXT_LOOK_MS = 30_000;

/**
 * Looks at the servers for the recordings of some meetings: a meeting may have run on each of them. A look that fails, or is cut off,
 * changes nothing of what that server has. Where something newer became known meanwhile, the list is not stored and asked for again.
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
    const askedAt = await databaseTime(this.database);
    if (!(await this.meetings.isOn(this.database))) return { meetings: [], lists: [], askedAt };
    const meetings = await this.database.rows<RecordedMeeting>(
      sql`SELECT "id", "remote_id" AS "remoteId" FROM "conference_meeting" WHERE "id" = ANY(${[...payload.meetings]}::int[]) AND "remote_id" <> '' AND "remote_id" NOT LIKE '%,%' AND "holds_room"`,
    );
    if (meetings.length === 0) return { meetings, lists: [], askedAt };
    const meetingID = meetings.map(({ remoteId }) => remoteId).join(',');
    const asked = (await this.servers.all()).filter(({ enabled }) => enabled);
    const looks = await Promise.allSettled(
      asked.map(async ({ id }) => ({ serverId: id, recordings: await this.server.recordings(id, { meetingID }) })),
    );
    const failed = looks.find(({ status }) => status === 'rejected');
    const lists = looks.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []));
    if (failed?.status === 'rejected' && lists.length === 0) throw failed.reason;
    return { meetings, lists, askedAt };
  }

  override async run({ prepared, progress, transaction, now }: JobRun<Payload, Listed>): Promise<Unfinished | undefined> {
    const { meetings, lists, askedAt } = prepared;
    if (lists.length === 0) return undefined;
    const asked = meetings.map(({ id }) => id);
    const recent = await recentMeetings(transaction, [...asked, ...(await meetingsIn(transaction, lists))], askedAt);
    for (const list of lists) {
      const complete = asked.filter((id) => recent.has(id));
      await this.notices.raiseEach(transaction, recordingNotice.kind, await storeRecordings(transaction, list, [...recent], complete));
    }
    if (asked.every((id) => recent.has(id))) return undefined;
    const looks = Number(progress?.['looks'] ?? 0) + 1;
    if (looks > MOST_LOOKS) throw new NotBefore(new Date(now.getTime() + NEXT_LOOK_MS));
    return { progress: { looks } };
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
    if (!(await this.meetings.isOn(this.database))) return;
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

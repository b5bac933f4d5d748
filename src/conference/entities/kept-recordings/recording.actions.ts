import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { outdateLooks } from '../../ingest/recording-looks.js';
import { FETCH_RECORDINGS } from '../../ingest/recording-requests.js';
import { meetingManager } from '../../policies/conference-meeting.policy.js';
import { conferenceRecordingPolicy } from '../../policies/conference-recording.policy.js';
import { MeetingsSwitch } from '../../rooms/meetings-switch.js';
import { roomProblem } from '../../rooms/room-problem.js';
import { RoomServer } from '../../rooms/room-server.js';

@Injectable()
class SyncRecordings extends ActionHandler {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly jobs: JobQueue,
  ) {
    super();
  }

  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    await this.meetings.require(transaction);
    await outdateLooks(transaction, sql`SELECT ${id}::int AS "id"`);
    await this.jobs.enqueue(transaction, FETCH_RECORDINGS, { meetings: [id] }, { key: `meeting ${id}` });
    return { document: { requested: true } };
  }
}

/** `POST /api/conference_meetings/{id}/recordings/sync`. */
export const syncRecordings: ActionDeclaration = {
  name: 'sync_recordings',
  method: 'POST',
  path: 'conference_meetings/{id}/recordings/sync',
  description: 'Has the server asked for the recordings of the meeting.',
  rule: meetingManager,
  // Looks are locked before meetings elsewhere, and nothing of the meeting is changed.
  locksItem: false,
  answer: documentAnswer('RecordingsRequest', { requested: { type: 'boolean' } }, 202),
  handler: SyncRecordings,
};

@Injectable()
class PlayRecording extends ActionHandler {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly server: RoomServer,
  ) {
    super();
  }

  /** Who plays what is on record before the address is given away. */
  async run({ id, actor, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const stored = await transaction.one<{ url: string; recordId: string | null; serverId: number | null; format: string }>(
      sql`SELECT "resource_url" AS "url", "record_id" AS "recordId", "server_id" AS "serverId", "format_type" AS "format" FROM "conference_recording" WHERE "id" = ${id}`,
    );
    await transaction.rows(
      sql`INSERT INTO "track_e_access" ("access_user_id", "c_id", "session_id", "access_tool", "access_date")
          SELECT ${actor.id}, "m"."course_id", "m"."session_id", 'conference_recording', ${now}::timestamptz
          FROM "conference_recording" "r" JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id" WHERE "r"."id" = ${id} AND "m"."course_id" IS NOT NULL`,
    );
    const { url = '', recordId = null, serverId = null, format = '' } = stored ?? {};
    if (recordId === null || !(await this.meetings.isOn(transaction))) return { document: { url } };
    return { afterwards: async () => ({ url: (await this.freshAddress(serverId, recordId, format)) ?? url }) };
  }

  /** Servers that protect recordings give an address that is good for some minutes. */
  private async freshAddress(serverId: number | null, recordID: string, format: string): Promise<string | undefined> {
    try {
      const [recording] = await this.server.recordings(serverId, { recordID });
      return recording?.formats.find(({ type }) => type === format)?.url;
    } catch (error) {
      throw roomProblem(error);
    }
  }
}

/** What is done with a recording. */
export const recordingActions: readonly ActionDeclaration[] = [
  {
    name: 'play',
    method: 'POST',
    path: 'conference_recordings/{id}/play',
    description: 'Gives the address at which the recording is played now, and notes who plays it.',
    rule: conferenceRecordingPolicy.rule('read'),
    locksItem: false,
    answer: documentAnswer('RecordingAddress', { url: { type: 'string', format: 'uri' } }),
    handler: PlayRecording,
  },
];

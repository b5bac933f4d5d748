import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../../config/clock.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { documentAnswer } from '../../../resource/model/action-declaration.js';
import { type OpenCall, OpenHandler, type OpenOperation } from '../../../resource/model/open-operation.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { Notices } from '../../../feature/notices.js';
import { recordingNotice } from '../../rooms/meeting.notices.js';
import { databaseTime, recentMeetings } from '../../ingest/recording-looks.js';
import { requestRecordings } from '../../ingest/recording-requests.js';
import { MeetingsSwitch } from '../../rooms/meetings-switch.js';
import { roomProblem } from '../../rooms/room-problem.js';
import { RoomServer } from '../../rooms/room-server.js';
import { meetingsIn, storeRecordings } from '../../rooms/stored-recordings.js';
import { type ServerSecret, ServerDirectory } from '../../integration-settings/server-directory.js';

interface Claims {
  readonly meeting_id?: unknown;
  readonly record_id?: unknown;
}

/** Takes the server's word that a recording can be played, and looks at the recording there: the word itself says nothing of it. */
@Injectable()
class RecordingReady extends OpenHandler {
  constructor(
    private readonly servers: ServerDirectory,
    private readonly meetings: MeetingsSwitch,
    private readonly server: RoomServer,
    private readonly notices: Notices,
    private readonly jobs: JobQueue,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async receive({ body }: OpenCall): Promise<object> {
    const { server, claims } = claimsOf(body, await this.servers.signers(), this.clock.now());
    const { meeting_id: meeting, record_id: record } = claims;
    await this.meetings.require(this.database);
    const known = await this.database.one(
      sql`SELECT 1 AS "found" FROM "conference_meeting" WHERE "remote_id" = ${String(meeting)} LIMIT 1`,
    );
    if (!known || typeof record !== 'string') throw new Problem(410, 'No meeting here has this room.');
    const askedAt = await databaseTime(this.database);
    const recordings = await this.server
      .recordings(server.id, { recordID: record })
      .catch((error: unknown) => Promise.reject(roomProblem(error) as Error));
    await this.database.transaction(async (transaction) => {
      const list = { serverId: server.id, recordings };
      const meetings = await meetingsIn(transaction, [list]);
      const recent = await recentMeetings(transaction, meetings, askedAt);
      await this.notices.raiseEach(transaction, recordingNotice.kind, await storeRecordings(transaction, list, [...recent], []));
      // Of some of them something newer is known by now: they are looked at again.
      if (recent.size < meetings.length) await requestRecordings(transaction, this.jobs, [String(meeting)], this.clock.now());
    });
    return { recordings: recordings.length };
  }
}

/** @returns what was said, and the server that said so @throws Problem 401 for what is not signed with the secret of a server, by HS256 */
function claimsOf(body: Buffer, servers: readonly ServerSecret[], now: Date): { readonly server: ServerSecret; readonly claims: Claims } {
  const token = new URLSearchParams(body.toString('utf8')).get('signed_parameters') ?? '';
  for (const server of servers) {
    const claims = claimsBy(token, server.salt, now);
    if (claims) return { server, claims };
  }
  throw new Problem(401, 'The parameters must be signed with the shared secret.');
}

function claimsBy(token: string, secret: string, now: Date): Claims | undefined {
  try {
    const tokens = new JwtService({ secret: createSecretKey(Buffer.from(secret)) });
    return tokens.verify<Claims & object>(token, { algorithms: ['HS256'], clockTimestamp: Math.floor(now.getTime() / 1000) });
  } catch {
    return undefined;
  }
}

/** `POST /api/videoconference/recording_ready`. */
export const recordingReady: OpenOperation = {
  name: 'recording_ready',
  path: 'videoconference/recording_ready',
  description: 'Takes from the videoconference server that a recording is ready.',
  admits: 'sender that signs with the shared secret',
  headers: {},
  body: {
    type: 'object',
    required: ['signed_parameters'],
    properties: { signed_parameters: { type: 'string', description: 'A JWT (HS256, shared secret) with `meeting_id` and `record_id`.' } },
  },
  answer: documentAnswer('ReadyRecording', { recordings: { type: 'integer', description: 'How many the server has of this id.' } }),
  rejections: {
    401: 'Not signed with the shared secret.',
    409: 'Meetings are switched off.',
    410: 'No meeting here has this room: the server does not try again.',
    502: 'The server refuses to show the recording.',
    503: 'The server or the database is away: try again.',
  },
  handler: RecordingReady,
};

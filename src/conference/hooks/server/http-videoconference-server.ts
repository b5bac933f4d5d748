import { Injectable } from '@nestjs/common';
import type { ServerConnection } from './api-address.js';
import { textOf } from './api-answer.js';
import { ServerFailure } from './server-failure.js';
import { VideoconferenceApi } from './videoconference-api.js';
import { type NewHook, type RemoteHook, type ServerPresence, VideoconferenceServer } from './videoconference-server.js';

/** The hooks API over HTTP: GET with a checksum, XML back, for success and failure alike. */
@Injectable()
export class HttpVideoconferenceServer extends VideoconferenceServer {
  constructor(private readonly api: VideoconferenceApi) {
    super();
  }

  override async create(connection: ServerConnection, { callbackUrl, externalMeetingId, eventFilter }: NewHook): Promise<string> {
    const answer = await this.api.call(connection, 'hooks/create', {
      callbackURL: callbackUrl,
      ...(externalMeetingId === undefined ? {} : { meetingID: externalMeetingId }),
      ...(eventFilter === '' ? {} : { eventID: eventFilter }),
    });
    const id = textOf(answer['hookID']);
    if (id === undefined) throw new ServerFailure('not-xml', 'The answer names no hook.');
    return id;
  }

  /** Without `meetingID`, which 3.x answers with an error where no hook is scoped to that meeting. */
  override async list(connection: ServerConnection): Promise<RemoteHook[]> {
    const { hooks } = await this.api.call(connection, 'hooks/list');
    const listed = typeof hooks === 'object' && hooks !== null && 'hook' in hooks ? hooks.hook : [];
    return (Array.isArray(listed) ? (listed as unknown[]) : []).flatMap(remoteHook);
  }

  override async destroy(connection: ServerConnection, id: string): Promise<void> {
    try {
      await this.api.call(connection, 'hooks/destroy', { hookID: id });
    } catch (error) {
      if (!(error instanceof ServerFailure) || error.code !== 'destroyMissingHook') throw error;
    }
  }

  override async ping(serverUrl: string): Promise<ServerPresence> {
    const start = performance.now();
    const answer = await this.api.get(serverUrl, `${serverUrl}/hooks/ping`);
    if (!/hooks.* up/i.test(answer.text)) {
      throw new ServerFailure('not-xml', 'Something answers, but not the hooks API.');
    }
    return { latencyMs: Math.round(performance.now() - start), ...(answer.date ? { date: answer.date } : {}) };
  }
}

function remoteHook(element: unknown): RemoteHook[] {
  if (typeof element !== 'object' || element === null) return [];
  const { hookID, callbackURL, meetingID, eventID, permanentHook } = element as Record<string, unknown>;
  const [id, callbackUrl, externalMeetingId] = [textOf(hookID), textOf(callbackURL), textOf(meetingID)];
  if (id === undefined || callbackUrl === undefined) return [];
  return [
    {
      id,
      callbackUrl,
      ...(externalMeetingId === undefined ? {} : { externalMeetingId }),
      eventFilter: textOf(eventID) ?? '',
      permanent: permanentHook === 'true',
    },
  ];
}

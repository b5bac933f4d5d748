import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { PublicAddresses } from '../../../platform/outbound/address-policy.js';
import { apiAddress, type ServerConnection } from './api-address.js';
import { apiAnswer, textOf } from './api-answer.js';
import { CallLimits, outboundCall, type OutboundAnswer } from './outbound-call.js';
import { ServerFailure } from './server-failure.js';
import { type NewHook, type RemoteHook, type ServerPresence, VideoconferenceServer } from './videoconference-server.js';

const PUBLIC_ADDRESSES = new PublicAddresses();

/** The hooks API over HTTP: GET with a checksum, XML back, for success and failure alike. */
@Injectable()
export class HttpVideoconferenceServer extends VideoconferenceServer {
  constructor(
    private readonly environment: Environment,
    private readonly limits: CallLimits,
  ) {
    super();
  }

  override async create(connection: ServerConnection, { callbackUrl, externalMeetingId, eventFilter }: NewHook): Promise<string> {
    const answer = await this.call(connection, 'hooks/create', {
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
    const { hooks } = await this.call(connection, 'hooks/list');
    const listed = typeof hooks === 'object' && hooks !== null && 'hook' in hooks ? hooks.hook : [];
    return (Array.isArray(listed) ? (listed as unknown[]) : []).flatMap(remoteHook);
  }

  override async destroy(connection: ServerConnection, id: string): Promise<void> {
    try {
      await this.call(connection, 'hooks/destroy', { hookID: id });
    } catch (error) {
      if (!(error instanceof ServerFailure) || error.code !== 'destroyMissingHook') throw error;
    }
  }

  override async ping(serverUrl: string): Promise<ServerPresence> {
    const start = performance.now();
    const answer = await this.get(serverUrl, `${serverUrl}/hooks/ping`);
    if (!/hooks.* up/i.test(answer.text)) {
      throw new ServerFailure('not-xml', 'Something answers, but not the hooks API.');
    }
    return { latencyMs: Math.round(performance.now() - start), ...(answer.date ? { date: answer.date } : {}) };
  }

  private async call(
    connection: ServerConnection,
    name: string,
    parameters: Readonly<Record<string, string>> = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.get(connection.serverUrl, apiAddress(connection, name, parameters));
    return apiAnswer(answer.text);
  }

  /** @throws ServerFailure also for redirects and every status but 200: the API reports its own failures with 200 */
  private async get(serverUrl: string, url: string): Promise<OutboundAnswer> {
    if (!this.environment.VIDEOCONF_ALLOW_HTTP && !/^https:/i.test(serverUrl)) {
      throw new ServerFailure('insecure-address', 'The address is http: and VIDEOCONF_ALLOW_HTTP is not set.');
    }
    const addresses = this.environment.VIDEOCONF_ALLOW_PRIVATE ? undefined : PUBLIC_ADDRESSES;
    const answer = await outboundCall(url, this.limits, { headers: { Accept: 'text/xml, text/plain' }, addresses });
    if (answer.location !== undefined) {
      throw new ServerFailure(
        'redirect',
        `The server sends elsewhere (to ${originOf(answer.location, serverUrl)}); redirects are not followed.`,
      );
    }
    if (answer.status !== 200) throw new ServerFailure('http-status', `The server answers with HTTP status ${answer.status}.`);
    return answer;
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

/** Host and path of where a redirect leads to, without the query, which holds our checksum. */
function originOf(location: string, base: string): string {
  if (!URL.canParse(location, base)) return 'nowhere';
  const { origin, pathname } = new URL(location, base);
  return origin + pathname;
}

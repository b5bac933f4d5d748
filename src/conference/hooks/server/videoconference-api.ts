import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { PublicAddresses } from '../../../platform/delivery/outbound/address-policy.js';
import { apiAddress, type ServerConnection } from './api-address.js';
import { apiAnswer } from './api-answer.js';
import { CallLimits, outboundCall, type OutboundAnswer } from './outbound-call.js';
import { ServerFailure } from './server-failure.js';

const PUBLIC_ADDRESSES = new PublicAddresses();

/** The API of the videoconference server over HTTP: GET with a checksum, XML back. The only way by which this module calls out. */
@Injectable()
export class VideoconferenceApi {
  constructor(
    private readonly environment: Environment,
    private readonly limits: CallLimits,
  ) {}

  /** @param maximumBytes of the answer, where it may be longer than usual @throws ServerFailure */
  async call(
    connection: ServerConnection,
    name: string,
    parameters: Readonly<Record<string, string>> = {},
    maximumBytes?: number,
  ): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.get(connection.serverUrl, apiAddress(connection, name, parameters), maximumBytes);
    return apiAnswer(answer.text);
  }

  /** @throws ServerFailure also for redirects and every status but 200: the API reports its own failures with 200 */
  async get(serverUrl: string, url: string, maximumBytes = this.limits.maximumBytes): Promise<OutboundAnswer> {
    if (!this.environment.VIDEOCONF_ALLOW_HTTP && !/^https:/i.test(serverUrl)) {
      throw new ServerFailure('insecure-address', 'The address is http: and VIDEOCONF_ALLOW_HTTP is not set.');
    }
    const addresses = this.environment.VIDEOCONF_ALLOW_PRIVATE ? undefined : PUBLIC_ADDRESSES;
    const answer = await outboundCall(
      url,
      { timeoutMs: this.limits.timeoutMs, maximumBytes },
      { headers: { Accept: 'text/xml, text/plain' }, addresses },
    );
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

/** Host and path of where a redirect leads to, without the query, which holds our checksum. */
function originOf(location: string, base: string): string {
  if (!URL.canParse(location, base)) return 'nowhere';
  const { origin, pathname } = new URL(location, base);
  return origin + pathname;
}

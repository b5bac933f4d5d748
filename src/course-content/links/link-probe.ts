import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Injectable } from '@nestjs/common';
import { AddressPolicy } from '../../platform/delivery/outbound/address-policy.js';
import { admittedLookup, requireAdmittedHost } from '../../platform/delivery/outbound/admitted-lookup.js';

const LONGEST_WAIT_MS = 3_000;
const MOST_REDIRECTS = 4;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const FIRST_FAILURE = 400;

export interface Probe {
  /** Status of the last answer; null where there was none, or where it must not be asked for. */
  readonly status: number | null;
  readonly reachable: boolean;
}

const UNREACHABLE: Probe = { status: null, reachable: false };

/**
 * Asks an address whether it answers, without reading what it says. Every host on the way is resolved once, and connected
 * to at the very addresses that the policy admitted, so that no name can change its mind in between. A host that must not
 * be called looks like one that does not answer.
 */
@Injectable()
export class LinkProbe {
  /** Time for all of it, redirects included. */
  protected readonly longestWait: number = LONGEST_WAIT_MS;

  constructor(private readonly addresses: AddressPolicy) {}

  async probe(address: string): Promise<Probe> {
    const signal = AbortSignal.timeout(this.longestWait);
    try {
      return await this.follow(new URL(address), signal);
    } catch {
      return UNREACHABLE;
    }
  }

  private async follow(start: URL, signal: AbortSignal): Promise<Probe> {
    let url = start;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const { status, location } = await this.ask(url, signal);
      if (!REDIRECTS.includes(status) || location === undefined) return { status, reachable: status < FIRST_FAILURE };
      url = new URL(location, url);
    }
    return UNREACHABLE;
  }

  private ask(url: URL, signal: AbortSignal): Promise<{ status: number; location?: string }> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not asked.`);
    requireAdmittedHost(url, this.addresses);
    const options: RequestOptions = {
      method: 'GET',
      signal,
      agent: false,
      lookup: admittedLookup(this.addresses),
      headers: { Accept: '*/*', 'User-Agent': 'Lyceum link check' },
    };
    return new Promise((done, fail) => {
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options);
      request.on('response', (response: IncomingMessage) => {
        done({ status: response.statusCode ?? 0, location: response.headers.location });
        response.destroy();
      });
      request.on('error', fail);
      request.end();
    });
  }
}

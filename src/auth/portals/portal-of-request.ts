import { Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { admitHost } from './admitted-host.js';
import { type PortalAddress, PortalDirectory } from './portal-directory.js';

type PortalsByHost = ReadonlyMap<string, number>;

interface Answer {
  readonly portals: Promise<PortalsByHost>;
  /** Milliseconds since the epoch. */
  readonly freshUntil: number;
}

const API = /^\/api(?:[/?.]|$)/i;

/**
 * Through which portal a request comes in: the one of PORTAL_ID, or with PORTAL_BY_HOST the one that has the host which the
 * caller asked for (RFC 9110 §7.2; the forwarded one as far as TRUST_PROXY says).
 */
@Injectable()
export class PortalOfRequest {
  /** Milliseconds for which a result of the directory is valid. */
  static readonly TIME_TO_LIVE = 5_000;

  #known: Answer | undefined;

  constructor(
    private readonly directory: PortalDirectory,
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  /**
   * Outside of the API an unknown host comes in through the portal of PORTAL_ID: probes and callbacks name no portal by it.
   * @returns id of the portal
   * @throws NotFoundException for the API where no portal has the host
   */
  async idFor(request: Request): Promise<number> {
    const { PORTAL_BY_HOST, PORTAL_ID } = this.environment;
    if (!PORTAL_BY_HOST) return PORTAL_ID;
    const host = hostOf(`${request.protocol}://${request.host}`);
    const portal = host === undefined ? undefined : (await this.#portals()).get(host);
    if (portal !== undefined && host !== undefined) {
      admitHost(request, host);
      return portal;
    }
    if (API.test(request.originalUrl)) throw new NotFoundException(`There is no portal at ${host ?? 'this address'}.`);
    return PORTAL_ID;
  }

  #portals(): Promise<PortalsByHost> {
    const now = this.clock.now().getTime();
    if (this.#known && now < this.#known.freshUntil) return this.#known.portals;
    const answer: Answer = { portals: this.directory.findActive().then(byHost), freshUntil: now + PortalOfRequest.TIME_TO_LIVE };
    this.#known = answer;
    answer.portals.catch(() => {
      // A failed look-up says nothing about the portals: the next request asks again.
      if (this.#known === answer) this.#known = undefined;
    });
    return answer.portals;
  }
}

/** Where two portals have one host, the older one stands there. */
function byHost(portals: readonly PortalAddress[]): PortalsByHost {
  const hosts = [...portals].sort((a, b) => b.id - a.id).map(({ id, url }) => [hostOf(url), id] as const);
  return new Map(hosts.filter((entry): entry is readonly [string, number] => entry[0] !== undefined));
}

/** @returns name and port as addresses are compared: in lower case, without the scheme's own port */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host || undefined : undefined;
}

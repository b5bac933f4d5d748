import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import * as client from 'openid-client';
import { SecretBox } from '../../../../auth/secret-box.js';
import { Clock } from '../../../../config/clock.js';

const COOKIE = 'lyceum_oidc';
const PATH = '/account/oidc';
const PURPOSE = 'oidc-round-trip';
/** Milliseconds for which a browser may stay at the provider. */
const LIFETIME_MS = 600_000;

/** What is remembered of a sign-in while its browser is at the provider. */
export interface RoundTrip {
  readonly providerId: number;
  readonly portalId: number;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE: proves to the provider that the code comes back to the party that asked for it. */
  readonly verifier: string;
  /** Where the pages go on. */
  readonly next: string;
  /** The front-end that gets a code instead, where one has asked. */
  readonly returnTo: string | null;
  /** Account that the browser was signed in to already; an unknown identity is linked to it. */
  readonly linkTo: number | null;
  /** In milliseconds. */
  readonly endsAt: number;
}

/** Round trips rest in a sealed cookie of their browser and nowhere else; another browser cannot end them. */
@Injectable()
export class RoundTrips {
  constructor(
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  begin(response: Response, begun: Pick<RoundTrip, 'providerId' | 'portalId' | 'redirectUri' | 'next' | 'returnTo' | 'linkTo'>): RoundTrip {
    const trip: RoundTrip = {
      ...begun,
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      endsAt: this.clock.now().getTime() + LIFETIME_MS,
    };
    const sealed = this.box.seal(PURPOSE, Buffer.from(JSON.stringify(trip))).toString('base64url');
    response.cookie(COOKIE, sealed, { ...attributes(response, trip.redirectUri), maxAge: LIFETIME_MS });
    return trip;
  }

  /** @returns the round trip that the browser comes back from; null where it began none here or took too long */
  end(request: Request, response: Response): RoundTrip | null {
    const sealed = parseCookie(request.headers.cookie ?? '')[COOKIE];
    if (!sealed) return null;
    const trip = this.#opened(sealed);
    if (!trip || trip.endsAt <= this.clock.now().getTime()) return null;
    response.clearCookie(COOKIE, attributes(response, trip.redirectUri));
    return trip;
  }

  #opened(sealed: string): RoundTrip | null {
    try {
      return JSON.parse(this.box.open(PURPOSE, Buffer.from(sealed, 'base64url')).toString()) as RoundTrip;
    } catch {
      return null;
    }
  }
}

/** `Lax`, since the way back begins at another site. */
function attributes(response: Response, redirectUri: string): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: redirectUri.startsWith('https:') || response.req.secure, path: PATH };
}

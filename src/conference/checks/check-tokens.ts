import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { derivedKey } from '../../auth/derived-key.js';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';

/** Where the cookie is sent to, and nowhere else. */
export const CHECK_PATH = '/meet/check';
/** No run that people are asked in lasts longer. */
const GOOD_FOR_MS = 24 * 3_600_000;

/**
 * Says who came into a meeting by this browser, so that an address in its chat, which is the same for everybody, recognises them; guests
 * too, who have no session here. The session's own cookie is not sent on the way from another site.
 */
@Injectable()
export class CheckTokens {
  readonly #key: Buffer;
  readonly #isPublishedOverHttps: boolean;

  constructor(
    environment: Environment,
    private readonly clock: Clock,
  ) {
    this.#key = derivedKey(environment.APP_SECRET, 'attendance-checks');
    this.#isPublishedOverHttps = environment.PUBLIC_URL?.startsWith('https:') ?? false;
  }

  /** Has the browser that goes into a meeting remember as whom. @param participantKey as the ledger will call the participant */
  give(response: Response, meetingId: number, participantKey: string): void {
    const expires = new Date(this.clock.now().getTime() + GOOD_FOR_MS);
    const secure = this.#isPublishedOverHttps || response.req.secure;
    const token = this.make(meetingId, participantKey, expires);
    response.cookie(nameOf(meetingId), token, { httpOnly: true, sameSite: 'lax', secure, path: CHECK_PATH, maxAge: GOOD_FOR_MS });
  }

  /** @returns as whom the browser came into the meeting; undefined where it did not, or too long ago */
  participantOf(request: Request, meetingId: number): string | undefined {
    const token = parseCookie(request.headers.cookie ?? '')[nameOf(meetingId)] ?? '';
    const [expiry = '', key = '', mark = ''] = token.split('.');
    const participantKey = Buffer.from(key, 'base64url').toString();
    const expected = this.#markOf(meetingId, participantKey, expiry);
    const given = Buffer.from(mark, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return Number(expiry) > this.clock.now().getTime() ? participantKey : undefined;
  }

  private make(meetingId: number, participantKey: string, expires: Date): string {
    const expiry = String(expires.getTime());
    const mark = this.#markOf(meetingId, participantKey, expiry).toString('base64url');
    return `${expiry}.${Buffer.from(participantKey).toString('base64url')}.${mark}`;
  }

  #markOf(meetingId: number, participantKey: string, expiry: string): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([meetingId, participantKey, expiry]))
      .digest();
  }
}

function nameOf(meetingId: number): string {
  return `lyceum_check_${meetingId}`;
}

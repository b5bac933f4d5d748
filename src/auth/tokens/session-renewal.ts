import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Clock } from '../../config/clock.js';
import { Actor } from '../actor.js';
import { BrowserSession } from '../browser-session.js';
import { AccessTokenService } from './access-token.service.js';
import { TokenExtractor } from './token-extractor.js';
import { TokenTerms } from '../token-terms.js';
import { SignInSessions } from '../sessions/sign-in-sessions.js';

/** A page that is open has to be asked for this often, as a part of a token's life, so that none lapses while it is looked at. */
const HEARD_EVERY = 1 / 4;

/**
 * Renews a browser's session while its pages are used: once half of the cookie's token has passed, a new one of the same session
 * replaces it. For uncacheable responses only.
 */
@Injectable()
export class SessionRenewal {
  constructor(
    private readonly browser: BrowserSession,
    private readonly extractor: TokenExtractor,
    private readonly sessions: SignInSessions,
    private readonly tokens: AccessTokenService,
    private readonly terms: TokenTerms,
    private readonly clock: Clock,
  ) {}

  /** Milliseconds after which an open page has to ask again. */
  get heardEveryMs(): number {
    return this.terms.lifetime * 1000 * HEARD_EVERY;
  }

  /**
   * Writes the cookie anew where it is time; leaves alone what came with a header, tokens without a session, and sessions that
   * have ended or reached their longest life.
   * @param caller whom the guard has made out of this very cookie
   */
  async renew(request: Request, response: Response, caller: Actor): Promise<void> {
    // The cookie is that of the session's owner, also while another user is acted as in it.
    const { id, username } = caller.credential?.kind === 'acting' ? caller.credential.by : caller;
    if (id === null || username === null || this.extractor.headerTokenOf(request) !== null) return;
    const { sid, exp } = this.browser.claimsOf(request);
    if (typeof sid !== 'string' || typeof exp !== 'number' || !this.#isDue(exp)) return;
    const expiresAt = await this.sessions.prolong(sid, new Date(exp * 1000));
    if (!expiresAt) return;
    this.browser.begin(response, this.tokens.issue({ id, username }, caller.portalId, { id: sid, expiresAt }));
  }

  /** @param expires seconds since the epoch */
  #isDue(expires: number): boolean {
    return expires - this.clock.now().getTime() / 1000 < this.terms.lifetime / 2;
  }
}

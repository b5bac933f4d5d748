import { Injectable, UnauthorizedException } from '@nestjs/common';
import type { Request } from 'express';
import { Strategy, type SecretOrKeyProvider, type VerifiedCallback } from 'passport-jwt';
import { Clock } from '../../config/clock.js';
import { RecentMap } from '../../memory/recent-map.js';
import type { Actor } from '../actor.js';
import { SignInSessions } from '../sessions/sign-in-sessions.js';
import { AccountCache } from './account-cache.js';
import { TokenExtractor } from './token-extractor.js';
import { TokenTerms } from './token-terms.js';

/** A JWT whose signature, issuer and audience hold; nothing else is known of its members. */
interface SignedToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Tokens, of some 300 bytes each. */
const MAXIMUM_PROVEN = 10_000;

const LARGEST_ID = 2_147_483_647;

/** Has jsonwebtoken hand over the token's header beside its claims; passport-jwt passes these options on as they are. */
const WITH_HEADER = { jsonWebTokenOptions: { complete: true } } as const;

/**
 * passport-jwt with everything pinned (RFC 8725). It is run by our guard itself: passport's own middleware keeps strategies in one
 * registry per process, where two applications would overwrite each other's, and hangs functions on every request.
 */
@Injectable()
export class JwtStrategy extends Strategy {
  /** Signatures found good: neither the text of a token nor our key changes. All else is asked at each request. */
  readonly #proven = new RecentMap<SignedToken>(MAXIMUM_PROVEN);

  constructor(
    private readonly extractor: TokenExtractor,
    private readonly terms: TokenTerms,
    private readonly accounts: AccountCache,
    private readonly sessions: SignInSessions,
    private readonly clock: Clock,
  ) {
    super(
      {
        jwtFromRequest: (request: Request) => extractor.tokenOf(request),
        secretOrKeyProvider: keyProvider(terms),
        algorithms: [terms.algorithm],
        issuer: terms.issuer,
        // Judged below, the expiry by the injected clock (jsonwebtoken would also let a token without `exp` live for ever),
        // the audience by the request's portal.
        ignoreExpiration: true,
        ...WITH_HEADER,
      },
      (token: SignedToken, done: VerifiedCallback) => done(null, token),
    );
  }

  /**
   * @param portalId the portal that the request came in through
   * @throws UnauthorizedException with a sentence for the caller when the request's token is missing, bad or outlived
   */
  async run(request: Request, portalId: number): Promise<Actor> {
    const text = this.extractor.tokenOf(request) ?? '';
    const known = this.#proven.get(text);
    return this.#identify(known ?? (await this.#proved(request, text)), portalId);
  }

  async #proved(request: Request, text: string): Promise<SignedToken> {
    const token = await this.#verified(request);
    this.#proven.set(text, token);
    return token;
  }

  #verified(request: Request): Promise<SignedToken> {
    return new Promise((resolve, reject) => {
      const attempt = Object.assign(Object.create(this) as Strategy, {
        success: resolve,
        fail: () => reject(new UnauthorizedException('This token was not issued by this service, or it was altered. Sign in again.')),
        error: reject,
      });
      attempt.authenticate(request);
    });
  }

  async #identify({ header, payload }: SignedToken, portalId: number): Promise<Actor> {
    if (header['typ'] !== this.terms.type) throw new UnauthorizedException('This token was signed for another purpose. Sign in again.');
    const { aud, exp, sid, sub } = payload;
    if (aud !== this.terms.audienceOf(portalId)) throw new UnauthorizedException('This token is for another portal. Sign in at this one.');
    if (typeof exp !== 'number' || this.clock.now().getTime() >= exp * 1000) {
      throw new UnauthorizedException('This token has expired. Refresh it or sign in again.');
    }
    if (typeof sid === 'string' && !(await this.sessions.isAlive(sid)))
      throw new UnauthorizedException('This session has ended. Sign in again.');
    const accountId = typeof sub === 'string' && /^[1-9]\d{0,9}$/.test(sub) ? Number(sub) : 0;
    if (accountId === 0 || accountId > LARGEST_ID) throw new UnauthorizedException('This token names no account. Sign in again.');
    const actor = await this.accounts.actorOf(accountId, portalId);
    if (!actor) throw new UnauthorizedException('The account of this token may not be used any more.');
    return actor;
  }
}

/** jsonwebtoken takes key objects; the typings of passport-jwt are older than that. */
function keyProvider(terms: TokenTerms): SecretOrKeyProvider<Request> {
  const key = terms.key as unknown as Buffer;
  return (_request, _token, done) => done(null, key);
}

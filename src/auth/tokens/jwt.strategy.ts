import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, UnauthorizedException } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { isUUID } from 'class-validator';
import passport from 'passport';
import { Strategy, type SecretOrKeyProvider } from 'passport-jwt';
import { Clock } from '../../config/clock.js';
import { createCache } from '../../cache/cache.js';
import { ActingAs } from './acting-as.js';
import type { Actor } from '../actor.js';
import { PortalOfRequest } from '../portals/portal-of-request.js';
import { SignInSessions } from '../sessions/sign-in-sessions.js';
import { AccountCache } from '../account-cache.js';
import { TokenExtractor } from './token-extractor.js';
import { TokenTerms } from '../token-terms.js';

/** A JWT whose signature and issuer hold; nothing else is known of its members. */
interface SignedToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Tokens, of some 300 bytes each. */
const MAXIMUM_PROVEN = 10_000;

const LARGEST_ID = 2_147_483_647;

/** Makes jsonwebtoken return the token's header with its claims; passport-jwt passes these options on as they are. */
const WITH_HEADER = { jsonWebTokenOptions: { complete: true } } as const;

/** passport-jwt with everything pinned (RFC 8725). */
@Injectable()
export class JwtStrategy extends PassportStrategy<typeof Strategy, Actor>(Strategy) implements OnApplicationShutdown {
  /** passport has one list of strategies for the process: each application, of which a test runs several, has a name of its own there. */
  override readonly name = `jwt ${randomUUID()}`;
  /**
   * Signatures found good: neither the text of a token nor our key changes. All else is asked at each request. Not a `#private`
   * member: passport runs the strategy as the prototype of an object that it makes for each request.
   */
  private readonly proven = createCache<string, SignedToken>({ name: 'proven tokens', entries: MAXIMUM_PROVEN });

  constructor(
    private readonly extractor: TokenExtractor,
    private readonly terms: TokenTerms,
    private readonly portals: PortalOfRequest,
    private readonly accounts: AccountCache,
    private readonly sessions: SignInSessions,
    private readonly acting: ActingAs,
    private readonly clock: Clock,
  ) {
    super({
      jwtFromRequest: (request: Request) => extractor.tokenOf(request),
      secretOrKeyProvider: keyProvider(terms),
      passReqToCallback: true,
      algorithms: [terms.algorithm],
      issuer: terms.issuer,
      // Checked in `validate`: the expiry by the injected clock (jsonwebtoken would also let a token without `exp` live for ever),
      // the audience by the request's portal.
      ignoreExpiration: true,
      ...WITH_HEADER,
    });
    passport.use(this.name, this);
  }

  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }

  /**
   * The caller of a token whose signature was found good before: it is not verified again, everything else is checked anew.
   * @returns undefined where the token is not known yet, so that passport has to verify it
   * @throws UnauthorizedException as `validate`
   */
  provenActorOf(request: Request): Promise<Actor> | undefined {
    const proven = this.proven.get(this.extractor.tokenOf(request) ?? '');
    return proven && this.actorOf(request, proven);
  }

  /**
   * Called by passport-jwt where the signature, the algorithm and the issuer of a token are right.
   * @throws UnauthorizedException with a sentence for the caller where the token is bad otherwise, or outlived
   */
  override async validate(request: Request, token: SignedToken): Promise<Actor> {
    this.proven.set(this.extractor.tokenOf(request) ?? '', token);
    return this.actorOf(request, token);
  }

  private async actorOf(request: Request, { header, payload }: SignedToken): Promise<Actor> {
    const portalId = await this.portals.idFor(request);
    if (header['typ'] !== this.terms.type) throw new UnauthorizedException('This token was signed for another purpose. Sign in again.');
    const { act, aud, exp, sid, sub } = payload;
    if (aud !== this.terms.audienceOf(portalId)) throw new UnauthorizedException('This token is for another portal. Sign in at this one.');
    if (typeof exp !== 'number' || this.clock.now().getTime() >= exp * 1000) {
      throw new UnauthorizedException('This token has expired. Refresh it or sign in again.');
    }
    const accountId = typeof sub === 'string' && /^[1-9]\d{0,9}$/.test(sub) ? Number(sub) : 0;
    if (accountId === 0 || accountId > LARGEST_ID) throw new UnauthorizedException('This token names no account. Sign in again.');
    const sessionId = typeof sid === 'string' && isUUID(sid) ? sid : undefined;
    if ((sid !== undefined && sessionId === undefined) || !(await this.lastsAtPages(request, sessionId))) throw sessionEnded();
    const known = await this.accounts.actorOf(accountId, portalId, sessionId);
    if (known === 'session ended') throw sessionEnded();
    if (!known) throw new UnauthorizedException('The account of this token may not be used any more.');
    return act === undefined ? known : this.acting.actorOf(known, act, new Date(exp * 1000));
  }

  /** Whether the session of a browser's cookie still lasts, which counts as its use; API tokens are checked with their account. */
  private async lastsAtPages(request: Request, sessionId: string | undefined): Promise<boolean> {
    if (sessionId === undefined || this.extractor.headerTokenOf(request) !== null) return true;
    return this.sessions.isAlive(sessionId);
  }
}

function sessionEnded(): UnauthorizedException {
  return new UnauthorizedException('This session has ended. Sign in again.');
}

/** jsonwebtoken takes key objects; the typings of passport-jwt are older than that. */
function keyProvider(terms: TokenTerms): SecretOrKeyProvider<Request> {
  return (_request, token: string, done) => done(null, terms.keyFor(token) as unknown as Buffer);
}

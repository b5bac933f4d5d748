import { ForbiddenException, Injectable, UnauthorizedException, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { createCache } from '../../cache/cache.js';
import { Actor } from '../actor.js';
import { BrowserSession } from '../browser-session.js';
import { ApiKeys } from '../keys/api-keys.js';
import { OpenToScopes } from '../keys/open-to-scopes.decorator.js';
import { reaches } from '../keys/scopes.js';
import { allowanceHeaders, isWorthTelling } from '../limits/allowance.js';
import { RequestLimits } from '../limits/request-limits.js';
import { PortalOfRequest } from '../portals/portal-of-request.js';
import { Public } from '../public.decorator.js';
import { Rejection } from '../rejection.js';
import { WithoutSecondFactor } from '../second-factor/without-second-factor.decorator.js';
import { ActingAs } from './acting-as.js';
import { AsOneself } from './as-oneself.decorator.js';
import { InPersonOnly } from './in-person-only.decorator.js';
import { JwtStrategy } from './jwt.strategy.js';
import { TokenExtractor } from './token-extractor.js';
import { ToleratesBadToken } from './tolerates-bad-token.decorator.js';
import { SIGN_IN_PATH } from '../sign-in/sign-in-path.js';

/** Portals whose anonymous caller is remembered. */
const MAXIMUM_PORTALS = 1_000;

/** What is said to callers who are known by less than a sign-in where that is not enough. */
const NOT_BY_LESS = {
  key: 'This cannot be done with an API key. Sign in yourself.',
  acting: 'This is done in person only: not while acting as a user.',
} as const;

/** 403 that names the scope for which another key would be needed. */
function lacksScope(scope: string): Rejection {
  return new Rejection(403, `This API key lacks the scope ${scope}.`, { extensions: { requiredScope: scope } });
}

/**
 * Station 2: token → Actor, left on the request as `user`. Every route is closed to callers without a token unless marked Public.
 * A bad token is refused on public routes too: who thinks to be signed in must not be answered as a stranger.
 */
@Injectable()
export class JwtAuthGuard extends AuthGuard() {
  /** One for each portal, as rights are remembered by actor. */
  readonly #anonymous = createCache<number, Actor>({ name: 'anonymous callers', entries: MAXIMUM_PORTALS });

  constructor(
    private readonly reflector: Reflector,
    private readonly extractor: TokenExtractor,
    private readonly portals: PortalOfRequest,
    private readonly limits: RequestLimits,
    private readonly keys: ApiKeys,
    private readonly strategy: JwtStrategy,
    private readonly browser: BrowserSession,
    private readonly acting: ActingAs,
  ) {
    super({ defaultStrategy: strategy.name });
  }

  /**
   * @throws NotFoundException where the request's host is no portal's
   * @throws UnauthorizedException with a sentence for the caller
   */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const portalId = await this.portals.idFor(request);
    const key = this.extractor.keyOf(request);
    if (key !== null) {
      const actor = await this.keys.actorOf(key, portalId);
      this.#restrict(actor, context);
      request.user = this.#admittedByLess(context, request, actor);
      return true;
    }
    if (this.extractor.tokenOf(request) === null) {
      request.user = this.#admitted(context, portalId);
      return true;
    }
    try {
      await this.#authenticate(request, context);
    } catch (error) {
      if (!(error instanceof UnauthorizedException) || !this.#overlooks(request, context)) throw error;
      request.user = this.#anonymousAt(portalId);
      return true;
    }
    const actor = await this.#shownAs(request, context);
    request.user = actor;
    this.#restrict(actor, context);
    await this.#count(request, context);
    if (actor.credential !== null) request.user = this.#admittedByLess(context, request, actor);
    return true;
  }

  /** Who looks at a page: whom the owner of the browser's session acts as, but on pages about that session itself. */
  async #shownAs(request: Request, context: ExecutionContext): Promise<Actor> {
    const owner = request.user as Actor;
    if (!this.browser.mayAct(request) || this.extractor.headerTokenOf(request) !== null) return owner;
    return this.#isMarked(AsOneself, context) ? owner : ((await this.acting.onPages(owner)) ?? owner);
  }

  /** Whether a page may be looked at while another user is acted as: what it reads of the API is decided there. */
  #isLookedAt(request: Request, context: ExecutionContext): boolean {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead && this.browser.mayAct(request) && !this.#isMarked(InPersonOnly, context);
  }

  /**
   * Who comes by a key, or acts as another user, is known where a route says that such callers may come. What is open to everybody in the
   * API is open to them as well, as strangers: no route that asks for no scope has anything for them. In a browser, pages may be looked at
   * while another user is acted as, and written to where their route says that the API decides.
   * @throws ForbiddenException elsewhere, and where the scope of the route is lacking
   */
  #admittedByLess(context: ExecutionContext, request: Request, actor: Actor): Actor {
    const [ofRoute, ofController] = this.reflector.getAll<(string | undefined)[]>(OpenToScopes.KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    const scope = ofRoute ?? ofController;
    const { kind, scopes = [] } = actor.credential ?? {};
    if (scope === undefined) {
      if (this.#isMarked(Public, context) && request.originalUrl.startsWith('/api')) return this.#anonymousAt(actor.portalId);
      if (kind === 'acting' && this.#isLookedAt(request, context)) return actor;
      throw new ForbiddenException(NOT_BY_LESS[kind ?? 'key']);
    }
    if (scope !== '' && !reaches(scopes, scope)) throw kind === 'key' ? lacksScope(scope) : new ForbiddenException(NOT_BY_LESS.acting);
    return actor;
  }

  /**
   * An administrator who acts as a user is named on every answer; a caller who lacks a second factor that is asked for can set one up and do nothing else.
   * @throws Rejection 403
   */
  #restrict(actor: Actor, context: ExecutionContext): void {
    const response = context.switchToHttp().getResponse<Response>();
    if (actor.credential?.kind === 'acting') response.setHeader('X-Acting-As', encodeURIComponent(actor.username ?? ''));
    if (!actor.lacksSecondFactor || this.#isMarked(WithoutSecondFactor, context) || this.#isMarked(ToleratesBadToken, context)) return;
    throw new Rejection(
      403,
      'Your account needs a second factor. Set it up first: POST /api/me/second_factor, or /account/second-factor.',
      {
        name: 'second-factor-missing',
      },
    );
  }

  /** By passport, but for tokens that it has verified before: what it sets on each request costs more than the rest (decision 72). */
  async #authenticate(request: Request, context: ExecutionContext): Promise<void> {
    const proven = this.strategy.provenActorOf(request);
    if (proven) request.user = await proven;
    else await super.canActivate(context);
  }

  /** Counted where the caller is known for certain: nobody uses up what another one may. @throws TooManyRequests */
  async #count({ user }: Request, context: ExecutionContext): Promise<void> {
    const { id } = user as Actor;
    const allowance = id === null ? undefined : await this.limits.countCaller(id);
    if (allowance && isWorthTelling(allowance)) context.switchToHttp().getResponse<Response>().set(allowanceHeaders(allowance));
  }

  /** Without an error and without a user the token's signature, algorithm or issuer is wrong. */
  override handleRequest<User>(error: unknown, user: User | false | null): User {
    // oxlint-disable-next-line typescript/only-throw-error -- passed on as it came
    if (error) throw error;
    if (!user) throw new UnauthorizedException('This token was not issued by this service, or it was altered. Sign in again.');
    return user;
  }

  #admitted(context: ExecutionContext, portalId: number): Actor {
    if (this.#isMarked(Public, context)) return this.#anonymousAt(portalId);
    throw new UnauthorizedException(
      `This needs a token: send "Authorization: Bearer …" with the token that POST ${SIGN_IN_PATH} gives for a user name and password.`,
    );
  }

  #anonymousAt(portalId: number): Actor {
    const known = this.#anonymous.get(portalId) ?? Actor.anonymous(portalId);
    this.#anonymous.set(portalId, known);
    return known;
  }

  /** A browser sends an outlived cookie unasked, to the sign-in page as well; a header is sent on purpose. */
  #overlooks(request: Request, context: ExecutionContext): boolean {
    const unasked = this.extractor.headerTokenOf(request) === null;
    return this.#isMarked(Public, context) && (unasked || this.#isMarked(ToleratesBadToken, context));
  }

  #isMarked(mark: typeof Public, context: ExecutionContext): boolean {
    const found: readonly unknown[] = this.reflector.getAll(mark, [context.getHandler(), context.getClass()]);
    return found.some((value) => value !== undefined);
  }
}

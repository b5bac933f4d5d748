import { Injectable, UnauthorizedException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Actor } from '../actor.js';
import { PortalOfRequest } from '../portals/portal-of-request.js';
import { Public } from '../public.decorator.js';
import { JwtStrategy } from './jwt.strategy.js';
import { TokenExtractor } from './token-extractor.js';
import { ToleratesBadToken } from './tolerates-bad-token.decorator.js';

/**
 * Station 2: token → Actor, left on the request as `user`. Every route is closed to callers without a token unless marked Public.
 * A bad token is refused on public routes too: who thinks to be signed in must not be answered as a stranger.
 */
@Injectable()
export class JwtAuthGuard implements CanActivate {
  /** One for each portal, as rights are remembered by actor. */
  readonly #strangers = new Map<number, Actor>();

  constructor(
    private readonly reflector: Reflector,
    private readonly extractor: TokenExtractor,
    private readonly strategy: JwtStrategy,
    private readonly portals: PortalOfRequest,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    request.user = await this.#callerOf(request, context, await this.portals.idFor(request));
    return true;
  }

  async #callerOf(request: Request, context: ExecutionContext, portalId: number): Promise<Actor> {
    if (this.extractor.tokenOf(request) === null) return this.#admitted(context, portalId);
    try {
      return await this.strategy.run(request, portalId);
    } catch (error) {
      if (error instanceof UnauthorizedException && this.#overlooks(request, context)) return this.#stranger(portalId);
      throw error;
    }
  }

  #admitted(context: ExecutionContext, portalId: number): Actor {
    if (this.#isMarked(Public, context)) return this.#stranger(portalId);
    throw new UnauthorizedException(
      'This needs a token: send "Authorization: Bearer …" with the token that POST /api/authentication_token gives for a user name and password.',
    );
  }

  #stranger(portalId: number): Actor {
    const known = this.#strangers.get(portalId) ?? Actor.anonymous(portalId);
    this.#strangers.set(portalId, known);
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

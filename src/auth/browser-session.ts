import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { Environment } from '../config/environment.js';
import type { AccessToken } from './tokens/access-token.service.js';

/** Paths, with all below them (`/` for the first page alone), where the browser's cookie is accepted as a token: the pages, never the API. */
export const BrowserPaths = Symbol('BrowserPaths');

const COOKIE = 'lyceum_session';
/** Says that another user may be acted as in the session: whether it is so, and as whom, the service looks up. */
const ACTING = 'lyceum_acting';

/** The session of a user on the pages of the administration area: a cookie with the access token, which scripts cannot read. */
@Injectable()
export class BrowserSession {
  readonly #paths: readonly string[];
  readonly #isPublishedOverHttps: boolean;

  constructor(environment: Environment, @Inject(BrowserPaths) paths: readonly string[]) {
    this.#paths = paths.map((path) => path.replace(/\/$/, '').toLowerCase());
    this.#isPublishedOverHttps = environment.PUBLIC_URL?.startsWith('https:') ?? false;
  }

  /** Lets the browser keep the token for as long as it is valid. */
  begin(response: Response, { token, expiresAt }: AccessToken): void {
    response.cookie(COOKIE, token, { ...this.#attributes(response), expires: expiresAt });
  }

  end(response: Response): void {
    response.clearCookie(COOKIE, this.#attributes(response));
    this.noteActing(response, null);
  }

  /** Lets the pages of this browser ask as whom is acted. @param until when that is over; null where nobody is acted as */
  noteActing(response: Response, until: Date | null): void {
    if (until !== null) response.cookie(ACTING, '1', { ...this.#attributes(response), expires: until });
    else if (cookieOf(response.req, ACTING) !== null) response.clearCookie(ACTING, this.#attributes(response));
  }

  /** Whether the pages have to look up as whom is acted: for all others, it costs nothing. */
  mayAct(request: Request): boolean {
    return cookieOf(request, ACTING) !== null && this.tokenOf(request) !== null;
  }

  /** @returns the cookie's token, unverified; null outside of the browser's paths */
  tokenOf(request: Request): string | null {
    return this.#covers(request.originalUrl) ? cookieOf(request, COOKIE) : null;
  }

  /** @returns the session that the cookie's token is bound to; to be asked of requests that the guard let through */
  idOf(request: Request): string | null {
    const { sid } = this.claimsOf(request);
    return typeof sid === 'string' ? sid : null;
  }

  /** @returns what the cookie's token claims, none where there is no cookie; to be asked of requests that the guard let through */
  claimsOf(request: Request): Readonly<Record<string, unknown>> {
    const [, claims = ''] = this.tokenOf(request)?.split('.') ?? [];
    return claims === '' ? {} : (JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>);
  }

  #attributes(response: Response): CookieOptions {
    return { httpOnly: true, sameSite: 'strict', secure: this.#isPublishedOverHttps || response.req.secure, path: '/' };
  }

  /** Case aside, as routes are matched; a dot segment reaches no other route, since none is resolved before matching. */
  #covers(url: string): boolean {
    const path = url.split('?', 1)[0]?.toLowerCase() ?? '';
    return this.#paths.some((covered) => (covered === '' ? path === '/' : path === covered || path.startsWith(`${covered}/`)));
  }
}

function cookieOf({ headers: { cookie } }: Request, name: string): string | null {
  return cookie === undefined ? null : parseCookie(cookie)[name] || null;
}

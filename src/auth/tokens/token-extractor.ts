import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { BrowserSession } from '../browser-session.js';
import { KEY_PREFIX } from '../keys/key-prefix.js';

const BEARER = /^bearer(?: +|$)/i;

/** Where a request carries its token: the Authorization header (RFC 6750 §2.1), else the browser's cookie where that counts. */
@Injectable()
export class TokenExtractor {
  constructor(private readonly browserSession: BrowserSession) {}

  /**
   * Not passport-jwt's own extractor, whose pattern takes time quadratic in the header's length.
   * @returns the token unverified, empty where the header announces one and holds none, null where there is none
   */
  tokenOf(request: Request): string | null {
    return this.headerTokenOf(request) ?? this.browserSession.tokenOf(request);
  }

  /** The same for the header alone. */
  headerTokenOf(request: Request): string | null {
    const header = request.headers.authorization;
    return header !== undefined && BEARER.test(header) ? header.replace(BEARER, '').trim() : null;
  }

  /** @returns the API key that a request carries instead, as a bearer token or in a header of its own; null where there is none */
  keyOf(request: Request): string | null {
    const bearer = this.headerTokenOf(request);
    if (bearer !== null) return bearer.startsWith(KEY_PREFIX) ? bearer : null;
    const own = request.headers['x-api-key'];
    return typeof own === 'string' ? own.trim() : null;
  }
}

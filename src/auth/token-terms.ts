import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';

/** What an access token looks like: written by the issuer, demanded by the strategy. */
@Injectable()
export class TokenTerms {
  /** The only algorithm written or accepted (RFC 8725 §3.1). */
  readonly algorithm = 'HS256';
  /**
   * `typ` of the header: prevents JWTs signed for other purposes from being accepted as access tokens (RFC 8725 §3.11, RFC 9068
   * §2.1).
   */
  readonly type = 'at+jwt';
  readonly issuer = 'lyceum';
  /** A key object: with a string, jsonwebtoken parses it as a public key first, which costs fifty times the verification. */
  readonly key: KeyObject;
  /** The one before, whose tokens are accepted until they expire. */
  readonly previousKey: KeyObject | undefined;
  /** Seconds. */
  readonly lifetime: number;
  /** Seconds for which a session at the pages can be renewed. */
  readonly pageSessionLife: number;

  constructor(environment: Environment) {
    this.key = createSecretKey(Buffer.from(environment.JWT_SECRET));
    const previous = environment.JWT_SECRET_PREVIOUS;
    this.previousKey = previous === undefined ? undefined : createSecretKey(Buffer.from(previous));
    this.lifetime = environment.JWT_TTL;
    this.pageSessionLife = environment.PAGE_SESSION_TTL;
  }

  /**
   * The key to verify a token with: the one before where that signed it, otherwise the present one, which then refuses a forged token.
   * @param token as it was sent
   */
  keyFor(token: string): KeyObject {
    return this.previousKey && isSignedWith(this.previousKey, token) ? this.previousKey : this.key;
  }

  /** A token is valid on the portal of the sign-in only. */
  audienceOf(portalId: number): string {
    return `lyceum/portals/${portalId}`;
  }
}

/** RFC 7515 §5.2 for HS256. */
function isSignedWith(key: KeyObject, token: string): boolean {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

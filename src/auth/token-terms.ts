import { createSecretKey, type KeyObject } from 'node:crypto';
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
  /** Seconds. */
  readonly lifetime: number;
  /** Seconds for which a session at the pages can be renewed. */
  readonly pageSessionLife: number;

  constructor(environment: Environment) {
    this.key = createSecretKey(Buffer.from(environment.JWT_SECRET));
    this.lifetime = environment.JWT_TTL;
    this.pageSessionLife = environment.PAGE_SESSION_TTL;
  }

  /** A token is valid on the portal of the sign-in only. */
  audienceOf(portalId: number): string {
    return `lyceum/portals/${portalId}`;
  }
}

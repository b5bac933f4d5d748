import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../config/clock.js';
import { TokenTerms } from '../token-terms.js';
import type { BoundSession } from '../sessions/bound-session.js';

export interface AccessToken {
  /** The JWT (RFC 9068 in all but its client claims). */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Issues access tokens. They say who, never what one may: roles are looked up, so that a change counts within seconds. */
@Injectable()
export class AccessTokenService {
  readonly #jwt: JwtService;

  constructor(
    private readonly terms: TokenTerms,
    private readonly clock: Clock,
  ) {
    this.#jwt = new JwtService({
      secret: terms.key,
      signOptions: {
        algorithm: terms.algorithm,
        issuer: terms.issuer,
        header: { alg: terms.algorithm, typ: terms.type },
      },
    });
  }

  /**
   * @param portalId the portal for which the token is good
   * @param session session that the token ends with, where it is bound to one
   * @param actingId who acts as the account by this token, where another user does (RFC 8693 §4.1)
   */
  issue(
    account: { readonly id: number; readonly username: string },
    portalId: number,
    session?: BoundSession,
    actingId?: number,
  ): AccessToken {
    const issued = Math.floor(this.clock.now().getTime() / 1000);
    const last = session === undefined ? Infinity : Math.floor(session.expiresAt.getTime() / 1000);
    const expires = Math.min(issued + this.terms.lifetime, last);
    const bound = session === undefined ? {} : { sid: session.id };
    const acting = actingId === undefined ? {} : { act: { sub: String(actingId) } };
    const claims = { sub: String(account.id), username: account.username, iat: issued, exp: expires, ...bound, ...acting };
    const token = this.#jwt.sign(claims, { audience: this.terms.audienceOf(portalId) });
    return { token, expiresAt: new Date(expires * 1000) };
  }
}

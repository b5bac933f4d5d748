import { Injectable, UnauthorizedException } from '@nestjs/common';
import { AccountDirectory } from '../account-directory.js';
import { AccessTokenService } from './access-token.service.js';
import { RefreshTokenService } from './refresh-token.service.js';

/** What a client holds to act for an account. */
export interface TokenPair {
  /** The access token, a JWT. */
  readonly token: string;
  readonly refreshToken: string;
}

/** Gives, renews and takes back what a client needs to act for an account. */
@Injectable()
export class TokenPairService {
  constructor(
    private readonly accessTokens: AccessTokenService,
    private readonly refreshTokens: RefreshTokenService,
    private readonly directory: AccountDirectory,
  ) {}

  /**
   * @param portalId the portal for which both tokens are good
   * @param userAgent what the client calls itself, for the list of sessions
   */
  async issue(account: { readonly id: number; readonly username: string }, portalId: number, userAgent?: string): Promise<TokenPair> {
    const { session, refreshToken } = await this.refreshTokens.begin(account.id, portalId, userAgent);
    return { token: this.accessTokens.issue(account, portalId, session).token, refreshToken };
  }

  /** @throws UnauthorizedException when the token is no good on this portal, or its account may not act there any more */
  async renew(presented: string, portalId: number): Promise<TokenPair> {
    const { accountId, refreshToken, session } = await this.refreshTokens.rotate(presented, portalId);
    const account = await this.directory.findActive(accountId, portalId);
    if (!account) {
      await this.refreshTokens.revoke(refreshToken, portalId);
      throw new UnauthorizedException('The account of this refresh token may not be used any more.');
    }
    return { token: this.accessTokens.issue(account, portalId, session).token, refreshToken };
  }

  /** Signs out: ends everything that descends from the same sign-in, access tokens too. */
  async revoke(presented: string, portalId: number): Promise<void> {
    await this.refreshTokens.revoke(presented, portalId);
  }
}

import { Injectable, UnauthorizedException } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
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
    private readonly environment: Environment,
  ) {}

  async issue(account: { readonly id: number; readonly username: string }): Promise<TokenPair> {
    const { token } = this.accessTokens.issue(account);
    return { token, refreshToken: await this.refreshTokens.begin(account.id) };
  }

  /** @throws UnauthorizedException when the token is no good, or its account may not act any more */
  async renew(presented: string): Promise<TokenPair> {
    const { accountId, refreshToken } = await this.refreshTokens.rotate(presented);
    const account = await this.directory.findActive(accountId, this.environment.PORTAL_ID);
    if (!account) {
      await this.refreshTokens.revoke(refreshToken);
      throw new UnauthorizedException('The account of this refresh token may not be used any more.');
    }
    return { token: this.accessTokens.issue(account).token, refreshToken };
  }

  /** Signs out: ends everything that descends from the same sign-in. Access tokens already out live on until they expire. */
  async revoke(presented: string): Promise<void> {
    await this.refreshTokens.revoke(presented);
  }
}

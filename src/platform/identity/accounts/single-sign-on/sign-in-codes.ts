import { Injectable } from '@nestjs/common';
import { OneTimeLinks } from '../../../../auth/links/one-time-links.js';
import { InvalidLink } from '../../../../auth/rejection.js';
import { Clock } from '../../../../config/clock.js';
import { Environment } from '../../../../config/environment.js';
import { Database } from '../../../../database/statements.js';

/** Milliseconds that a front-end has to exchange a code for tokens. */
const LIFETIME_MS = 60_000;

/** Codes by which a front-end at another origin gets the tokens of a sign-in that went by the pages. */
@Injectable()
export class SignInCodes {
  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  /** @returns the address of a front-end that may have one: its origin is named in CORS_ORIGINS; null for others */
  admitted(address: string | null): string | null {
    if (address === null || !URL.canParse(address)) return null;
    const { href, origin, hash } = new URL(address);
    return hash === '' && this.environment.CORS_ORIGINS.includes(origin) ? href : null;
  }

  async make(userId: number, portalId: number): Promise<string> {
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    return this.database.transaction((transaction) =>
      this.links.make(transaction, { purpose: 'sign-in-code', portalId, userId, expiresAt }),
    );
  }

  /** @returns the account @throws InvalidLink */
  async use(code: string, portalId: number): Promise<number> {
    const { userId } = await this.database.transaction((transaction) => this.links.use(transaction, 'sign-in-code', portalId, code));
    if (userId === null) throw new InvalidLink();
    return userId;
  }
}

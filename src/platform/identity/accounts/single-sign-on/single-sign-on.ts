import { ForbiddenException, Injectable } from '@nestjs/common';
import { AccountNotices } from '../../../../auth/account-notices.js';
import { Clock } from '../../../../config/clock.js';
import { sql } from '../../../../database/sql.js';
import { Database, type Transaction } from '../../../../database/statements.js';
import { NewAccounts } from '../new-accounts.js';
import type { KnownProvider } from './known-provider.js';
import type { Identity } from './provider-connections.js';
import { SecurityJournal } from '../../../../auth/security-journal.js';

const LONGEST_NAME = 64;
const LONGEST_ADDRESS = 100;

/** Whose account an identity is: known, linked or made. */
@Injectable()
export class SingleSignOn {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: NewAccounts,
    private readonly notices: AccountNotices,
    private readonly journal: SecurityJournal,
  ) {}

  /**
   * @param linkTo account that the browser is signed in to already
   * @returns id of the account; whether it may be used is for the sign-in to say
   * @throws ForbiddenException where there is none and none is made; Problem 409 and ViolationProblem where it cannot be made
   */
  async accountOf(provider: KnownProvider, identity: Identity, portalId: number, linkTo: number | null): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const key = `identity:${provider.id}:${provider.issuer}:${identity.subject}`;
      await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      const known = await transaction.one<{ userId: number }>(sql`SELECT "user_id" AS "userId" FROM "user_identity"
        WHERE "provider_id" = ${provider.id} AND "issuer" = ${provider.issuer} AND "subject" = ${identity.subject}`);
      if (known) return known.userId;
      const byAddress = linkTo === null ? await this.#byAddress(transaction, provider, identity, portalId) : null;
      // The address shows whose account it is; all others who came by a proof of it before lose that.
      if (byAddress !== null) await this.accounts.endProofs(transaction, byAddress, portalId);
      const existing = linkTo ?? byAddress;
      const userId = existing ?? (await this.#made(transaction, provider, identity, portalId));
      await transaction.rows(sql`INSERT INTO "user_identity" ("provider_id", "issuer", "subject", "user_id", "created_at")
        VALUES (${provider.id}, ${provider.issuer}, ${identity.subject}, ${userId}, ${this.clock.now()})`);
      this.journal.tell(transaction, { event: 'identity_linked', accountId: userId, portalId });
      if (existing !== null) await this.notices.tell(transaction, 'identity_linked', { userId, portalId }, { provider: provider.title });
      return userId;
    });
  }

  /** The one account of the portal whose verified address it is, where the provider has verified it too and an administrator trusts in that. */
  async #byAddress(transaction: Transaction, provider: KnownProvider, identity: Identity, portalId: number): Promise<number | null> {
    if (!provider.linksByEmail || !identity.isEmailVerified || identity.email === null) return null;
    const found = await transaction.rows<{ id: number }>(sql`SELECT "u"."id" FROM "user" "u"
      JOIN "access_url_rel_user" "p" ON "p"."user_id" = "u"."id" AND "p"."url_id" = ${portalId}
      WHERE lower("u"."email") = lower(${identity.email}) AND "u"."email_proved_at" IS NOT NULL LIMIT 2`);
    return found.length === 1 ? (found[0]?.id ?? null) : null;
  }

  async #made(transaction: Transaction, provider: KnownProvider, identity: Identity, portalId: number): Promise<number> {
    const { email, isEmailVerified, firstname, lastname, locale } = identity;
    if (!provider.createsAccounts || email === null || !isEmailVerified || email.length > LONGEST_ADDRESS)
      throw new ForbiddenException('Nobody here is known by this identity. Sign in with your password once, then link it.');
    if (await this.accounts.isTaken(transaction, email, portalId))
      throw new ForbiddenException(
        'Another account has the address of this identity. Sign in to it with your password once, then link it; "Forgot your password?" mails you a new one.',
      );
    const account = {
      username: (identity.username ?? email).slice(0, LONGEST_ADDRESS),
      email,
      firstname: (firstname ?? '').slice(0, LONGEST_NAME),
      lastname: (lastname ?? email).slice(0, LONGEST_NAME),
      locale: locale?.slice(0, 2) ?? null,
      provesAddress: true,
    };
    return this.accounts.make(transaction, account, portalId);
  }
}

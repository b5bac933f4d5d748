import { Injectable, NotFoundException } from '@nestjs/common';
import { Environment } from '../../../../config/environment.js';
import { sql } from '../../../../database/sql.js';
import { Database } from '../../../../database/statements.js';

/** What the secrets of clients are sealed for. */
export const CLIENT_SECRET = 'identity-provider';

/** Most providers of a portal at which people can sign in. */
const MOST = 20;

/** A provider at which people can sign in. */
export interface KnownProvider {
  readonly id: number;
  readonly title: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly sealedSecret: Buffer | null;
  readonly scopes: string;
  readonly usernameClaim: string;
  readonly createsAccounts: boolean;
  readonly linksByEmail: boolean;
  readonly updatedAt: Date;
}

/** The providers of a portal that are enabled and that the operator admits. */
@Injectable()
export class KnownProviders {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
  ) {}

  /** No statement where no issuer is admitted. */
  async of(portalId: number): Promise<KnownProvider[]> {
    const { OIDC_ISSUERS } = this.environment;
    if (OIDC_ISSUERS.length === 0) return [];
    return this.database
      .rows<KnownProvider>(sql`SELECT "id", "title", "issuer", "client_id" AS "clientId", "sealed_secret" AS "sealedSecret",
        "scopes", "username_claim" AS "usernameClaim", "creates_accounts" AS "createsAccounts", "links_by_email" AS "linksByEmail",
        "updated_at" AS "updatedAt"
      FROM "identity_provider" WHERE "portal_id" = ${portalId} AND "enabled" AND "issuer" = ANY (${[...OIDC_ISSUERS]}::text[])
      ORDER BY "title", "id" LIMIT ${MOST}`);
  }

  /** @throws NotFoundException where people cannot sign in by it */
  async find(id: number, portalId: number): Promise<KnownProvider> {
    const found = (await this.of(portalId)).find((provider) => provider.id === id);
    if (!found) throw new NotFoundException('There is no such way to sign in.');
    return found;
  }
}

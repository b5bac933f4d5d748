import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { TokenBuckets } from '../../../auth/limits/token-buckets.js';
import { clientNetwork } from '../../../auth/sign-in/client-network.js';
import { Clock } from '../../../config/clock.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { CredentialAddresses, LIST_LENGTH } from './credential-addresses.js';
import { CredentialIssuing } from './credential-issuing.js';
import { CredentialKeys, PROOF_ALGORITHM } from './credential-keys.js';
import { withProof } from './data-integrity.js';
import { findIssuer } from './issuers.js';
import { type JsonDocument } from './json-document.js';
import { issuerProfile, publicKeyDocument } from './issuer-profile.js';
import { timestamp } from './open-badge.js';
import { statusListCredential } from './status-list.js';

/** Requests of an address in a minute. */
const QUOTA = 120;
const WINDOW_SECONDS = 60;
const MOST_LISTS = 1_000;

interface IssuedCredential {
  /** Signed, as JSON. */
  readonly document: string;
  readonly jws: string;
  readonly revoked: boolean;
}

/** What everybody may read: credentials by their addresses, and what is needed to verify them. */
@Injectable()
export class PublicCredentials {
  readonly #buckets: TokenBuckets;

  constructor(
    private readonly database: Database,
    private readonly issuing: CredentialIssuing,
    private readonly keys: CredentialKeys,
    private readonly addresses: CredentialAddresses,
    private readonly clock: Clock,
  ) {
    this.#buckets = new TokenBuckets('credentials', QUOTA, WINDOW_SECONDS, clock);
  }

  /** @param cost of the request, in requests that read something @throws TooManyRequests beyond 120 requests a minute and address */
  count({ ip }: Pick<Request, 'ip'>, cost = 1): void {
    this.#buckets.require(clientNetwork(ip), 'address', cost);
  }

  /** @throws Problem 404 for an unknown id, and for one whose award waits for its confirmation */
  async credential(id: string): Promise<IssuedCredential> {
    const known = await this.stored(id);
    if (known) return known;
    await this.issuing.signOne(id);
    const signed = await this.stored(id);
    if (!signed) throw new Problem(404, 'There is no such credential.');
    return signed;
  }

  /** @throws Problem 404 for an unknown portal */
  async profile(portalId: number): Promise<JsonDocument> {
    const portal = await findIssuer(this.database, portalId);
    if (!portal) throw new Problem(404, 'There is no such issuer.');
    return issuerProfile(portal, this.addresses, await this.keys.published(this.database));
  }

  /** @throws Problem 404 for an unknown key */
  async key(id: number): Promise<JsonDocument> {
    const key = (await this.keys.published(this.database)).find((one) => one.id === id);
    if (!key) throw new Problem(404, 'There is no such key.');
    return publicKeyDocument(key);
  }

  /** @throws Problem 404 for an unknown portal or list */
  async statusList(portalId: number, list: number): Promise<JsonDocument> {
    const portal = list < MOST_LISTS ? await findIssuer(this.database, portalId) : undefined;
    if (!portal) throw new Problem(404, 'There is no such list.');
    const now = this.clock.now();
    const first = list * LIST_LENGTH;
    const revoked = await this.database.rows<{ index: number }>(
      sql`SELECT "status_index" - ${first}::int AS "index" FROM "credential" WHERE "portal_id" = ${portalId} AND "revoked_at" IS NOT NULL
            AND "status_index" >= ${first} AND "status_index" < ${first + LIST_LENGTH}`,
    );
    const bits = revoked.map(({ index }) => index);
    const unsigned = statusListCredential(this.addresses.statusList(portal, list), this.addresses.issuer(portal), bits, timestamp(now));
    const { [PROOF_ALGORITHM]: key } = await this.database.transaction((transaction) => this.keys.inUse(transaction, now));
    return withProof(unsigned, { privateKey: key.privateKey, method: this.addresses.method(portal, key.id), created: timestamp(now) });
  }

  private stored(id: string): Promise<IssuedCredential | undefined> {
    return this.database.one<IssuedCredential>(
      sql`SELECT "document", "jws", "revoked_at" IS NOT NULL AS "revoked" FROM "credential" WHERE "id" = ${id} AND "document" IS NOT NULL`,
    );
  }
}

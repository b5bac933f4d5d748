import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { TokenBuckets } from '../../../auth/limits/token-buckets.js';
import { clientNetwork } from '../../../auth/sign-in/client-network.js';
import { Clock } from '../../../config/clock.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { type CertificateSnapshot, holderOf } from './certificate-snapshot.js';
import { type CertificateState, certificateState } from './certificate-state.js';

/** Requests of an address in a minute. */
const QUOTA = 60;
const WINDOW_SECONDS = 60;
const HASH = /^[0-9a-f]{64}$/;

/** What everybody who has the code of a certificate may read. */
export interface VerifiedCertificate {
  readonly id: number;
  readonly state: CertificateState;
  readonly holder: string;
  readonly course: string;
  readonly portal: string;
  readonly percentage: string;
  readonly issuedOn: string;
  readonly expiresOn: string | null;
  readonly revokedOn: string | null;
  /** Path of the PDF, while the certificate is valid. */
  readonly document: string | null;
}

interface Found {
  readonly id: number;
  readonly state: CertificateState;
  readonly snapshot: CertificateSnapshot;
  readonly revokedOn: string | null;
}

/** Tells the public whether a certificate is genuine. */
@Injectable()
export class CertificateVerification {
  readonly #buckets: TokenBuckets;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.#buckets = new TokenBuckets('certificate verification', QUOTA, WINDOW_SECONDS, clock);
  }

  /** @throws TooManyRequests beyond 60 requests a minute and address */
  count({ ip }: Request): void {
    this.#buckets.require(clientNetwork(ip), 'address');
  }

  /** @throws Problem 404, the same for an unknown code, a malformed one, and a certificate that is not public */
  async find(hash: string): Promise<VerifiedCertificate> {
    const found = HASH.test(hash) ? await this.lookUp(hash) : undefined;
    if (!found) throw new Problem(404, 'There is no such certificate.');
    const { id, state, snapshot, revokedOn } = found;
    const { course, portal, percentage, issuedOn, expiresOn } = snapshot;
    const document = state === 'valid' ? `/certificates/${hash}.pdf` : null;
    return { id, state, holder: holderOf(snapshot), course, portal, percentage, issuedOn, expiresOn, revokedOn, document };
  }

  private lookUp(hash: string): Promise<Found | undefined> {
    const state = certificateState(sql`"c"."revoked_at"`, sql`"c"."expiry_date"`, sql`${this.clock.now()}::timestamptz`);
    return this.database.one<Found>(
      sql`SELECT "c"."id", ${state} AS "state", "c"."snapshot", ("c"."revoked_at" AT TIME ZONE 'UTC')::date::text AS "revokedOn"
          FROM "gradebook_certificate" "c" WHERE "c"."hash" = ${hash} AND "c"."publish" AND "c"."snapshot" IS NOT NULL`,
    );
  }
}

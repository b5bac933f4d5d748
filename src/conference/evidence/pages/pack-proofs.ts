import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { TokenBuckets } from '../../../auth/limits/token-buckets.js';
import { clientNetwork } from '../../../auth/sign-in/client-network.js';
import { Clock } from '../../../config/clock.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import type { PackManifest } from '../packs/verifier/pack-manifest.js';

/** Requests of an address in a minute. */
const QUOTA = 60;
const WINDOW_SECONDS = 60;
const DIGEST = /^[0-9a-f]{64}$/;

/** What everybody who has a digest may know of its pack. */
interface PackProof {
  /** `replaced`: it was sealed again since, under another digest. */
  readonly state: 'replaced' | 'valid';
  readonly manifest: PackManifest;
}

/** Says to the public whether a pack is genuine. */
@Injectable()
export class PackProofs {
  readonly #buckets: TokenBuckets;

  constructor(
    private readonly database: Database,
    clock: Clock,
  ) {
    this.#buckets = new TokenBuckets('evidence verification', QUOTA, WINDOW_SECONDS, clock);
  }

  /** @throws TooManyRequests beyond 60 requests a minute and address */
  count({ ip }: Pick<Request, 'ip'>): void {
    this.#buckets.require(clientNetwork(ip), 'address');
  }

  /** Whether a text has the form of a digest. */
  isDigest(text: string): boolean {
    return DIGEST.test(text);
  }

  /** @returns nothing for an unknown digest */
  async find(digest: string): Promise<PackProof | undefined> {
    const found = await this.database.one<{ manifest: string; isOld: boolean }>(
      sql`SELECT "manifest", FALSE AS "isOld" FROM "evidence_pack" WHERE "digest" = ${digest} AND "manifest" IS NOT NULL
          UNION ALL SELECT "k"."manifest", TRUE FROM "evidence_pack_digest" "d" JOIN "evidence_pack" "k" ON "k"."id" = "d"."pack_id" WHERE "d"."digest" = ${digest}
          ORDER BY "isOld" LIMIT 1`,
    );
    return found && { state: found.isOld ? 'replaced' : 'valid', manifest: JSON.parse(found.manifest) as PackManifest };
  }
}

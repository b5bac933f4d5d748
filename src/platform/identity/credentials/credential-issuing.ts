import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { type Sql, sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { StoredFiles } from '../../content-tree/nodes/node-files/stored-files.js';
import { CredentialAddresses, type Issuer } from './credential-addresses.js';
import { CredentialKeys, JWS_ALGORITHM, PROOF_ALGORITHM, type SigningKeys } from './credential-keys.js';
import { credentialJws } from './credential-jws.js';
import { withProof } from './data-integrity.js';
import { issuerName } from './issuers.js';
import { type Award, openBadge, timestamp } from './open-badge.js';

/** Most credentials of one unit of work. */
const MOST_CREDENTIALS = 50;
/** Largest picture of a skill that a credential takes along, in bytes. */
const LARGEST_PICTURE = 65_536;

interface Waiting extends Omit<Award, 'portal' | 'image'> {
  readonly portal: number;
  readonly portalName: string;
  readonly portalUrl: string;
  readonly imageType: string | null;
  /** Id of the asset. */
  readonly image: number | null;
}

/** Signs the credentials of awarded skills, each once. */
@Injectable()
export class CredentialIssuing {
  constructor(
    private readonly database: Database,
    private readonly keys: CredentialKeys,
    private readonly addresses: CredentialAddresses,
    private readonly files: StoredFiles,
    private readonly clock: Clock,
  ) {}

  /** Signs some of those that wait and that no other process is signing. @returns how many there were */
  signWaiting(): Promise<number> {
    return this.sign(sql`TRUE`, sql`SKIP LOCKED`, 'job');
  }

  /** Signs one that is asked for, if it waits. */
  async signOne(id: string): Promise<void> {
    await this.sign(sql`"c"."id" = ${id}`, sql``, 'request');
  }

  private sign(which: Sql, locking: Sql, kind: 'job' | 'request'): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const waiting = await transaction.rows<Waiting>(waitingCredentials(which, locking));
      if (waiting.length === 0) return 0;
      const keys = await this.keys.inUse(transaction, this.clock.now());
      for (const one of waiting) await this.issue(transaction, one, keys);
      return waiting.length;
    }, kind);
  }

  private async picture(transaction: Transaction, asset: number, type: string): Promise<Award['image']> {
    const place = await this.files.place('asset', asset, transaction);
    return place ? { type, content: await this.files.held(place, transaction) } : null;
  }

  private async issue(transaction: Transaction, waiting: Waiting, keys: SigningKeys): Promise<void> {
    const { portal: id, portalName, portalUrl, imageType, image, ...award } = waiting;
    const portal: Issuer = { id, name: portalName, url: portalUrl };
    const statusIndex = await takeStatusIndex(transaction, id);
    const picture = image === null || imageType === null ? null : await this.picture(transaction, image, imageType);
    const credential = openBadge({ ...award, portal, image: picture }, this.addresses, statusIndex);
    const { [PROOF_ALGORITHM]: proofKey, [JWS_ALGORITHM]: jwsKey } = keys;
    const document = await withProof(credential, {
      privateKey: proofKey.privateKey,
      method: this.addresses.method(portal, proofKey.id),
      created: timestamp(this.clock.now()),
    });
    const jws = credentialJws(credential, jwsKey.privateKey, this.addresses.key(portal, jwsKey.id));
    await transaction.rows(
      sql`UPDATE "credential" SET "document" = ${JSON.stringify(document)}, "jws" = ${jws}, "status_index" = ${statusIndex} WHERE "id" = ${award.id}`,
    );
  }
}

/** The next bit of a portal. Its row is locked, so that two processes take two. */
async function takeStatusIndex(transaction: Transaction, portal: number): Promise<number> {
  await transaction.rows(sql`SELECT 1 FROM "access_url" WHERE "id" = ${portal} FOR NO KEY UPDATE`);
  const next = await transaction.one<{ index: number }>(
    sql`SELECT COALESCE(max("status_index"), -1) + 1 AS "index" FROM "credential" WHERE "portal_id" = ${portal}`,
  );
  return Number(next?.index);
}

/** An award that waits for its confirmation has no credential yet. */
function waitingCredentials(which: Sql, locking: Sql): Sql {
  return sql`SELECT "c"."id", "c"."portal_id" AS "portal", ${issuerName()} AS "portalName", "p"."url" AS "portalUrl",
      "a"."acquired_skill_at" AS "acquiredAt", "u"."email", btrim(concat_ws(' ', "u"."firstname", "u"."lastname")) AS "name", "s"."id" AS "skill",
      "s"."title", "s"."description", "s"."criteria", "i"."mime_type" AS "imageType", "i"."id" AS "image"
    FROM "credential" "c" JOIN "skill_rel_user" "a" ON "a"."id" = "c"."award_id" AND "a"."validation_status" <> 2
    JOIN "user" "u" ON "u"."id" = "a"."user_id" JOIN "skill" "s" ON "s"."id" = "a"."skill_id" JOIN "access_url" "p" ON "p"."id" = "c"."portal_id"
    LEFT JOIN "asset" "i" ON "i"."id" = "s"."asset_id" AND "i"."mime_type" IN ('image/png', 'image/jpeg') AND "i"."size" <= ${LARGEST_PICTURE}
    WHERE "c"."document" IS NULL AND "c"."revoked_at" IS NULL AND ${which}
    ORDER BY "c"."award_id" LIMIT ${MOST_CREDENTIALS} FOR UPDATE OF "c" ${locking}`;
}

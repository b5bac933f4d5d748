import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { CredentialAddresses, type Issuer } from '../../../platform/identity/credentials/credential-addresses.js';
import { CredentialKeys, PROOF_ALGORITHM } from '../../../platform/identity/credentials/credential-keys.js';
import { findIssuer } from '../../../platform/identity/credentials/issuers.js';
import { sha256 } from './verifier/line-chain.js';
import type { PackManifest, PackSignature } from './verifier/pack-manifest.js';
import { tableHead, tableLine } from './verifier/people-table.js';

/** The program that packs take along. */
export const VERIFIER = readFileSync(new URL('assets/verify.mjs', import.meta.url), 'utf8');

/** What a manifest says that does not follow from the signature. */
type UnsignedManifest = Omit<PackManifest, 'format' | 'issuer' | 'verification'>;

/** Signs packs with the key of the portal's credentials. */
@Injectable()
export class PackSeal {
  constructor(
    private readonly keys: CredentialKeys,
    private readonly addresses: CredentialAddresses,
  ) {}

  /** Signs a manifest and stores it: once, and again whenever a name is taken out. */
  async seal(transaction: Transaction, packId: number, portalId: number, manifest: UnsignedManifest): Promise<void> {
    const portal = await findIssuer(transaction, portalId);
    if (!portal) throw new Error(`The portal ${portalId} has gone while its evidence was sealed.`);
    const now = new Date(manifest.notes.at(-1)?.at ?? manifest.sealedAt);
    const { [PROOF_ALGORITHM]: key } = await this.keys.inUse(transaction, now);
    const known = (await this.keys.published(transaction)).find(({ id }) => id === key.id);
    if (!known) throw new Error('The key that signs is not published.');
    const address = this.addresses.method(portal, key.id);
    const content = textOf(this.whole(portal, address, known.publicKey, manifest));
    const signature: PackSignature = {
      algorithm: PROOF_ALGORITHM,
      key: address,
      signature: sign(null, Buffer.from(content), key.privateKey).toString('base64url'),
    };
    await transaction.rows(
      sql`UPDATE "evidence_pack" SET "state" = 'sealed', "manifest" = ${content}, "signature" = ${textOf(signature)}, "digest" = ${sha256(content)},
            "notes" = ${JSON.stringify(manifest.notes)}::jsonb WHERE "id" = ${packId}`,
    );
  }

  private whole(portal: Issuer, key: string, publicKey: PackManifest['issuer']['publicKey'], manifest: UnsignedManifest): PackManifest {
    const issuer = { name: portal.name, profile: this.addresses.issuer(portal), key, publicKey };
    return { format: 'lyceum-evidence-1', ...manifest, issuer, verification: `${this.addresses.base(portal)}/evidence` };
  }
}

function textOf(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** `people.csv` of a pack, as it is stored now. */
export async function peopleTable(transaction: Pick<Transaction, 'rows'>, packId: number): Promise<string> {
  const people = await transaction.rows<{ cells: string; name: string }>(
    sql`SELECT "cells", "name" FROM "evidence_pack_person" WHERE "pack_id" = ${packId} ORDER BY "pseudonym"`,
  );
  return tableHead() + people.map(({ cells, name }) => tableLine(cells.split(','), name)).join('');
}

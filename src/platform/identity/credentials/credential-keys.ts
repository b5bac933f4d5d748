import { createPrivateKey, createPublicKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../auth/secret-box.js';
import { sql } from '../../../database/sql.js';
import type { Statements, Transaction } from '../../../database/statements.js';

export const PROOF_ALGORITHM = 'Ed25519';
export const JWS_ALGORITHM = 'RS256';
type Algorithm = typeof PROOF_ALGORITHM | typeof JWS_ALGORITHM;

const PURPOSE = 'credential keys';
const MODULUS_BITS = 2048;
/** After so many days others sign; a key that was lost unnoticed does not sign for ever. */
const LIFE_DAYS = 365;
/** Number of the advisory lock under which keys are made. */
const MAKING = 7_163_918;
const MAKERS: Readonly<Record<Algorithm, () => Promise<{ publicKey: KeyObject; privateKey: KeyObject }>>> = {
  [PROOF_ALGORITHM]: () => promisify(generateKeyPair)('ed25519'),
  [JWS_ALGORITHM]: () => promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS }),
};

interface SigningKey {
  readonly id: number;
  readonly privateKey: KeyObject;
}

export type SigningKeys = Readonly<Record<Algorithm, SigningKey>>;

export interface PublicKey {
  readonly id: number;
  readonly algorithm: Algorithm;
  readonly publicKey: JsonWebKey;
}

interface StoredKey {
  readonly id: number;
  readonly algorithm: Algorithm;
  readonly privateKey: Buffer;
}

/** The keys that sign credentials. They are made when the first one is needed, and again each year or after another APP_SECRET. */
@Injectable()
export class CredentialKeys {
  constructor(private readonly box: SecretBox) {}

  /** @returns one key of each algorithm */
  async inUse(transaction: Transaction, now: Date): Promise<SigningKeys> {
    const known = await this.opened(transaction, now);
    if (isWhole(known)) return known;
    await transaction.rows(sql`SELECT pg_advisory_xact_lock(${MAKING})`);
    const others = await this.opened(transaction, now);
    for (const algorithm of Object.keys(MAKERS) as Algorithm[]) others[algorithm] ??= await this.make(transaction, algorithm, now);
    return others as SigningKeys;
  }

  /** @returns the public keys, retired ones too */
  async published(statements: Statements): Promise<PublicKey[]> {
    return statements.rows<PublicKey>(sql`SELECT "id", "algorithm", "public_key" AS "publicKey" FROM "credential_key" ORDER BY "id"`);
  }

  /** @returns the public keys by their numbers, for one algorithm */
  async verifying(statements: Statements, algorithm: Algorithm): Promise<ReadonlyMap<number, KeyObject>> {
    const keys = (await this.published(statements)).filter((key) => key.algorithm === algorithm);
    return new Map(keys.map(({ id, publicKey }) => [id, createPublicKey({ key: publicKey, format: 'jwk' })]));
  }

  private async opened(transaction: Transaction, now: Date): Promise<Partial<Record<Algorithm, SigningKey>>> {
    const stored = await transaction.rows<StoredKey>(
      sql`SELECT "id", "algorithm", "private_key" AS "privateKey" FROM "credential_key"
          WHERE "retired_at" IS NULL AND "created_at" > ${now}::timestamptz - make_interval(days => ${LIFE_DAYS})`,
    );
    return Object.fromEntries(stored.flatMap((key) => this.open(key)).map((key) => [key.algorithm, key]));
  }

  /** A key that was sealed under another APP_SECRET is lost. */
  private open({ id, algorithm, privateKey }: StoredKey): (SigningKey & { algorithm: Algorithm })[] {
    try {
      const key = this.box.open(PURPOSE, privateKey);
      return [{ id, algorithm, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) }];
    } catch {
      return [];
    }
  }

  private async make(transaction: Transaction, algorithm: Algorithm, now: Date): Promise<SigningKey> {
    const { publicKey, privateKey } = await MAKERS[algorithm]();
    const sealed = this.box.seal(PURPOSE, privateKey.export({ format: 'der', type: 'pkcs8' }));
    await transaction.rows(
      sql`UPDATE "credential_key" SET "retired_at" = ${now}, "private_key" = NULL WHERE "algorithm" = ${algorithm} AND "retired_at" IS NULL`,
    );
    const made = await transaction.one<{ id: number }>(
      sql`INSERT INTO "credential_key" ("algorithm", "public_key", "private_key", "created_at")
          VALUES (${algorithm}, ${JSON.stringify(publicKey.export({ format: 'jwk' }))}::jsonb, ${sealed}, ${now}) RETURNING "id"`,
    );
    return { id: Number(made?.id), privateKey };
  }
}

function isWhole(keys: Partial<Record<Algorithm, SigningKey>>): keys is Record<Algorithm, SigningKey> {
  return Object.keys(MAKERS).every((algorithm) => algorithm in keys);
}

import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT } from './canonical-form.js';
import { credentialIdOf, keyNumberOf } from './credential-addresses.js';
import { CredentialKeys, JWS_ALGORITHM, PROOF_ALGORITHM } from './credential-keys.js';
import { readJws } from './credential-jws.js';
import { hasValidProof } from './data-integrity.js';
import { type JsonDocument, textAt } from './json-document.js';

export interface VerificationResult {
  readonly verified: boolean;
  readonly checks: {
    readonly proof: boolean;
    readonly issuer: boolean;
    readonly validity: boolean;
    readonly status: boolean;
  };
}

/** What was issued under the id that a credential names. */
interface Issued {
  readonly issuer: string | null;
  readonly revoked: boolean;
}

/** Another context could give the members other meanings under the same proof. */
const CONTEXTS = JSON.stringify([CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT]);
const NOTHING = { proof: false, issuer: false, validity: false, status: false };

/** Verifies credentials of this installation. Those of others fail: their keys would have to be fetched. */
@Injectable()
export class CredentialVerification {
  constructor(
    private readonly database: Database,
    private readonly keys: CredentialKeys,
    private readonly clock: Clock,
  ) {}

  /** @param presented the document, or the text of a JWS */
  async verify(presented: JsonDocument | string): Promise<VerificationResult> {
    const read = typeof presented === 'string' ? await this.readJws(presented) : await this.readDocument(presented);
    if (!read) return { verified: false, checks: NOTHING };
    const { credential, valid: proof } = read;
    const issued = await this.issued(credentialIdOf(textAt(credential, 'id')));
    const issuer = issued !== undefined && textAt(credential, 'issuer', 'id') === issued.issuer;
    const checks = { proof, issuer, validity: this.isValidNow(credential), status: issued?.revoked === false };
    return { verified: Object.values(checks).every(Boolean), checks };
  }

  private async readJws(text: string): Promise<{ credential: JsonDocument; valid: boolean } | undefined> {
    const keys = await this.keys.verifying(this.database, JWS_ALGORITHM);
    return readJws(text, (address) => keys.get(keyNumberOf(address) ?? 0));
  }

  private async readDocument(credential: JsonDocument): Promise<{ credential: JsonDocument; valid: boolean }> {
    const keys = await this.keys.verifying(this.database, PROOF_ALGORITHM);
    const isRead = JSON.stringify(credential['@context']) === CONTEXTS && !Object.values(credential).some(namesContext);
    const valid = isRead && (await hasValidProof(credential, (method) => keys.get(keyNumberOf(method) ?? 0)));
    return { credential, valid };
  }

  private async issued(id: string | undefined): Promise<Issued | undefined> {
    if (id === undefined) return undefined;
    return this.database.one<Issued>(
      sql`SELECT "document"::jsonb #>> '{issuer,id}' AS "issuer", "revoked_at" IS NOT NULL AS "revoked" FROM "credential" WHERE "id" = ${id}`,
    );
  }

  private isValidNow(credential: JsonDocument): boolean {
    const now = this.clock.now().getTime();
    const [from, until] = [textAt(credential, 'validFrom'), textAt(credential, 'validUntil')].map((text) => Date.parse(text ?? ''));
    return from !== undefined && from <= now && (credential.validUntil === undefined || (until !== undefined && now < until));
  }
}

function namesContext(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([name, member]) => name === '@context' || namesContext(member))
  );
}

import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ParserPool } from '../../../resource/parsing/parser-pool.js';
import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT } from './canonical-form.js';
import { credentialIdOf, keyNumberOf } from './credential-addresses.js';
import { CredentialKeys, JWS_ALGORITHM, PROOF_ALGORITHM } from './credential-keys.js';
import { readJws } from './credential-jws.js';
import { hasValidProof } from './data-integrity.js';
import { proofHashParser } from './proof-hash.parser.js';
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
  /** As it was signed; null once its holder is gone. */
  readonly document: string | null;
  readonly issuer: string | null;
  readonly revoked: boolean;
}

interface ReadCredential {
  readonly credential: JsonDocument;
  readonly issued: Issued | undefined;
  readonly valid: boolean;
}

/** Ours have some sixty members at all levels together. */
const MOST_MEMBERS = 300;
/** Another context could give the members other meanings under the same proof. */
const CONTEXTS = JSON.stringify([CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT]);
const NOTHING = { proof: false, issuer: false, validity: false, status: false };

/** Verifies credentials of this installation. Those of others fail: their keys would have to be fetched. */
@Injectable()
export class CredentialVerification {
  constructor(
    private readonly database: Database,
    private readonly keys: CredentialKeys,
    private readonly parsers: ParserPool,
    private readonly clock: Clock,
  ) {}

  /**
   * @param presented the document, or the text of a JWS
   * @throws Problem 429 and 503 where too many are verified already
   */
  async verify(presented: JsonDocument | string, caller: Actor): Promise<VerificationResult> {
    const read = typeof presented === 'string' ? await this.readJws(presented) : await this.readDocument(presented, caller);
    if (!read) return { verified: false, checks: NOTHING };
    const { credential, valid: proof, issued } = read;
    const issuer = issued !== undefined && textAt(credential, 'issuer', 'id') === issued.issuer;
    const checks = { proof, issuer, validity: this.isValidNow(credential), status: issued?.revoked === false };
    return { verified: Object.values(checks).every(Boolean), checks };
  }

  private async readJws(text: string): Promise<ReadCredential | undefined> {
    const keys = await this.keys.verifying(this.database, JWS_ALGORITHM);
    const read = readJws(text, (address) => keys.get(keyNumberOf(address) ?? 0));
    return read && { ...read, issued: await this.issued(read.credential) };
  }

  /**
   * What was issued here is what was stored: its bytes are compared. Only another document under the id of one of ours, and as large as
   * ours are, is read as linked data, for the copy of a credential whose holder is gone, or that was written anew.
   */
  private async readDocument(credential: JsonDocument, caller: Actor): Promise<ReadCredential> {
    const issued = await this.issued(credential);
    if (!issued) return { credential, issued, valid: false };
    if (issued.document !== null && isDeepStrictEqual(JSON.parse(issued.document), credential)) return { credential, issued, valid: true };
    const isRead =
      JSON.stringify(credential['@context']) === CONTEXTS &&
      !Object.values(credential).some(namesContext) &&
      membersOf(credential) <= MOST_MEMBERS;
    return { credential, issued, valid: isRead && (await this.isSigned(credential, caller)) };
  }

  private async isSigned(credential: JsonDocument, caller: Actor): Promise<boolean> {
    const keys = await this.keys.verifying(this.database, PROOF_ALGORITHM);
    const keyOf = (method: string): KeyObject | undefined => keys.get(keyNumberOf(method) ?? 0);
    return hasValidProof(credential, keyOf, (parts) => this.parsers.parse(proofHashParser, parts, caller));
  }

  private async issued(credential: JsonDocument): Promise<Issued | undefined> {
    const id = credentialIdOf(textAt(credential, 'id'));
    if (id === undefined) return undefined;
    return this.database.one<Issued>(
      sql`SELECT "document", "document"::jsonb #>> '{issuer,id}' AS "issuer", "revoked_at" IS NOT NULL AS "revoked" FROM "credential" WHERE "id" = ${id}`,
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

/** Members and elements at all levels. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, member) => sum + 1 + membersOf(member), 0);
}

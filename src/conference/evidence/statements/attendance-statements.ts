import { sign, verify } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Statements, Transaction } from '../../../database/statements.js';
import { CredentialAddresses, type Issuer } from '../../../platform/identity/credentials/credential-addresses.js';
import { CredentialKeys, JWS_ALGORITHM, PROOF_ALGORITHM } from '../../../platform/identity/credentials/credential-keys.js';
import { credentialJws } from '../../../platform/identity/credentials/credential-jws.js';
import { withProof } from '../../../platform/identity/credentials/data-integrity.js';
import { findIssuer } from '../../../platform/identity/credentials/issuers.js';
import { timestamp } from '../../../platform/identity/credentials/open-badge.js';
import { sha256 } from '../packs/verifier/line-chain.js';
import { statementCredential } from './statement-credential.js';
import type { StatementFacts, StatementSubject } from './statement-facts.js';
import { type PrintedStatement, statementPdf } from './statement-pdf.js';

interface Stored {
  readonly facts: string;
  readonly signature: string;
  readonly keyId: number;
  readonly createdAt: Date;
}

/** Whose attendance is stated, in which course, by which portal. */
type StatedOf = Pick<StatementSubject, 'course' | 'user' | 'portal'>;

/** A statement that was looked up by its code. */
export interface FoundStatement {
  readonly facts: StatementFacts;
  readonly createdAt: Date;
  /** Whether the signature is that of a key of the issuer. */
  readonly isSigned: boolean;
  readonly pdf: Buffer;
}

/** Signs statements of attendance, each once, and looks them up. */
@Injectable()
export class AttendanceStatements {
  constructor(
    private readonly keys: CredentialKeys,
    private readonly addresses: CredentialAddresses,
  ) {}

  /** The same facts are the same statement, no matter who asks and how often. */
  async issue(transaction: Transaction, facts: StatementFacts, subject: StatedOf, now: Date): Promise<Buffer> {
    const code = await this.store(transaction, facts, subject, await this.issuer(transaction, subject.portal), now);
    const found = await this.find(transaction, code);
    if (!found) throw new Error('A statement has gone while it was made.');
    return found.pdf;
  }

  /**
   * The same facts as an Open Badge, signed by the keys of credentials; it names the public page of the statement.
   * @param asJws as a compact JWS, which is verified without a program of ours
   */
  async credential(transaction: Transaction, facts: StatementFacts, subject: StatedOf, now: Date, asJws: boolean): Promise<Buffer> {
    const portal = await this.issuer(transaction, subject.portal);
    const code = await this.store(transaction, facts, subject, portal, now);
    const stored = await this.stored(transaction, code);
    const createdAt = stored?.createdAt ?? now;
    const address = `${this.addresses.base(portal)}/attendance/${code}`;
    const { [PROOF_ALGORITHM]: key, [JWS_ALGORITHM]: jwsKey } = await this.keys.inUse(transaction, now);
    const credential = statementCredential({ facts, portal, course: subject.course, address, createdAt }, this.addresses);
    if (asJws) return Buffer.from(credentialJws(credential, jwsKey.privateKey, this.addresses.key(portal, jwsKey.id)));
    const terms = { privateKey: key.privateKey, method: this.addresses.method(portal, key.id), created: timestamp(createdAt) };
    const document = await withProof(credential, terms);
    return Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
  }

  private async issuer(transaction: Transaction, portalId: number): Promise<Issuer> {
    const portal = await findIssuer(transaction, portalId);
    if (!portal) throw new Error(`The portal ${portalId} is not there.`);
    return portal;
  }

  /** @returns the code of the statement */
  private async store(
    transaction: Transaction,
    facts: StatementFacts,
    { user, course }: StatedOf,
    portal: Issuer,
    now: Date,
  ): Promise<string> {
    const text = JSON.stringify({ ...facts, address: `${this.addresses.base(portal)}/attendance/` });
    const code = sha256(text);
    if (!(await this.stored(transaction, code))) {
      const { [PROOF_ALGORITHM]: key } = await this.keys.inUse(transaction, now);
      const signature = sign(null, Buffer.from(text), key.privateKey).toString('base64url');
      await transaction.rows(
        sql`INSERT INTO "attendance_statement" ("code", "user_id", "course_id", "facts", "signature", "key_id", "created_at")
            VALUES (${code}, ${user}, ${course}, ${text}, ${signature}, ${key.id}, ${now})
            ON CONFLICT ("code") DO NOTHING`,
      );
    }
    return code;
  }

  /** @returns nothing for an unknown code */
  async find(statements: Statements, code: string): Promise<FoundStatement | undefined> {
    const stored = await this.stored(statements, code);
    if (!stored) return undefined;
    const { address, ...facts } = JSON.parse(stored.facts) as StatementFacts & { readonly address: string };
    const printed: PrintedStatement = { facts, signature: stored.signature, address: `${address}${code}`, createdAt: stored.createdAt };
    return { facts, createdAt: stored.createdAt, isSigned: await this.isSigned(statements, stored), pdf: await statementPdf(printed) };
  }

  private async isSigned(statements: Statements, { facts, signature, keyId }: Stored): Promise<boolean> {
    const key = (await this.keys.verifying(statements, PROOF_ALGORITHM)).get(keyId);
    return key !== undefined && verify(null, Buffer.from(facts), key, Buffer.from(signature, 'base64url'));
  }

  private stored(statements: Statements, code: string): Promise<Stored | undefined> {
    return statements.one<Stored>(
      sql`SELECT "facts", "signature", "key_id" AS "keyId", "created_at" AS "createdAt" FROM "attendance_statement" WHERE "code" = ${code}`,
    );
  }
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { type Sql, sql } from '../../database/sql.js';
import type { Statements, Transaction } from '../../database/statements.js';
import { AccountDirectory } from '../account-directory.js';
import { drawSecret } from '../digest.js';
import { InvalidLink } from '../rejection.js';
import type { LinkPurpose } from './account-token.entity.js';

/** A link as it is stored. */
interface OneTimeLink {
  readonly id: number;
  readonly userId: number | null;
  readonly subjectId: number | null;
  readonly details: Readonly<Record<string, string | null>>;
  readonly expiresAt: Date;
}

interface NewLink {
  readonly purpose: LinkPurpose;
  readonly portalId: number;
  readonly userId?: number;
  readonly subjectId?: number;
  readonly details?: OneTimeLink['details'];
  readonly expiresAt: Date;
}

/**
 * Links that are good once: 256 random bits, stored as a hash, good at the portal that made them. A link that concerns an account is good
 * as long as the account has the password and the address that it had when the link was made.
 */
@Injectable()
export class OneTimeLinks {
  constructor(
    private readonly clock: Clock,
    private readonly directory: AccountDirectory,
  ) {}

  /** @returns the secret, which is not stored */
  async make(transaction: Transaction, { purpose, portalId, userId, subjectId, details = {}, expiresAt }: NewLink): Promise<string> {
    const secret = drawSecret();
    await transaction.rows(sql`INSERT INTO "account_token"
        ("token_hash", "purpose", "user_id", "subject_id", "portal_id", "details", "version", "created_at", "expires_at")
      VALUES (${hashOf(purpose, portalId, secret)}, ${purpose}, ${userId ?? null}, ${subjectId ?? null}, ${portalId},
        ${JSON.stringify(details)}::jsonb, ${userId === undefined ? null : this.directory.versionOf(sql`${userId}::int`)},
        ${this.clock.now()}, ${expiresAt})`);
    return secret;
  }

  /**
   * Looks at a link without using it up, as pages and previews do.
   * @throws InvalidLink for what is unknown, used, withdrawn or outlived
   */
  async look(statements: Statements, purpose: LinkPurpose, portalId: number, secret: string): Promise<OneTimeLink> {
    return this.#valid(statements, hashOf(purpose, portalId, secret), sql``);
  }

  /**
   * Uses a link up; of two uses at once one succeeds, and where the work fails the link stays good.
   * @throws InvalidLink for what is unknown, used, withdrawn or outlived
   */
  async use(transaction: Transaction, purpose: LinkPurpose, portalId: number, secret: string): Promise<OneTimeLink> {
    const link = await this.#valid(transaction, hashOf(purpose, portalId, secret), sql` FOR UPDATE`);
    await transaction.rows(sql`UPDATE "account_token" SET "used_at" = ${this.clock.now()} WHERE "id" = ${link.id}`);
    return link;
  }

  /** Voids the unused links of a purpose: those of an account, or those about a subject. */
  async withdraw(transaction: Transaction, purpose: LinkPurpose, of: { userId: number } | { subjectId: number }): Promise<void> {
    const whose = 'userId' in of ? sql`"user_id" = ${of.userId}` : sql`"subject_id" = ${of.subjectId}`;
    const now = this.clock.now();
    await transaction.rows(sql`UPDATE "account_token" SET "expires_at" = ${now}
      WHERE "purpose" = ${purpose} AND ${whose} AND "used_at" IS NULL AND "expires_at" > ${now}`);
  }

  /** Voids all unused links of an account. */
  async withdrawAll(transaction: Transaction, userId: number): Promise<void> {
    const now = this.clock.now();
    await transaction.rows(
      sql`UPDATE "account_token" SET "expires_at" = ${now} WHERE "user_id" = ${userId} AND "used_at" IS NULL AND "expires_at" > ${now}`,
    );
  }

  async #valid(statements: Statements, hash: Buffer, lock: Sql): Promise<OneTimeLink> {
    const found = await statements.one<OneTimeLink>(sql`
      SELECT "id", "user_id" AS "userId", "subject_id" AS "subjectId", "details", "expires_at" AS "expiresAt"
      FROM "account_token" WHERE "token_hash" = ${hash} AND "used_at" IS NULL AND "expires_at" > ${this.clock.now()}
        AND ("version" IS NULL OR "version" = ${this.directory.versionOf(sql`"account_token"."user_id"`)})${lock}`);
    if (!found) throw new InvalidLink();
    return found;
  }
}

function hashOf(purpose: LinkPurpose, portalId: number, secret: string): Buffer {
  return createHash('sha256').update(`${portalId}.${purpose}.${secret}`).digest();
}

import { ConflictException, Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { AccountCache } from '../account-cache.js';
import { SecretBox } from '../secret-box.js';
import { TooManySignIns } from '../sign-in/too-many-sign-ins.js';
import { CodeTries } from './code-tries.js';
import { drawRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';
import { drawSeed, enrolmentOf, stepOf } from './time-based-codes.js';

/** What authentication tells about a second factor. */
export interface SecondFactorState {
  readonly enabled: boolean;
  readonly confirmedAt: Date | null;
  readonly recoveryCodesLeft: number;
}

/** What an authenticator program needs. */
export interface Enrolment {
  /** In base 32. */
  readonly secret: string;
  readonly otpauthUri: string;
  /** The address as a QR code: a data address of an SVG picture. */
  readonly qr: string;
}

interface Stored {
  readonly secret: Buffer;
  readonly lastStep: number;
  readonly confirmedAt: Date | null;
  readonly createdAt: Date;
}

const PURPOSE = 'second-factor';
/** Milliseconds for which a factor that was not confirmed waits. */
const PENDING_MS = 10 * 60_000;
/** Seconds after which a caller may try again. */
const TRY_AGAIN = 600;

/** Time-based one-time passwords as a second factor (RFC 6238), with recovery codes. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly box: SecretBox,
    private readonly accounts: AccountCache,
    private readonly tries: CodeTries,
  ) {}

  async stateOf(accountId: number): Promise<SecondFactorState> {
    const found = await this.database.one<SecondFactorState>(sql`SELECT TRUE AS "enabled", "confirmed_at" AS "confirmedAt",
        (SELECT count(*)::int FROM "recovery_code" "c" WHERE "c"."account_id" = ${accountId}) AS "recoveryCodesLeft"
      FROM "second_factor" WHERE "account_id" = ${accountId} AND "confirmed_at" IS NOT NULL`);
    return found ?? { enabled: false, confirmedAt: null, recoveryCodesLeft: 0 };
  }

  /**
   * Draws a secret, to be confirmed by a code within ten minutes.
   * @param issuer what authenticator programs call the service
   * @throws ConflictException where there is a second factor already
   */
  async begin(account: { id: number; username: string }, issuer: string): Promise<Enrolment> {
    const seed = drawSeed();
    const begun = await this.database.one(sql`INSERT INTO "second_factor" ("account_id", "secret", "created_at")
      VALUES (${account.id}, ${this.box.seal(PURPOSE, seed)}, ${this.clock.now()})
      ON CONFLICT ("account_id") DO UPDATE SET "secret" = EXCLUDED."secret", "created_at" = EXCLUDED."created_at", "last_step" = 0
        WHERE "second_factor"."confirmed_at" IS NULL RETURNING "account_id"`);
    if (!begun) throw new ConflictException('This account has a second factor. Remove it first.');
    const enrolment = enrolmentOf(seed, issuer, account.username);
    const { default: encodeQR } = await import('qr');
    const picture = encodeQR(enrolment.otpauthUri, 'svg', { ecc: 'medium' });
    return { ...enrolment, qr: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` };
  }

  /** @returns the recovery codes, which are not stored in clear; null where the code is wrong or nothing waits for it */
  async confirm(transaction: Transaction, accountId: number, code: string): Promise<string[] | null> {
    const pending = await this.#stored(transaction, accountId);
    const now = this.clock.now();
    if (!pending || pending.confirmedAt || now.getTime() - pending.createdAt.getTime() > PENDING_MS) return null;
    if (!(await this.#takes(transaction, accountId, pending, code))) return null;
    await transaction.rows(sql`UPDATE "second_factor" SET "confirmed_at" = ${now} WHERE "account_id" = ${accountId}`);
    transaction.onCommit(() => this.accounts.forget(accountId));
    return this.drawCodes(transaction, accountId);
  }

  /** Replaces all recovery codes. */
  async drawCodes(transaction: Transaction, accountId: number): Promise<string[]> {
    const codes = drawRecoveryCodes();
    await transaction.rows(sql`DELETE FROM "recovery_code" WHERE "account_id" = ${accountId}`);
    for (const code of codes) {
      await transaction.rows(sql`INSERT INTO "recovery_code" ("account_id", "code_hash", "created_at")
        VALUES (${accountId}, ${recoveryCodeHash(code)}, ${this.clock.now()})`);
    }
    return codes;
  }

  /** @returns whether there was one */
  async remove(transaction: Transaction, accountId: number): Promise<boolean> {
    await transaction.rows(sql`DELETE FROM "recovery_code" WHERE "account_id" = ${accountId}`);
    const removed = await transaction.one(sql`DELETE FROM "second_factor" WHERE "account_id" = ${accountId} RETURNING "confirmed_at"`);
    transaction.onCommit(() => this.accounts.forget(accountId));
    return removed !== undefined;
  }

  /**
   * Checks a code of an account's second factor and uses it up: one of the authenticator is good once, a recovery code too.
   * @param address of the caller
   * @throws TooManySignIns after a number of wrong ones
   */
  async accepts(accountId: number, code: string, address: string | undefined): Promise<boolean> {
    const accepted = await this.tries.run(accountId, address, () =>
      this.database.transaction((transaction) => this.#uses(transaction, accountId, code)),
    );
    if (accepted === undefined) throw new TooManySignIns(TRY_AGAIN);
    return accepted;
  }

  async #uses(transaction: Transaction, accountId: number, code: string): Promise<boolean> {
    const factor = await this.#stored(transaction, accountId);
    if (!factor?.confirmedAt) return false;
    if (await this.#takes(transaction, accountId, factor, code.replaceAll(' ', ''))) return true;
    const used = await transaction.one(sql`DELETE FROM "recovery_code"
      WHERE "account_id" = ${accountId} AND "code_hash" = ${recoveryCodeHash(code)} RETURNING "account_id"`);
    return used !== undefined;
  }

  /** Whether it is the authenticator's code for now, and later than the last one taken. */
  async #takes(transaction: Transaction, accountId: number, { secret, lastStep }: Stored, code: string): Promise<boolean> {
    const step = stepOf(this.box.open(PURPOSE, secret), code, this.clock.now());
    if (step === null || step <= lastStep) return false;
    await transaction.rows(sql`UPDATE "second_factor" SET "last_step" = ${step} WHERE "account_id" = ${accountId}`);
    return true;
  }

  #stored(transaction: Transaction, accountId: number): Promise<Stored | undefined> {
    return transaction.one<Stored>(sql`SELECT "secret", "last_step" AS "lastStep", "confirmed_at" AS "confirmedAt", "created_at" AS "createdAt"
      FROM "second_factor" WHERE "account_id" = ${accountId} FOR UPDATE`);
  }
}

import { Injectable, UnauthorizedException } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { digestOf, drawSecret } from '../digest.js';
import { Rejection } from '../rejection.js';
import { SecondFactors } from './second-factors.js';

/** Seconds. */
const LIFETIME = 300;
const MOST_FAILURES = 5;

/** 401: the password was right; the second factor is awaited. */
export class SecondFactorRequired extends Rejection {
  constructor(readonly challenge: string) {
    super(401, 'This account has a second factor: send its code to /api/authentication_token/second_factor.', {
      name: 'second-factor-required',
      extensions: { challenge, methods: ['totp', 'recovery'], expiresIn: LIFETIME },
    });
  }
}

/** Sign-ins between the password and the second factor. */
@Injectable()
export class SignInChallenges {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly factors: SecondFactors,
  ) {}

  /**
   * Lets a sign-in go on whose password was right.
   * @param code where it came along with the password
   * @param address of the caller
   * @throws SecondFactorRequired where a code is needed and none came
   * @throws UnauthorizedException where it is wrong
   */
  async require(accountId: number, portalId: number, code?: string, address?: string): Promise<void> {
    if (!(await this.factors.stateOf(accountId)).enabled) return;
    if (code === undefined) throw new SecondFactorRequired(await this.#begin(accountId, portalId));
    if (!(await this.factors.accepts(accountId, code, address))) throw wrongCode();
  }

  /**
   * A try is counted before it is checked, so that of many at once no more are checked than are free.
   * @param address of the caller
   * @returns id of the account whose sign-in is complete
   * @throws UnauthorizedException for a wrong code; Rejection 410 where the challenge is outlived, unknown or used up
   */
  async answer(challenge: string, code: string, portalId: number, address: string | undefined): Promise<number> {
    const hash = digestOf(challenge);
    const found = await this.database.one<{
      accountId: number;
    }>(sql`UPDATE "sign_in_challenge" SET "failures" = "failures" + 1 WHERE "challenge_hash" = ${hash}
        AND "portal_id" = ${portalId} AND "expires_at" > ${this.clock.now()} AND "failures" < ${MOST_FAILURES} RETURNING "account_id" AS "accountId"`);
    if (!found) throw new Rejection(410, 'This sign-in has taken too long, or too many codes were wrong. Begin again with your password.');
    if (!(await this.factors.accepts(found.accountId, code, address))) throw wrongCode();
    await this.database.rows(sql`DELETE FROM "sign_in_challenge" WHERE "challenge_hash" = ${hash}`);
    return found.accountId;
  }

  async #begin(accountId: number, portalId: number): Promise<string> {
    const challenge = drawSecret();
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME * 1000);
    await this.database.rows(sql`INSERT INTO "sign_in_challenge" ("challenge_hash", "account_id", "portal_id", "expires_at")
      VALUES (${digestOf(challenge)}, ${accountId}, ${portalId}, ${expiresAt})`);
    return challenge;
  }
}

function wrongCode(): UnauthorizedException {
  return new UnauthorizedException('This code is wrong, or was used before.');
}

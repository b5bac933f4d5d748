import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { oneViolation, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { canonicalUsername, cleanUsername, lookOf } from './username.js';

/** A user name in all forms in which it is stored. */
interface StoredUsername {
  readonly username: string;
  readonly usernameCanonical: string;
  readonly usernameLookalike: string | null;
}

/**
 * The forms of a user name that is to be written. Names of one look are given one after the other, so that of two at once one is refused.
 * @param id of the account that is to have it; null for a new one
 * @throws ViolationProblem at `username` where nothing is left of it, or another account has a name that looks the same
 */
export async function distinctUsername(transaction: Transaction, written: string, id: number | null): Promise<StoredUsername> {
  const username = cleanUsername(written);
  const usernameCanonical = canonicalUsername(written);
  if (usernameCanonical === '') throw rejection('This value should not be blank.', VIOLATION_CODES.blank);
  const look = lookOf(usernameCanonical);
  await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`username:${look}`}, 0))`);
  const taken = await transaction.one(sql`SELECT 1 FROM "user" WHERE ("username_canonical" IN (${look}, ${usernameCanonical})
    OR "username_lookalike" = ${look}) AND "id" IS DISTINCT FROM ${id}::int LIMIT 1`);
  if (taken) throw rejection('This user name is already taken.', VIOLATION_CODES.notUnique);
  return { username, usernameCanonical, usernameLookalike: look === usernameCanonical ? null : look };
}

function rejection(message: string, code: string): ViolationProblem {
  return oneViolation('username', message, code);
}

import { isKnownHash } from '../../../auth/password-hasher.js';
import type { PresentPassword } from '../../../auth/sign-in/present-password.js';
import { sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import { oneViolation, Problem, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';

/** Members that decide what an account may do; tokens given out before end with a change of one. */
const DECISIVE = [
  'roles',
  'status',
  'active',
  'locked',
  'expired',
  'expiresAt',
  'expirationDate',
  'credentialsExpired',
  'credentialsExpireAt',
];

/** Members that set the password. */
const PASSWORDS = ['plainPassword', 'passwordHash'];

/** An account as it was before a change, as far as access depends on it. */
export interface Account {
  readonly passwordHash: string | null;
  readonly email: string;
  readonly username: string;
  readonly [member: string]: unknown;
}

/** @returns the account before the change, its row locked, where the change concerns access to it */
export async function accountBefore({ values, transaction }: Write, id: number): Promise<Account | undefined> {
  if (![...DECISIVE, ...PASSWORDS, 'email', 'username'].some((member) => values[member] !== undefined)) return undefined;
  return transaction.one<Account>(sql`SELECT "username", "password_hash" AS "passwordHash", "email", "roles", "status", "active", "locked", "expired",
    "expires_at" AS "expiresAt", "expiration_date" AS "expirationDate", "credentials_expired" AS "credentialsExpired",
    "credentials_expire_at" AS "credentialsExpireAt" FROM "user" WHERE "id" = ${id} FOR NO KEY UPDATE`);
}

/** Whether tokens and sessions from before a change of the account have to end. */
export function endsSessions({ values }: Write, before: Account | undefined): boolean {
  return setsPassword(values) || differs(values, before, DECISIVE);
}

/** Whether a change concerns who may use the account, and how: its user name, password, e-mail address, roles or state. */
export function changesAccess({ values }: Write, before: Account | undefined): boolean {
  return setsPassword(values) || differs(values, before, [...DECISIVE, 'email', 'username']);
}

/** Whether a change sets the password, in clear or as a hash. */
export function setsPassword(values: Write['values']): boolean {
  return PASSWORDS.some((member) => values[member] !== undefined);
}

/**
 * Passwords, addresses and roles are given by people who are signed in themselves. A new account has an address of its own.
 * @param before the account before the change; undefined for a new one
 * @throws Problem 403 for API keys, and for callers who act as another user
 */
export function requireInPersonFor({ values, actor }: Write, before: Account | undefined): void {
  if (actor.isInPerson) return;
  const givesRoles = text(values.roles ?? before?.roles ?? []) !== text(before?.roles ?? []);
  const changesAddress = before !== undefined && values.email !== undefined && values.email !== before.email;
  if (!setsPassword(values) && !givesRoles && !changesAddress) return;
  throw new Problem(403, 'Passwords, e-mail addresses and roles are given in person: not with an API key, and not while acting as a user.');
}

/** @throws ViolationProblem at `passwordHash` where it is of no kind that sign-in takes, or comes beside a password */
export function requireKnownHash({ values }: Write): void {
  const { passwordHash, plainPassword } = values;
  if (typeof passwordHash !== 'string') return;
  const message =
    typeof plainPassword === 'string' ? 'Give a password or its hash, not both.' : isKnownHash(passwordHash) ? undefined : UNKNOWN_HASH;
  if (message !== undefined) throw oneViolation('passwordHash', message);
}

const UNKNOWN_HASH =
  'This is no hash that sign-in takes: bcrypt ($2a$, $2b$, $2y$) with a cost of 4 to 12, or argon2id with 128 MiB, 10 passes and 8 lanes at most.';

function differs(values: Write['values'], before: Account | undefined, members: readonly string[]): boolean {
  return before !== undefined && members.some((member) => values[member] !== undefined && text(values[member]) !== text(before[member]));
}

/**
 * Users who change the password or the e-mail address of their own account give the present password: a stolen token must not be
 * enough to keep an account. Administrators who change the account of another user need not.
 * @throws ViolationProblem at `currentPassword` where it is missing or wrong
 * @throws TooManySignIns after a few wrong ones
 */
export async function requirePresentPassword(
  { values, actor, transaction }: Write,
  id: number,
  before: Account | undefined,
  passwords: PresentPassword,
): Promise<void> {
  const changesEmail = values.email !== undefined && values.email !== before?.email;
  if (before === undefined || (!setsPassword(values) && !changesEmail)) return;
  const given = values.currentPassword;
  if (typeof given !== 'string' || given === '')
    throw rejection('Give your present password to change your password or e-mail address.', 'blank');
  if (!(await passwords.isRight(id, before.passwordHash, given, transaction)))
    throw rejection(`This is not the present password of ${actor.username}.`, 'invalid');
}

function rejection(message: string, reason: 'blank' | 'invalid'): ViolationProblem {
  return oneViolation('currentPassword', message, VIOLATION_CODES[reason]);
}

function text(value: unknown): string {
  return value instanceof Date ? value.toISOString() : JSON.stringify(value ?? null);
}

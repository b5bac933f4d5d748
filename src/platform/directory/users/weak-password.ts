import { createRequire } from 'node:module';
import type * as Common from '@zxcvbn-ts/language-common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { oneViolation } from '../../../resource/protocol/problem.js';

/** How many of the commonest passwords are refused (NIST SP 800-63B §5.1.1.2). The list is that of zxcvbn, the commonest first. */
const COMMONEST = 10_000;

const load = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;

/** Read when the first password is chosen: the dictionaries beside the list take megabytes. Checks of a body do not wait, so it is no import(). */
function commonPasswords(): ReadonlySet<string> {
  if (common) return common;
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof Common;
  common = new Set(dictionary['passwords-common'].slice(0, COMMONEST));
  return common;
}

/** Whether a password is among the commonest, whatever its case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords().has(comparable(password));
}

/** Names that guessers try first: that of the user, and that of the portal. */
interface GuessedNames {
  readonly username: string;
  /** Address of the portal. */
  readonly portalUrl: string;
}

/** Whether a password is one of the names, but for digits and punctuation around it. */
export function isGuessedName(password: string, { username, portalUrl }: GuessedNames): boolean {
  const host = URL.canParse(portalUrl) ? new URL(portalUrl).hostname.replace(/^www\./, '') : '';
  const names = [username, host, host.split('.')[0] ?? ''].flatMap((name) => [comparable(name), core(name)]).filter((name) => name !== '');
  return names.includes(comparable(password)) || names.includes(core(password));
}

/**
 * @throws ViolationProblem at `plainPassword` for the user name and the portal's name
 */
export async function requireUnguessedPassword(
  transaction: Transaction,
  password: unknown,
  username: string,
  portalId: number,
): Promise<void> {
  if (typeof password !== 'string') return;
  const portal = await transaction.one<{ url: string }>(sql`SELECT "url" FROM "access_url" WHERE "id" = ${portalId}`);
  if (!isGuessedName(password, { username, portalUrl: portal?.url ?? '' })) return;
  const message = 'This password is the user name or the name of the portal, which are guessed first.';
  throw oneViolation('plainPassword', message);
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The text without digits and punctuation at its ends, where a name is left. */
function core(text: string): string {
  return comparable(text).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

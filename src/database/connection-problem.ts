import { addressesOf } from '../config/database-addresses.js';
import { StartupError, systemErrorCode } from '../config/startup-error.js';

/** What went wrong, by Node's or PostgreSQL's code (PostgreSQL, Appendix A). */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name could not be looked up',
  ENOENT: 'there is no such socket',
  EACCES: 'this account may not open its socket',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'it cannot be reached',
  ECONNRESET: 'it closed the connection',
  '28P01': 'it refused the password',
  '28000': 'it refused the user',
  '3D000': 'it has no database of that name',
  '42501': 'the user may not do what is needed',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
};

/**
 * The reason why PostgreSQL can't be used, as one message without the password.
 * @param url the address that was tried
 * @param variable the setting that it is from
 */
export function connectionProblem(url: string, variable: string, error: unknown): StartupError {
  const code = codeOf(error);
  const reason = (code && REASONS[code]) ?? (error instanceof Error ? error.message : String(error));
  return new StartupError(`The database ${nameOf(url)} can't be used: ${reason}. Check ${variable}.`, { cause: error });
}

/** A host with several addresses fails with one error for each. */
function codeOf(error: unknown): string | undefined {
  const several = typeof error === 'object' && error !== null && 'errors' in error ? error.errors : undefined;
  const [first] = Array.isArray(several) ? (several as unknown[]) : [];
  return systemErrorCode(error) ?? systemErrorCode(first);
}

function nameOf(url: string): string {
  const addresses = addressesOf(url);
  if (addresses.length > 1) return `${nameOf(addresses[0] ?? '')} and ${addresses.length - 1} other hosts`;
  // A socket's address has no host, which URL refuses.
  const address = url.replace('@/', '@localhost/');
  if (!URL.canParse(address)) return 'that it names';
  const { host, pathname, username } = new URL(address);
  return `"${pathname.slice(1)}" on ${host}${username ? ` (user ${decodeURIComponent(username)})` : ''}`;
}

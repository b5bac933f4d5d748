import { parseArgs } from 'node:util';
import { StartupError } from '../../config/startup-error.js';

const USAGE = 'npm run lyceum -- admin:create --username <name> --email <address> [--password-stdin]';

interface AdministratorArguments {
  readonly username: string;
  readonly email: string;
  /** Whether the password is the first line of standard input, and not asked for. */
  readonly fromStdin: boolean;
}

/** @throws StartupError that names the valid arguments */
export function readArguments(given: readonly string[]): AdministratorArguments {
  const { username, email, 'password-stdin': fromStdin = false } = parsed(given);
  if (!username || !email) throw new StartupError(`Say who it is to be: ${USAGE}`);
  return { username, email, fromStdin };
}

function parsed(args: readonly string[]): { username?: string; email?: string; 'password-stdin'?: boolean } {
  const options = { username: { type: 'string' }, email: { type: 'string' }, 'password-stdin': { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

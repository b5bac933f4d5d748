import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import { type PasswordAttempt, PasswordCheck, type SignInMethod } from 'lyceum/accounts';

/** Milliseconds that the directory may take. */
const LONGEST_WAIT = 5_000;

/** Passwords of the campus. `CAMPUS_DIRECTORY` is an address that answers 204 where a user name and a password are right. */
@Injectable()
class CampusPasswords extends PasswordCheck {
  override async usernameOf({ account, password }: PasswordAttempt): Promise<string | null> {
    const directory = process.env['CAMPUS_DIRECTORY'];
    if (directory === undefined || account === null) return null;
    const asked = fetch(directory, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: account.username, password }),
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_WAIT),
    });
    const { status } = await asked.catch(() => {
      throw new ServiceUnavailableException('The directory of the campus does not answer. Try again later.');
    });
    return status === 204 ? account.username : null;
  }
}

/** Accounts sign in with the password of the campus, too. */
export const campus: SignInMethod = { name: 'campus', passwords: CampusPasswords };

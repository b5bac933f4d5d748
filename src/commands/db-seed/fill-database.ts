import type { INestApplicationContext } from '@nestjs/common';
import { PasswordHasher } from '../../auth/password-hasher.js';
import { Environment } from '../../config/environment.js';
import { StartupError } from '../../config/startup-error.js';
import { Database } from '../../database/statements.js';
import { hasSeedData, insertSeedData } from '../../seed/seed-data.js';
import { username } from '../../seed/people.js';
import type { SeedOptions } from './seed-options.js';

/**
 * Fills the database of an application with seed data.
 * @param tell takes lines about the progress
 * @returns a summary for the operator
 * @throws StartupError where the database has one already
 */
export async function fillDatabase(app: INestApplicationContext, asked: SeedOptions, tell: (line: string) => void): Promise<string> {
  const database = app.get(Database);
  if (await hasSeedData(database)) throw new StartupError('The database has seed data already; use an empty one.');
  const { password, ...request } = asked;
  const passwordHash = password === undefined ? null : await app.get(PasswordHasher).hash(password);
  const begun = performance.now();
  const seconds = (): string => ((performance.now() - begun) / 1000).toFixed(1).padStart(6);
  await database.transaction(
    (transaction) =>
      insertSeedData(transaction, { ...request, portalId: app.get(Environment).PORTAL_ID, passwordHash }, (subject) =>
        tell(`${seconds()} s  ${subject}`),
      ),
    'job',
  );
  return `The seed data is in the database after ${seconds().trim()} s. ${signIns(password)}`;
}

function signIns(password: string | undefined): string {
  if (password === undefined) return 'Nobody in it can sign in (--password gives everybody one).';
  return `Everybody signs in with the password ${password}: the administrator is ${username('a')}, the first teacher ${username('t')}, the first student ${username('s')}.`;
}

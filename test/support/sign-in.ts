import { PasswordHasher } from '../../src/auth/password-hasher.js';
import type { Json, Reply } from './api-client.js';
import type { TestApplication } from './application.js';
import type { Person } from './given.js';

/** What people of these tests sign in with. */
export const PASSWORD = 'ladder window orchard';

/** Gives a person PASSWORD. */
export async function withPassword(app: TestApplication, person: Person): Promise<Person> {
  const hash = await app.app.get(PasswordHasher).hash(PASSWORD);
  await app.dataSource.query('UPDATE "user" SET password_hash = $2 WHERE id = $1', [person.id, hash]);
  return person;
}

/** Signs in by POST /api/authentication_token. */
export function signIn(app: TestApplication, username: string, password = PASSWORD, more: Json = {}): Promise<Reply> {
  return app.stranger.post('/api/authentication_token', { username, password, ...more }, { 'Content-Type': 'application/json' });
}

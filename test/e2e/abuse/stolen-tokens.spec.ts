import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiClient, type Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { WatchedStatements } from '../../support/watched-statements.js';

const PASSWORD = 'violet umbrella weather';
const AS_JSON = { 'Content-Type': 'application/json' };

describe('A caller with a stolen access token', () => {
  let platform: TestApplication;
  let asAdministrator: ApiClient;
  let victim: { iri: string; username: string };
  let tokens: { token: string; refreshToken: string };
  let thief: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    asAdministrator = platform.as(await platform.given.administrator());
  });
  afterAll(() => platform.close());

  beforeEach(async () => {
    const username = `victim${Math.random().toString(36).slice(2)}`;
    const { body } = await asAdministrator.post('/api/users', { username, email: `${username}@example.org`, plainPassword: PASSWORD });
    victim = { iri: String(body['@id']), username };
    tokens = await signIn(PASSWORD);
    thief = bearing(tokens.token);
    expect((await thief.get('/api/me')).status).toBe(200);
  });

  const bearing = (token: string): ApiClient => new ApiClient(platform.url, { Authorization: `Bearer ${token}` });

  async function signIn(password: string): Promise<{ token: string; refreshToken: string }> {
    const { body, status } = await platform.stranger.post('/api/authentication_token', { username: victim.username, password }, AS_JSON);
    expect(status).toBe(200);
    return body as Json & typeof tokens;
  }

  it.each<[string, Json]>([
    ['gives it another password', { plainPassword: 'another one altogether' }],
    ['takes its roles', { roles: ['ROLE_TEACHER'] }],
    ['makes it a teacher', { status: 'teacher' }],
    ['closes and opens it', { active: 'inactive' }],
    ['locks and unlocks it', { locked: true }],
  ])('loses the account when an administrator %s', async (_what, change) => {
    expect((await asAdministrator.patch(victim.iri, change)).status).toBe(200);
    await asAdministrator.patch(victim.iri, { active: 'active', locked: false });
    expect(await thief.get('/api/me')).toMatchObject({ status: 401, body: { detail: 'This session has ended. Sign in again.' } });
  });

  it('keeps it when something else changes', async () => {
    await asAdministrator.patch(victim.iri, { roles: [], status: 'student', active: 'active', locked: false, phone: '1', expiresAt: null });
    expect((await thief.get('/api/me')).status).toBe(200);
  });

  it('loses it when the victim signs out, while other devices stay signed in', async () => {
    const elsewhere = await signIn(PASSWORD);
    await platform.stranger.post('/api/token/revoke', { refreshToken: tokens.refreshToken }, AS_JSON);
    expect((await thief.get('/api/me')).status).toBe(401);
    expect((await bearing(elsewhere.token).get('/api/me')).status).toBe(200);
  });

  it('loses it when the victim changes the password, who then signs in with the new one at once', async () => {
    const changed = await thief.patch(victim.iri, { plainPassword: 'known to the victim only', currentPassword: PASSWORD });
    expect(changed.status).toBe(200);
    expect((await thief.get('/api/me')).status).toBe(401);
    expect((await bearing((await signIn('known to the victim only')).token).get('/api/me')).status).toBe(200);
  });

  it.each<[string, Json]>([
    ['password without the present one', { plainPassword: 'known to the thief only' }],
    ['password with a wrong present one', { plainPassword: 'known to the thief only', currentPassword: 'guessed' }],
    ['e-mail address without the present password', { email: 'thief@example.org' }],
    ['e-mail address with a wrong present password', { email: 'thief@example.org', currentPassword: 'guessed' }],
  ])('cannot change the %s', async (_what, change) => {
    const { status, body } = await thief.patch(victim.iri, change);
    expect({ status, violations: body.violations }).toMatchObject({ status: 422, violations: [{ propertyPath: 'currentPassword' }] });
    await signIn(PASSWORD);
    expect((await asAdministrator.get(victim.iri)).body.email).toBe(`${victim.username}@example.org`);
  });

  it('changes the rest of the record, whose address stays as it was', async () => {
    const { email } = (await thief.get(victim.iri)).body;
    expect(await thief.patch(victim.iri, { email, phone: '+49 30 1' })).toMatchObject({ status: 200, body: { phone: '+49 30 1' } });
  });

  it('costs the service one look-up of account and session together, and then none for seconds', async () => {
    const { token } = await signIn(PASSWORD);
    const watched = WatchedStatements.of('sign_in_session');
    const statements = await watched.textsDuring(async () => {
      await bearing(token).get('/api/me');
      await bearing(token).get('/api/me');
    });
    watched.stop();
    expect(statements).toHaveLength(1);
    expect(statements[0]).toContain('FROM "user"');
  });
});

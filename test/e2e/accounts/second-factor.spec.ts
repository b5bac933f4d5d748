import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { AccountCache } from '../../../src/auth/account-cache.js';
import { TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { PASSWORD, signIn, withPassword } from '../../support/sign-in.js';

const STEP = 30;

let app: TestApplication;
let clock: FakeClock;

beforeAll(async () => {
  clock = new FakeClock();
  app = await TestApplication.start({ clock });
});
afterAll(() => app.close());

/** A user with an authenticator program. */
interface Holder {
  readonly person: Person;
  readonly code: () => string;
  readonly recoveryCodes: readonly string[];
}

async function holder(): Promise<Holder> {
  const person = await withPassword(app, await app.given.teacher());
  const client = app.as(person);
  const begun = await client.post('/api/me/second_factor', { currentPassword: PASSWORD });
  expect(begun.status).toBe(201);
  expect(String(begun.body['otpauthUri'])).toMatch(/^otpauth:\/\/totp\//);
  expect(String(begun.body['qr']).slice(0, 18)).toBe('data:image/svg+xml');
  const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body['secret'])) });
  const code = (): string => totp.generate({ timestamp: clock.now().getTime() });
  expect((await client.post('/api/me/second_factor/confirm', { code: '000000' === code() ? '111111' : '000000' })).status).toBe(422);
  const confirmed = await client.post('/api/me/second_factor/confirm', { code: code() });
  expect(confirmed.status).toBe(200);
  clock.advance(STEP);
  return { person, code, recoveryCodes: confirmed.body['recoveryCodes'] as string[] };
}

function answer(challenge: unknown, code: string): ReturnType<typeof signIn> {
  return app.stranger.post('/api/authentication_token/second_factor', { challenge, code });
}

describe('31. A second factor', () => {
  it('is asked for after the password, each code once, a recovery code once', async () => {
    const { person, code, recoveryCodes } = await holder();
    expect(recoveryCodes).toHaveLength(10);
    const asked = await signIn(app, person.username);
    expect(asked.status).toBe(401);
    expect(asked.body).toMatchObject({ type: '/errors/second-factor-required', methods: ['totp', 'recovery'], expiresIn: 300 });
    const first = code();
    const granted = await answer(asked.body['challenge'], first);
    expect(granted.status).toBe(200);
    expect(Object.keys(granted.body).sort()).toEqual(['refreshToken', 'token']);
    const again = await signIn(app, person.username);
    expect((await answer(again.body['challenge'], first)).status).toBe(401);
    clock.advance(STEP);
    expect((await answer(again.body['challenge'], code())).status).toBe(200);
    expect((await signIn(app, person.username, PASSWORD, { code: recoveryCodes[0] })).status).toBe(200);
    expect((await signIn(app, person.username, PASSWORD, { code: recoveryCodes[0] })).status).toBe(401);
    expect((await app.as(person).get('/api/me/second_factor')).body).toMatchObject({ enabled: true, recoveryCodesLeft: 9 });
  });

  it('tells nothing to callers who do not know the password', async () => {
    const { person } = await holder();
    const { status, body } = await signIn(app, person.username, 'a wrong password');
    expect([status, body['type']]).toEqual([401, '/errors/401']);
  });

  it('takes one challenge five times, and for five minutes', async () => {
    const { person, recoveryCodes } = await holder();
    const { body } = await signIn(app, person.username);
    for (let time = 0; time < 5; time += 1) expect((await answer(body['challenge'], 'wrong code')).status).toBe(401);
    expect((await answer(body['challenge'], recoveryCodes[0] ?? '')).status).toBe(410);
    const other = await signIn(app, person.username);
    clock.advance(301);
    expect((await answer(other.body['challenge'], recoveryCodes[0] ?? '')).status).toBe(410);
    for (let time = 0; time < 5; time += 1) await signIn(app, person.username, PASSWORD, { code: 'wrong code' });
    const slowed = await signIn(app, person.username, PASSWORD, { code: recoveryCodes[0] });
    expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '600']);
  });

  it('is set up, renewed and removed with the password, and by nobody else', async () => {
    const { person, code, recoveryCodes } = await holder();
    const client = app.as(person);
    expect((await client.post('/api/me/second_factor', { currentPassword: PASSWORD })).status).toBe(409);
    expect((await client.post('/api/me/second_factor/recovery_codes', { code: code() })).status).toBe(422);
    const renewed = await client.post('/api/me/second_factor/recovery_codes', { currentPassword: PASSWORD, code: code() });
    expect(renewed.status).toBe(200);
    expect((await signIn(app, person.username, PASSWORD, { code: recoveryCodes[0] })).status).toBe(401);
    clock.advance(STEP);
    expect((await client.send('DELETE', '/api/me/second_factor', { currentPassword: PASSWORD, code: '12' }, JSON_BODY)).status).toBe(422);
    expect((await client.send('DELETE', '/api/me/second_factor', { currentPassword: PASSWORD, code: code() }, JSON_BODY)).status).toBe(204);
    expect((await signIn(app, person.username)).status).toBe(200);
  });

  it('is taken off a lost account by administrators', async () => {
    const { person } = await holder();
    expect((await app.as(await app.given.teacher()).delete(`/api/users/${person.id}/second_factor`)).status).toBe(403);
    expect((await app.as(await app.given.administrator()).delete(`/api/users/${person.id}/second_factor`)).status).toBe(204);
    expect((await signIn(app, person.username)).status).toBe(200);
  });

  it('keeps no secret in clear', async () => {
    const { person, recoveryCodes } = await holder();
    const stored = await app.dataSource.query<object[]>('SELECT secret::text FROM second_factor WHERE account_id = $1', [person.id]);
    const codes = await app.dataSource.query<object[]>('SELECT code_hash::text FROM recovery_code WHERE account_id = $1', [person.id]);
    expect(codes).toHaveLength(10);
    expect(JSON.stringify([stored, codes])).not.toContain(Buffer.from(recoveryCodes[0] ?? '').toString('hex'));
  });

  it('is required by role: until it is set up nothing else can be done', async () => {
    const administrator = await app.given.globalAdministrator();
    const setting = { variable: 'second_factor_required_for', url: '/api/access_urls/1' };
    expect((await app.as(administrator).post('/api/settings', { ...setting, selectedValue: 'ROLE_HR, teachers' })).status).toBe(422);
    const made = await app.as(administrator).post('/api/settings', { ...setting, selectedValue: 'ROLE_HR' });
    expect(made.status).toBe(201);
    const person = await withPassword(app, await app.given.person({ status: 'hr_manager' }));
    const teacher = await app.given.teacher();
    clock.advance(AccountCache.TIME_TO_LIVE / 1000);
    const { body } = await signIn(app, person.username);
    expect(typeof body['token']).toBe('string');
    const refused = await app.as(person).get('/api/me');
    expect([refused.status, refused.body['type']]).toEqual([403, '/errors/second-factor-missing']);
    expect((await app.as(teacher).get('/api/me')).status).toBe(200);
    const begun = await app.as(person).post('/api/me/second_factor', { currentPassword: PASSWORD });
    const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body['secret'])) });
    await app.as(person).post('/api/me/second_factor/confirm', { code: totp.generate({ timestamp: clock.now().getTime() }) });
    expect((await app.as(person).get('/api/me')).status).toBe(200);
  });
});

const JSON_BODY = { 'Content-Type': 'application/json' };

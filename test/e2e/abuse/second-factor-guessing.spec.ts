import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { PASSWORD, withPassword } from '../../support/sign-in.js';

const STEP = 30;
const FREE = 10;
const AT_HOME = '198.51.100.7';

describe('a caller who knows the password and guesses the second factor', () => {
  let app: TestApplication;
  let clock: FakeClock;
  let networks = 0;

  beforeAll(async () => {
    clock = new FakeClock();
    app = await TestApplication.start({ clock, variables: { TRUST_PROXY: '1' } });
  });
  afterAll(() => app.close());

  async function holder(): Promise<{ readonly person: Person; readonly code: () => string }> {
    const person = await withPassword(app, await app.given.student());
    const client = app.as(person);
    const { body } = await client.post('/api/me/second_factor', { currentPassword: PASSWORD });
    const totp = new TOTP({ secret: Secret.fromBase32(String(body['secret'])) });
    const code = (): string => totp.generate({ timestamp: clock.now().getTime() });
    expect((await client.post('/api/me/second_factor/confirm', { code: code() })).status).toBe(200);
    clock.advance(STEP);
    return { person, code };
  }

  const elsewhere = (): string => `203.0.113.${(networks += 1)}`;

  function signIn({ username }: Person, code: string | undefined, address: string): Promise<Reply> {
    return app.stranger.post('/api/authentication_token', { username, password: PASSWORD, code }, { 'X-Forwarded-For': address });
  }

  const wrong = (right: string): string => (right === '000000' ? '111111' : '000000');

  async function guesses(person: Person, code: string, address: string, count: number): Promise<number[]> {
    return (await Promise.all(Array.from({ length: count }, () => signIn(person, code, address)))).map(({ status }) => status);
  }

  it('has ten guesses checked, of many at once as well', async () => {
    const { person, code } = await holder();
    const statuses = await guesses(person, wrong(code()), elsewhere(), 3 * FREE);
    expect(statuses.filter((status) => status === 401)).toHaveLength(FREE);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2 * FREE);
  });

  it('has five guesses at one challenge checked, of many at once as well', async () => {
    const { person, code } = await holder();
    const { body } = await signIn(person, undefined, AT_HOME);
    const guess = (given: string): Promise<Reply> =>
      app.stranger.post(
        '/api/authentication_token/second_factor',
        { challenge: body['challenge'], code: given },
        { 'X-Forwarded-For': AT_HOME },
      );
    const statuses = (await Promise.all(Array.from({ length: FREE }, () => guess(wrong(code()))))).map(({ status }) => status);
    expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 410).length]).toEqual([5, 5]);
    expect((await guess(code())).status).toBe(410);
  });

  it('locks nobody out: neither where the user has signed in before, nor by one network at another', async () => {
    const { person, code } = await holder();
    expect((await signIn(person, code(), AT_HOME)).status).toBe(200);
    const thief = elsewhere();
    await guesses(person, wrong(code()), thief, FREE + 1);
    clock.advance(STEP);
    expect((await signIn(person, code(), thief)).status).toBe(429);
    expect((await signIn(person, code(), elsewhere())).status).toBe(200);
    clock.advance(STEP);
    for (let network = 0; network < FREE; network += 1) await guesses(person, wrong(code()), elsewhere(), FREE);
    expect((await signIn(person, wrong(code()), elsewhere())).status).toBe(429);
    expect((await signIn(person, code(), AT_HOME)).status).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountDirectory } from '../../src/auth/account-directory.js';
import type { People } from '../support/authentication-app.js';
import { SignInTryKeeper } from '../../src/auth/sign-in/sign-in-try.keeper.js';
import { AuthenticationClient } from '../support/authentication-client.js';

let client: AuthenticationClient;

beforeAll(async () => {
  client = await AuthenticationClient.start();
});

afterAll(() => client.stop());

beforeEach(() => client.moveElsewhere());

async function fail(username: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await client.signIn(username, 'wrong')).status);
  return statuses;
}

/** The throttle reads the wall clock, so its rows are aged instead. */
async function letPauseElapse(): Promise<void> {
  await client.dataSource.query(`UPDATE sign_in_try SET expire = expire - 900000 WHERE key LIKE '%-pause:%'`);
}

describe('Guessing passwords', () => {
  it('is slowed down after five failures, for the right password too', async () => {
    const { username } = await client.person();
    await expect(fail(username, 5)).resolves.toEqual([401, 401, 401, 401, 401]);
    const slowed = await client.signIn(username);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(8);
    expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect(slowed.body['message']).toMatch(/^Too many failed sign-ins\. Try again in \d+ seconds\.$/);
  });

  it('treats unknown names alike', async () => {
    await expect(fail('nobody', 6)).resolves.toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('costs a pause twice as long after each further failure', async () => {
    const { username } = await client.person();
    await fail(username, 5);
    await letPauseElapse();
    await expect(fail(username, 1)).resolves.toEqual([401]);
    const retryAfter = Number((await client.signIn(username)).headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(18);
    expect(retryAfter).toBeLessThanOrEqual(20);
  });

  it('is forgiven by a success', async () => {
    const { username } = await client.person();
    await fail(username, 5);
    await letPauseElapse();
    await client.tokensFor(username);
    await expect(fail(username, 5)).resolves.toEqual([401, 401, 401, 401, 401]);
  });

  it('holds up neither other names nor the same name from elsewhere', async () => {
    const [victim, other] = [await client.person(), await client.person()];
    await fail(victim.username, 6);
    await client.tokensFor(other.username);
    client.moveElsewhere();
    await client.tokensFor(victim.username);
  });

  it('counts spellings of one name together', async () => {
    await fail('Somebody', 3);
    await expect(fail('somebody', 3)).resolves.toEqual([401, 401, 429]);
  });

  it('does not succeed by a guess that was under way when the pause began', async () => {
    const { username } = await client.person();
    client.app.get<AccountDirectory, People>(AccountDirectory).meanwhile = async () => {
      await fail(username, 5);
    };
    await expect(client.signIn(username)).resolves.toMatchObject({ status: 429 });
  });

  it('is slowed down over all names of one network', async () => {
    const { username } = await client.person();
    await Promise.all(Array.from({ length: 100 }, (_, number) => fail(`guess-${number}`, 1)));
    await expect(client.signIn(username)).resolves.toMatchObject({ status: 429 });
  });

  it('is not what many successes are taken for', async () => {
    const { username } = await client.person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.signIn(username)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('leaves no names and addresses behind', async () => {
    await fail('whoever-it-was', 1);
    const rows = await client.dataSource.query<{ key: string }[]>('SELECT key FROM sign_in_try');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/whoever|198\.51\.100/);
  });

  it('is remembered for as long as it counts', async () => {
    const [{ username: lately }, { username: longAgo }] = [await client.person(), await client.person()];
    const keys = async (): Promise<string[]> =>
      (await client.dataSource.query<{ key: string }[]>('SELECT key FROM sign_in_try ORDER BY key')).map(({ key }) => key);
    await client.dataSource.query('DELETE FROM sign_in_try');
    await fail(longAgo, 1);
    const old = await keys();
    await client.dataSource.query('UPDATE sign_in_try SET expire = $1', [client.clock.now().getTime() - 1]);
    client.moveElsewhere();
    await fail(lately, 1);
    const counting = (await keys()).filter((key) => !old.includes(key));
    await client.app.get(SignInTryKeeper).tidy();
    expect(counting.length).toBeGreaterThan(0);
    await expect(keys()).resolves.toEqual(counting);
  });
});

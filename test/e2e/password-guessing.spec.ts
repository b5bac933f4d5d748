import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DELAYS } from '../support/authentication-app.js';
import { SignInFailureExpiry } from '../../src/auth/sign-in/sign-in-failure-expiry.task.js';
import { SignInThrottle } from '../../src/auth/sign-in/sign-in-throttle.js';
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

/** Signs in from an address that the account is known at afterwards. */
async function known(): Promise<string> {
  const { username } = await client.person();
  await client.tokensFor(username);
  return username;
}

/** Milliseconds that the next sign-in from here waits. */
const delayOf = (username: string): Promise<number> => client.app.get(SignInThrottle).delayOf({ username, address: client.caller });

/** Milliseconds that the sign-in took, which must succeed. */
async function timeOf(username: string): Promise<number> {
  const start = performance.now();
  await client.tokensFor(username);
  return performance.now() - start;
}

describe('Guessing passwords', () => {
  it('is slowed down after five failures, and the right password is late, not refused', async () => {
    const username = await known();
    await expect(fail(username, 5)).resolves.toEqual([401, 401, 401, 401, 401]);
    expect(await timeOf(username)).toBeGreaterThanOrEqual(DELAYS.first);
  });

  it('waits twice as long after each further failure, up to a limit', async () => {
    const username = await known();
    await fail(username, 8);
    expect(await timeOf(username)).toBeGreaterThanOrEqual(DELAYS.longest);
  });

  it('is slowed down where all guesses are sent at once', async () => {
    const username = await known();
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 7 }, () => client.signIn(username, 'wrong')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect(performance.now() - start).toBeGreaterThanOrEqual(3 * DELAYS.first);
  });

  it('is refused where more guesses wait than can be checked in time', async () => {
    const username = await known();
    await fail(username, 8);
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.signIn(username, 'wrong')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.body['message']).toMatch(/^Too many failed sign-ins\. Try again in \d+ seconds?\.$/);
  });

  it('treats unknown names alike', async () => {
    await fail('nobody', 5);
    const start = performance.now();
    await expect(fail('nobody', 1)).resolves.toEqual([401]);
    expect(performance.now() - start).toBeGreaterThanOrEqual(DELAYS.first);
  });

  it('is forgiven by a success where the account is known', async () => {
    const username = await known();
    await fail(username, 5);
    await client.tokensFor(username);
    await fail(username, 4);
    expect(await delayOf(username)).toBe(0);
  });

  it('is counted over all networks where the account is not known', async () => {
    const { username } = await client.person();
    for (let network = 0; network < 5; network += 1) {
      client.moveElsewhere();
      await fail(username, 1);
    }
    client.moveElsewhere();
    expect(await timeOf(username)).toBeGreaterThanOrEqual(DELAYS.first);
  });

  it('costs an account nothing where it has signed in before, whatever others do elsewhere', async () => {
    const username = await known();
    const home = client.caller;
    client.moveElsewhere();
    await fail(username, 5);
    client.caller = home;
    expect(await delayOf(username)).toBe(0);
    await client.tokensFor(username);
  });

  it('counts spellings of one name together', async () => {
    await fail('Somebody', 3);
    await fail('somebody', 2);
    expect(await delayOf('SOMEBODY')).toBe(DELAYS.first);
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
    await client.app.get(SignInFailureExpiry).run({ until: client.clock.now() });
    expect(counting.length).toBeGreaterThan(0);
    await expect(keys()).resolves.toEqual(counting);
  });
});

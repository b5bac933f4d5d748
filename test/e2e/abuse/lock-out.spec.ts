import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuthenticationClient } from '../../support/authentication-client.js';
import { SignInThrottle } from '../../../src/auth/sign-in/sign-in-throttle.js';

describe('A caller who wants others locked out', () => {
  let client: AuthenticationClient;

  beforeAll(async () => {
    client = await AuthenticationClient.start();
  });
  afterAll(() => client.stop());
  beforeEach(() => client.moveElsewhere());

  it('sends a hundred wrong names from the address of a whole school', async () => {
    const [known, newcomer] = [await client.person(), await client.person()];
    await client.tokensFor(known.username);
    await Promise.all(Array.from({ length: 100 }, (_, number) => client.signIn(`guess-${number}`, 'wrong')));
    const throttle = client.app.get(SignInThrottle);
    expect(await throttle.delayOf({ username: known.username, address: client.caller })).toBe(0);
    expect(await throttle.delayOf({ username: newcomer.username, address: client.caller })).toBeGreaterThan(0);
    expect((await client.signIn(known.username)).status).toBe(200);
    expect((await client.signIn(newcomer.username)).status).toBe(200);
  });

  it('sends wrong passwords of a user, from next to that user and from elsewhere', async () => {
    const { username } = await client.person();
    await client.tokensFor(username);
    for (let guess = 0; guess < 8; guess += 1) await client.signIn(username, 'wrong');
    expect((await client.signIn(username)).status).toBe(200);
    client.moveElsewhere();
    for (let guess = 0; guess < 8; guess += 1) await client.signIn(username, 'wrong');
    expect((await client.signIn(username)).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IsNull } from 'typeorm';
import { RefreshToken } from '../../src/auth/refresh-token.entity.js';
import { RefreshTokenService } from '../../src/auth/tokens/refresh-token.service.js';
import { Person } from '../support/authentication-app.js';
import { AuthenticationClient, granted } from '../support/authentication-client.js';

let client: AuthenticationClient;

beforeAll(async () => {
  client = await AuthenticationClient.start();
});

afterAll(() => client.stop());

describe('A refresh token', () => {
  it('is exchanged for a new pair', async () => {
    const first = await client.tokensFor((await client.person()).username);
    client.clock.advance(3_600);
    await expect(client.whoAmI(first.token)).resolves.toMatchObject({ status: 401 });
    const second = await granted(client.refresh(first.refreshToken, { authorization: `Bearer ${first.token}` }));
    expect(second.refreshToken).not.toBe(first.refreshToken);
    await expect(client.whoAmI(second.token)).resolves.toMatchObject({ status: 200 });
  });

  it('may be sent as refresh_token', async () => {
    const { refreshToken } = await client.tokensFor((await client.person()).username);
    await granted(client.post('/api/token/refresh', JSON.stringify({ refresh_token: refreshToken })));
  });

  it('used twice ends all that descends from the same sign-in, and nothing else', async () => {
    const { username } = await client.person();
    const stolen = await client.tokensFor(username);
    const elsewhere = await client.tokensFor(username);
    const heir = await granted(client.refresh(stolen.refreshToken));
    const grandchild = await granted(client.refresh(heir.refreshToken));
    client.clock.advance(10);
    await expect(client.refresh(stolen.refreshToken)).resolves.toMatchObject({ status: 401 });
    await expect(client.refresh(grandchild.refreshToken)).resolves.toMatchObject({ status: 401 });
    await granted(client.refresh(elsewhere.refreshToken));
  });

  it('used again within ten seconds, as by two tabs or after a lost answer, is answered by the same successor', async () => {
    const { refreshToken } = await client.tokensFor((await client.person()).username);
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.refresh(refreshToken)));
    const successors = new Set(answers.map(({ body }) => body['refreshToken']));
    expect([answers.map(({ status }) => status), successors.size]).toEqual([Array(8).fill(200), 1]);
    client.clock.advance(9);
    const again = await granted(client.refresh(refreshToken));
    expect(successors.has(again.refreshToken)).toBe(true);
    await expect(client.whoAmI(again.token)).resolves.toMatchObject({ status: 200 });
    await granted(client.refresh(again.refreshToken));
    client.clock.advance(1);
    await expect(client.refresh(refreshToken)).resolves.toMatchObject({ status: 401 });
    await expect(client.refresh(again.refreshToken)).resolves.toMatchObject({ status: 401 });
  });

  it('that was signed out has no successor, within ten seconds either', async () => {
    const { refreshToken } = await client.tokensFor((await client.person()).username);
    const { refreshToken: successor } = await granted(client.refresh(refreshToken));
    await client.post('/api/token/revoke', JSON.stringify({ refreshToken: successor }));
    await expect(client.refresh(refreshToken)).resolves.toMatchObject({ status: 401 });
  });

  it('is good until it expires, and not after', async () => {
    const first = await client.tokensFor((await client.person()).username);
    client.clock.advance(2_592_000 - 1);
    const second = await granted(client.refresh(first.refreshToken));
    client.clock.advance(2_592_000);
    await expect(client.refresh(second.refreshToken)).resolves.toMatchObject({ status: 401 });
  });

  it('that was never given out is refused', async () => {
    await expect(client.refresh('x'.repeat(43))).resolves.toMatchObject({
      status: 401,
      body: { message: 'This refresh token is not valid, or not any more. Sign in again.' },
    });
  });

  it('of an account that may not act any more is refused and stays so', async () => {
    const manager = client.dataSource.manager;
    const { id, username } = await client.person();
    const { refreshToken } = await client.tokensFor(username);
    await manager.update(Person, { id }, { obstacle: 'locked' });
    await expect(client.refresh(refreshToken)).resolves.toMatchObject({ status: 401 });
    await expect(manager.countBy(RefreshToken, { accountId: id, revokedAt: IsNull() })).resolves.toBe(0);
    await manager.update(Person, { id }, { obstacle: null });
    await expect(client.refresh(refreshToken)).resolves.toMatchObject({ status: 401 });
  });

  it('is stored as a hash only', async () => {
    const { id, username } = await client.person();
    const { refreshToken } = await client.tokensFor(username);
    const [stored] = await client.dataSource.manager.findBy(RefreshToken, { accountId: id });
    expect(stored?.tokenHash).toHaveLength(32);
    expect(stored?.tokenHash.equals(Buffer.from(refreshToken, 'base64url'))).toBe(false);
  });

  it('that expired is cleared away at the next sign-in, and all go with their account', async () => {
    const manager = client.dataSource.manager;
    const { id, username } = await client.person();
    await client.tokensFor(username);
    client.clock.advance(2_592_000);
    await client.tokensFor(username);
    await expect(manager.countBy(RefreshToken, { accountId: id })).resolves.toBe(1);
    await manager.delete(Person, { id });
    await expect(manager.countBy(RefreshToken, { accountId: id })).resolves.toBe(0);
  });

  it('ends with all others of its account where asked for, as after a change of password', async () => {
    const { id, username } = await client.person();
    const [one, other] = [await client.tokensFor(username), await client.tokensFor(username)];
    await client.app.get(RefreshTokenService).revokeAllOf(id);
    await expect(client.refresh(one.refreshToken)).resolves.toMatchObject({ status: 401 });
    await expect(client.refresh(other.refreshToken)).resolves.toMatchObject({ status: 401 });
  });
});

describe('Signing out', () => {
  it('ends the refresh token and all its descendants', async () => {
    const first = await client.tokensFor((await client.person()).username);
    const second = await granted(client.refresh(first.refreshToken));
    await expect(client.post('/api/token/revoke', JSON.stringify(first))).resolves.toMatchObject({ status: 204, body: {} });
    await expect(client.refresh(second.refreshToken)).resolves.toMatchObject({ status: 401 });
  });

  it('is answered alike for a token that was never given out', async () => {
    await expect(client.post('/api/token/revoke', '{"refreshToken":"unknown"}')).resolves.toMatchObject({ status: 204 });
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../test/support/fake-clock.js';
import { AccountDirectory, type ActiveAccount } from './account-directory.js';
import { AccountCache } from './account-cache.js';

class CountingDirectory extends AccountDirectory {
  override versionOf(): never {
    throw new Error('not asked');
  }

  readonly asked: number[] = [];
  readonly accounts = new Map<number, ActiveAccount>();
  readonly ended = new Set<string>();
  failure: Error | null = null;

  override async findActive(id: number, _portalId: number, session = ''): Promise<ActiveAccount | null> {
    this.asked.push(id);
    if (this.failure) throw this.failure;
    const account = this.accounts.get(id);
    return account ? { ...account, sessionEnded: this.ended.has(session) } : null;
  }

  override async findForSignIn(): Promise<null> {
    return null;
  }

  override async recordSignIn(): Promise<void> {}
  override async storePasswordHash(): Promise<void> {}
}

describe('The account cache', () => {
  let directory: CountingDirectory;
  let clock: FakeClock;
  let cache: AccountCache;

  beforeEach(() => {
    directory = new CountingDirectory();
    directory.accounts.set(7, { id: 7, username: 'teacher', roles: ['ROLE_TEACHER', 'ROLE_STUDENT'] });
    clock = new FakeClock();
    cache = new AccountCache(directory, clock);
  });

  it('gives the account as an actor of the portal', async () => {
    const actor = await cache.actorOf(7, 3);
    expect(actor).toMatchObject({ id: 7, username: 'teacher', portalId: 3 });
    expect(actor).toHaveProperty('roles', new Set(['ROLE_TEACHER', 'ROLE_STUDENT']));
  });

  it('asks once in five seconds', async () => {
    await cache.actorOf(7, 3);
    clock.advance(4.999);
    await cache.actorOf(7, 3);
    expect(directory.asked).toEqual([7]);
    clock.advance(0.001);
    await cache.actorOf(7, 3);
    expect(directory.asked).toEqual([7, 7]);
  });

  it('gives the same object as long as nothing about the account has changed, by which statements made for it are found again', async () => {
    const first = await cache.actorOf(7, 3);
    clock.advance(6);
    expect(await cache.actorOf(7, 3)).toBe(first);
    directory.accounts.set(7, { id: 7, username: 'teacher', roles: ['ROLE_STUDENT'] });
    clock.advance(6);
    const changed = await cache.actorOf(7, 3);
    expect(changed).not.toBe(first);
    expect(changed).toHaveProperty('roles', new Set(['ROLE_STUDENT']));
  });

  it('notices a deactivation and a change of roles when the five seconds are over', async () => {
    await cache.actorOf(7, 3);
    directory.accounts.set(7, { id: 7, username: 'teacher', roles: [] });
    clock.advance(5);
    await expect(cache.actorOf(7, 3)).resolves.toHaveProperty('roles', new Set());
    directory.accounts.delete(7);
    clock.advance(5);
    await expect(cache.actorOf(7, 3)).resolves.toBeNull();
  });

  it('forgets at once what it is asked to forget', async () => {
    await cache.actorOf(7, 3);
    directory.accounts.delete(7);
    cache.forget(7);
    await expect(cache.actorOf(7, 3)).resolves.toBeNull();
  });

  it('remembers rejections too', async () => {
    await cache.actorOf(8, 3);
    await cache.actorOf(8, 3);
    expect(directory.asked).toEqual([8]);
  });

  it('keeps the sessions of an account apart, the latest of them only', async () => {
    directory.ended.add('ended');
    await expect(cache.actorOf(7, 3, 'ended')).resolves.toBe('session ended');
    await expect(cache.actorOf(7, 3, 'lasting')).resolves.toMatchObject({ id: 7 });
    for (let session = 0; session < AccountCache.SESSIONS; session += 1) await cache.actorOf(7, 3, `session-${session}`);
    directory.asked.length = 0;
    await cache.actorOf(7, 3, `session-${AccountCache.SESSIONS - 1}`);
    await cache.actorOf(7, 3, 'lasting');
    expect(directory.asked).toEqual([7]);
  });

  it('lets concurrent callers share one look-up', async () => {
    await Promise.all([cache.actorOf(7, 3), cache.actorOf(7, 3), cache.actorOf(7, 3)]);
    expect(directory.asked).toEqual([7]);
  });

  it('does not remember a failed look-up', async () => {
    directory.failure = new Error('database away');
    await expect(cache.actorOf(7, 3)).rejects.toThrow('database away');
    directory.failure = null;
    await expect(cache.actorOf(7, 3)).resolves.toMatchObject({ id: 7 });
  });

  it('forgets the account asked for longest ago when it is full', async () => {
    for (let id = 1; id <= AccountCache.CAPACITY + 1; id += 1) await cache.actorOf(id, 3);
    directory.asked.length = 0;
    await cache.actorOf(2, 3);
    await cache.actorOf(1, 3);
    expect(directory.asked).toEqual([1]);
  });
});

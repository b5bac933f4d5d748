import { beforeEach, describe, expect, it } from '@jest/globals';
import { MovableClock } from '../../../test/support/movable-clock.js';
import { AccountDirectory, type ActiveAccount } from '../account-directory.js';
import { AccountCache } from './account-cache.js';

class CountingDirectory extends AccountDirectory {
  readonly asked: number[] = [];
  readonly accounts = new Map<number, ActiveAccount>();
  failure: Error | null = null;

  override async findActive(id: number): Promise<ActiveAccount | null> {
    this.asked.push(id);
    if (this.failure) throw this.failure;
    return this.accounts.get(id) ?? null;
  }

  override async findForSignIn(): Promise<null> {
    return null;
  }

  override async recordSignIn(): Promise<void> {}
  override async storePasswordHash(): Promise<void> {}
}

describe('The account cache', () => {
  let directory: CountingDirectory;
  let clock: MovableClock;
  let cache: AccountCache;

  beforeEach(() => {
    directory = new CountingDirectory();
    directory.accounts.set(7, { id: 7, username: 'teacher', roles: ['ROLE_TEACHER', 'ROLE_STUDENT'] });
    clock = new MovableClock();
    cache = new AccountCache(directory, clock);
  });

  it('gives the account as an actor of the portal', async () => {
    const actor = await cache.actorOf(7, 3);
    expect(actor).toMatchObject({ id: 7, username: 'teacher', portalId: 3 });
    expect(actor?.is('ROLE_STUDENT')).toBe(true);
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

  it('notices a deactivation and a change of roles when the five seconds are over', async () => {
    await cache.actorOf(7, 3);
    directory.accounts.set(7, { id: 7, username: 'teacher', roles: [] });
    clock.advance(5);
    expect((await cache.actorOf(7, 3))?.is('ROLE_TEACHER')).toBe(false);
    directory.accounts.delete(7);
    clock.advance(5);
    await expect(cache.actorOf(7, 3)).resolves.toBeNull();
  });

  it('notices at once what it is told to forget', async () => {
    await cache.actorOf(7, 3);
    directory.accounts.delete(7);
    cache.forget(7);
    await expect(cache.actorOf(7, 3)).resolves.toBeNull();
  });

  it('remembers refusals too', async () => {
    await cache.actorOf(8, 3);
    await cache.actorOf(8, 3);
    expect(directory.asked).toEqual([8]);
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

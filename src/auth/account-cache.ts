import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { createCache } from '../cache/cache.js';
import { AccountDirectory } from './account-directory.js';
import { Actor } from './actor.js';

/** Who may act: nobody where the account may not be used, and nobody either where the token's session has ended. */
type KnownActor = Actor | 'session ended' | null;

/** What is known of an account, by portal and session. */
type Entries = Map<string, Entry>;

interface Entry {
  readonly actor: Promise<KnownActor>;
  /** Milliseconds since the epoch. */
  readonly freshUntil: number;
}

/**
 * Cache of active accounts with their roles and sessions: a request costs no database read, and a deactivation, a lost role or an
 * ended session takes effect within TIME_TO_LIVE in every process.
 */
@Injectable()
export class AccountCache {
  /** Milliseconds for which a result of the directory is valid. */
  static readonly TIME_TO_LIVE = 5_000;
  /** Most accounts in the cache; the least recently used one is evicted. */
  static readonly CAPACITY = 10_000;
  /** Most sessions of one account in the cache; the first of them is evicted. */
  static readonly SESSIONS = 16;

  readonly #entries = createCache<number, Entries>({ name: 'accounts', entries: AccountCache.CAPACITY });

  constructor(
    private readonly directory: AccountDirectory,
    private readonly clock: Clock,
  ) {}

  /**
   * Concurrent callers share one look-up.
   * @param sessionId UUID of the session that the token belongs to
   */
  actorOf(accountId: number, portalId: number, sessionId?: string): Promise<KnownActor> {
    const now = this.clock.now().getTime();
    const known = this.#entries.get(accountId)?.get(keyOf(portalId, sessionId));
    if (known && now < known.freshUntil) return known.actor;
    return this.#lookUp(accountId, portalId, sessionId, now);
  }

  /** Forgets an account just changed, so that this process needs no seconds to notice. */
  forget(accountId: number): void {
    this.#entries.delete(accountId);
  }

  #lookUp(accountId: number, portalId: number, sessionId: string | undefined, now: number): Promise<KnownActor> {
    const entries: Entries = this.#entries.get(accountId) ?? new Map<string, Entry>();
    const key = keyOf(portalId, sessionId);
    const actor = this.#ask(accountId, portalId, sessionId, entries.get(key)?.actor);
    const entry: Entry = { actor, freshUntil: now + AccountCache.TIME_TO_LIVE };
    entries.delete(key);
    const [first] = entries.keys();
    if (first !== undefined && entries.size >= AccountCache.SESSIONS) entries.delete(first);
    this.#entries.set(accountId, entries.set(key, entry));
    entry.actor.catch(() => {
      // A failed look-up says nothing about the account: the next request asks again.
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.actor;
  }

  /** @param last what was found before: where nothing has changed it stays the same object, by which statements are kept */
  async #ask(accountId: number, portalId: number, sessionId: string | undefined, last?: Promise<KnownActor>): Promise<KnownActor> {
    const account = await this.directory.findActive(accountId, portalId, sessionId);
    if (account?.sessionEnded) return 'session ended';
    if (!account) return null;
    const actor = Actor.of({ ...account, sessionId }, portalId);
    const before = await last?.catch(() => null);
    return before instanceof Actor && before.isLike(actor) ? before : actor;
  }
}

function keyOf(portalId: number, sessionId = ''): string {
  return `${portalId} ${sessionId}`;
}

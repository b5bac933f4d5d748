import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { AccountDirectory } from '../account-directory.js';
import { Actor } from '../actor.js';

/** What is known of an account, by portal. */
type Entries = Map<number, Entry>;

interface Entry {
  readonly actor: Promise<Actor | null>;
  /** Milliseconds since the epoch. */
  readonly freshUntil: number;
}

/**
 * Accounts that may act, roles included, remembered for a few seconds: a request costs no database read, and whoever is
 * deactivated or loses a role is held to it within TIME_TO_LIVE in every process.
 */
@Injectable()
export class AccountCache {
  /** Milliseconds that an answer of the directory stands. */
  static readonly TIME_TO_LIVE = 5_000;
  /** Accounts remembered at most; the one asked for longest ago gives way. */
  static readonly CAPACITY = 10_000;

  readonly #entries = new Map<number, Entries>();

  constructor(
    private readonly directory: AccountDirectory,
    private readonly clock: Clock,
  ) {}

  /** @returns the account as an actor on the portal, or null when it may not act there; concurrent callers share one look-up */
  actorOf(accountId: number, portalId: number): Promise<Actor | null> {
    const now = this.clock.now().getTime();
    const known = this.#entries.get(accountId)?.get(portalId);
    if (known && now < known.freshUntil) return known.actor;
    return this.#lookUp(accountId, portalId, now);
  }

  /** Forgets an account just changed, so that this process needs no seconds to notice. */
  forget(accountId: number): void {
    this.#entries.delete(accountId);
  }

  #lookUp(accountId: number, portalId: number, now: number): Promise<Actor | null> {
    const entry: Entry = { actor: this.#ask(accountId, portalId), freshUntil: now + AccountCache.TIME_TO_LIVE };
    const entries: Entries = this.#entries.get(accountId) ?? new Map<number, Entry>();
    this.#entries.delete(accountId);
    this.#makeRoom();
    this.#entries.set(accountId, entries.set(portalId, entry));
    entry.actor.catch(() => {
      // A failed look-up says nothing about the account: the next request asks again.
      if (entries.get(portalId) === entry) entries.delete(portalId);
    });
    return entry.actor;
  }

  async #ask(accountId: number, portalId: number): Promise<Actor | null> {
    const account = await this.directory.findActive(accountId, portalId);
    return account && Actor.of(account, portalId);
  }

  #makeRoom(): void {
    if (this.#entries.size < AccountCache.CAPACITY) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

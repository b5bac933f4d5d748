import { Injectable, Logger, UnauthorizedException } from '@nestjs/common';
import { createCache } from '../../cache/cache.js';
import { Clock } from '../../config/clock.js';
import { AccountCache } from '../account-cache.js';
import type { Actor } from '../actor.js';
import { digestOf } from '../digest.js';
import { ApiKeyDirectory, type KnownKey } from './api-key-directory.js';
import { ApiKeyRate } from './api-key-rate.js';
import { KEY_PREFIX } from './key-prefix.js';

/** Milliseconds for which a look-up is valid: a deleted key is refused within these. */
const TIME_TO_LIVE = 5_000;
const MAXIMUM_KEYS = 10_000;
const MINUTE_MS = 60_000;

/** What is known of a key; an unknown one is remembered too. */
interface Entry {
  readonly key: KnownKey | null;
  /** The caller as made last, so that what was decided about them is remembered with it. */
  actor?: { readonly of: Actor; readonly by: Actor };
}

/** Callers who come with an API key instead of a token. */
@Injectable()
export class ApiKeys {
  readonly #logger = new Logger(ApiKeys.name);
  readonly #entries;
  /** By id of the key. */
  readonly #good;
  /** Minute of the last use that was noted, by key. */
  readonly #noted = createCache<number, number>({ name: 'noted uses of API keys', entries: MAXIMUM_KEYS });

  constructor(
    private readonly directory: ApiKeyDirectory,
    private readonly accounts: AccountCache,
    private readonly rate: ApiKeyRate,
    private readonly clock: Clock,
  ) {
    const lifetime = { milliseconds: TIME_TO_LIVE, now: () => clock.now().getTime() };
    this.#entries = createCache<string, Entry>({ name: 'API keys', entries: MAXIMUM_KEYS, lifetime });
    this.#good = createCache<number, Promise<boolean>>({ name: 'valid API keys', entries: MAXIMUM_KEYS, lifetime });
  }

  /**
   * @param presented the key as it came
   * @throws UnauthorizedException where it is unknown, not valid now, or its owner may not act on this portal
   * @throws Rejection 429 where it was used too often
   */
  async actorOf(presented: string, portalId: number): Promise<Actor> {
    const entry = await this.#entryOf(presented);
    const { key } = entry;
    const now = this.clock.now();
    if (!key || (key.validFrom && key.validFrom > now) || (key.validUntil && key.validUntil <= now)) throw refused();
    const owner = await this.accounts.actorOf(key.accountId, portalId);
    if (!owner || owner === 'session ended') throw refused();
    await this.rate.count(key.id);
    this.#note(key.id, now);
    if (entry.actor?.of !== owner)
      entry.actor = { of: owner, by: owner.by({ kind: 'key', id: key.id, scopes: key.scopes }, owner.lacksSecondFactor) };
    return entry.actor.by;
  }

  /** Whether a key exists and is valid, for what was made with it and outlasts its request. @param id of the key */
  isGood(id: number): Promise<boolean> {
    const known = this.#good.get(id);
    if (known) return known;
    const asked = this.directory.goodOf([id], this.clock.now()).then((good) => good.has(id));
    this.#good.set(id, asked);
    asked.catch(() => this.#good.delete(id));
    return asked;
  }

  /** Forgets what is known of all keys, so that this process needs no seconds to notice a change. */
  forget(): void {
    this.#entries.clear();
    this.#good.clear();
  }

  async #entryOf(presented: string): Promise<Entry> {
    const hash = digestOf(presented).toString('hex');
    const known = this.#entries.get(hash);
    if (known) return known;
    const entry: Entry = { key: presented.startsWith(KEY_PREFIX) ? await this.directory.find(hash) : null };
    this.#entries.set(hash, entry);
    return entry;
  }

  /** To the minute; a request does not wait for it, nor fail with it. */
  #note(id: number, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (this.#noted.get(id) === minute) return;
    this.#noted.set(id, minute);
    this.directory.noteUse(id, new Date(minute * MINUTE_MS)).catch((error: unknown) => {
      this.#logger.warn(`The use of an API key could not be noted: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}

function refused(): UnauthorizedException {
  return new UnauthorizedException('This API key is not valid, or its owner may not use this portal.');
}

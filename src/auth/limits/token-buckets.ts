import { type Cacheable, createCache } from '../../cache/cache.js';
import type { Clock } from '../../config/clock.js';
import type { Allowance } from './allowance.js';
import { TooManyRequests } from './too-many-requests.js';

/** Keys that are counted at once. Where there are more, the one that was longest silent starts with a full bucket again. */
const MOST_KEYS = 10_000;

interface Bucket {
  tokens: number;
  /** Milliseconds of the clock when the tokens were counted. */
  countedAt: number;
}

/** What a request finds in its bucket. */
export interface Taken {
  readonly taken: boolean;
  /** Whole tokens that are left. */
  readonly remaining: number;
  /** Milliseconds until the bucket is full, or, where nothing could be taken, until it has a token. */
  readonly reset: number;
}

/** Token buckets in the memory of this process: each starts full, and refills evenly. */
export class TokenBuckets {
  readonly #buckets;

  /**
   * @param quota tokens of a full bucket
   * @param seconds in which an empty bucket becomes full
   */
  constructor(
    name: string,
    private readonly quota: number,
    private readonly seconds: number,
    private readonly clock: Clock,
  ) {
    this.#buckets = createCache<string, Bucket & Cacheable>({ name, entries: MOST_KEYS });
  }

  /** Takes tokens from the bucket of a key, all or none. @param cost how many; at most the quota */
  take(key: string, cost = 1): Taken {
    const bucket = this.#refilled(key);
    const perToken = (this.seconds * 1000) / this.quota;
    if (bucket.tokens < cost) return { taken: false, remaining: Math.floor(bucket.tokens), reset: (cost - bucket.tokens) * perToken };
    bucket.tokens -= cost;
    return { taken: true, remaining: Math.floor(bucket.tokens), reset: (this.quota - bucket.tokens) * perToken };
  }

  /**
   * The same for a request that ends where nothing can be taken.
   * @param policy whose requests the keys count
   * @throws TooManyRequests
   */
  require(key: string, policy: Allowance['policy'], cost = 1): void {
    const { taken, remaining, reset } = this.take(key, cost);
    if (!taken) throw new TooManyRequests({ policy, quota: this.quota, remaining, reset: Math.ceil(reset / 1000) });
  }

  /** Takes for what was done already, as far as there is something to take. @param cost in tokens */
  spend(key: string, cost: number): void {
    const bucket = this.#refilled(key);
    bucket.tokens = Math.max(0, bucket.tokens - cost);
  }

  #refilled(key: string): Bucket {
    const now = this.clock.now().getTime();
    const bucket = this.#buckets.get(key);
    if (!bucket) {
      const full = { tokens: this.quota, countedAt: now };
      this.#buckets.set(key, full);
      return full;
    }
    // A wall clock can be set back.
    const passed = Math.max(0, now - bucket.countedAt);
    bucket.tokens = Math.min(this.quota, bucket.tokens + (passed * this.quota) / (this.seconds * 1000));
    bucket.countedAt = now;
    return bucket;
  }
}

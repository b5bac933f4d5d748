import { LRUCache } from 'lru-cache';

/** What a cache keeps: anything but the absence of a value. */
export type Cacheable = object | string | number | boolean;

/** The bounds of a cache; the least recently used entries give way first. */
interface CacheLimits<Key, Value> {
  /** Names the cache in {@link cacheUsage}. */
  readonly name: string;
  readonly entries: number;
  /** For values of very different sizes: a bound on their sum. One value beyond the whole bound is not kept. */
  readonly bytes?: ByteLimit<Key, Value>;
  readonly lifetime?: Lifetime;
  /** Called with each entry that is gone; the reason is `evict` where it gave way to others. */
  readonly dispose?: (value: Value, key: Key, reason: LRUCache.DisposeReason) => void;
}

interface ByteLimit<Key, Value> {
  readonly most: number;
  /** @returns the bytes of one entry; need not be exact, but must grow with the entry */
  readonly of: (value: Value, key: Key) => number;
}

interface Lifetime {
  readonly milliseconds: number;
  /** @returns milliseconds of the clock that the lifetime is measured by */
  readonly now: () => number;
}

export interface CacheUsage {
  readonly name: string;
  readonly entries: number;
  readonly mostEntries: number;
  /** 0 in a cache without a bound on bytes. */
  readonly bytes: number;
  readonly mostBytes: number;
}

interface NamedCache {
  readonly name: string;
  readonly limits: Pick<CacheUsage, 'mostEntries' | 'mostBytes'>;
  readonly cache: WeakRef<LRUCache<string | number, Cacheable>>;
}

/** The caches in use; one whose owner is gone is gone as well. */
const caches = new Set<NamedCache>();
const gone = new FinalizationRegistry<NamedCache>((entry) => caches.delete(entry));

interface Bounds<Key, Value> {
  readonly max?: number;
  readonly maxSize: number;
  readonly sizeCalculation: (value: Value, key: Key) => number;
}

/** Every cache of this process is made here, so that none is without a bound and all evict in the same way. */
export function createCache<Key extends string | number, Value extends Cacheable>({
  name,
  entries,
  bytes,
  lifetime,
  dispose,
}: CacheLimits<Key, Value>): LRUCache<Key, Value> {
  const cache = new LRUCache<Key, Value>({
    ...boundsOf(entries, bytes),
    ...(dispose && { dispose }),
    // Without a resolution the library remembers the time for a millisecond, by a timer of its own.
    ...(lifetime && { ttl: lifetime.milliseconds, ttlResolution: 0, perf: { now: lifetime.now } }),
  });
  const limits = { mostEntries: entries, mostBytes: bytes?.most ?? 0 };
  const entry = { name, limits, cache: new WeakRef(cache as unknown as LRUCache<string | number, Cacheable>) };
  caches.add(entry);
  gone.register(cache, entry);
  return cache;
}

/**
 * With a most of entries the library makes room for all of them at once, 10 MB for the caches of a service that has answered nobody; with
 * a most of sizes, each of which is 1, room is made as entries come.
 */
function boundsOf<Key, Value>(entries: number, bytes?: ByteLimit<Key, Value>): Bounds<Key, Value> {
  if (!bytes) return { maxSize: entries, sizeCalculation: () => 1 };
  return { max: entries, maxSize: bytes.most, sizeCalculation: (value, key) => Math.max(1, Math.ceil(bytes.of(value, key))) };
}

/**
 * Forgets what every cache of this process holds, as if it had just started.
 * @param except names of caches that keep what they hold
 */
export function emptyCaches({ except = [] }: { readonly except?: readonly string[] } = {}): void {
  for (const { name, cache: reference } of caches) {
    const cache = reference.deref();
    // Clearing writes to every place that a cache may fill, also where nothing is in it.
    if (cache && cache.size > 0 && !except.includes(name)) cache.clear();
  }
}

/** @returns what each cache of this process holds now, and the most that it may hold */
export function cacheUsage(): CacheUsage[] {
  return [...caches].flatMap(({ name, limits, cache: reference }) => {
    const cache = reference.deref();
    if (!cache) return [];
    return [{ name, entries: cache.size, bytes: limits.mostBytes > 0 ? cache.calculatedSize : 0, ...limits }];
  });
}

import { describe, expect, it } from '@jest/globals';
import { cacheUsage, createCache, emptyCaches } from './cache.js';

function usageOf(name: string): ReturnType<typeof cacheUsage>[number] | undefined {
  return cacheUsage().find((usage) => usage.name === name);
}

describe('A cache', () => {
  it('drops the least recently used entry where there are too many', () => {
    const cache = createCache<string, number>({ name: 'by entries', entries: 2 });
    cache.set('first', 1).set('second', 2);
    cache.get('first');
    cache.set('third', 3);
    expect([...cache.keys()].sort()).toEqual(['first', 'third']);
    expect(usageOf('by entries')).toMatchObject({ entries: 2, mostEntries: 2, bytes: 0, mostBytes: 0 });
  });

  it('drops entries until the bytes of the rest fit, and keeps none that is larger than all may be', () => {
    const of = (value: string): number => value.length;
    const cache = createCache<string, string>({ name: 'by bytes', entries: 100, bytes: { most: 10, of } });
    cache.set('four', '4444').set('five', '55555').set('three', '333');
    expect([...cache.keys()].sort()).toEqual(['five', 'three']);
    cache.set('large', 'x'.repeat(11));
    expect(cache.has('large')).toBe(false);
    expect(usageOf('by bytes')).toMatchObject({ entries: 2, bytes: 8, mostBytes: 10 });
  });

  it('forgets an entry when its life by the given clock is over', () => {
    let now = 1_000;
    const cache = createCache<string, number>({ name: 'by time', entries: 10, lifetime: { milliseconds: 50, now: () => now } });
    cache.set('key', 1);
    now += 50;
    expect(cache.get('key')).toBe(1);
    now += 1;
    expect(cache.get('key')).toBeUndefined();
  });

  it('is forgotten with all others, but for those that are named', () => {
    const kept = createCache<string, number>({ name: 'kept', entries: 10 }).set('key', 1);
    const other = createCache<string, number>({ name: 'other', entries: 10 }).set('key', 1);
    emptyCaches({ except: ['kept'] });
    expect([kept.size, other.size]).toEqual([1, 0]);
    emptyCaches();
    expect(kept.size).toBe(0);
  });
});

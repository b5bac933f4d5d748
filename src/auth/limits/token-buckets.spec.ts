import { describe, expect, it } from '@jest/globals';
import { cacheUsage } from '../../cache/cache.js';
import { FakeClock } from '../../../test/support/fake-clock.js';
import { TokenBuckets } from './token-buckets.js';

const QUOTA = 20;
const SECONDS = 10;

describe('TokenBuckets', () => {
  const begin = (name = 'test'): { clock: FakeClock; buckets: TokenBuckets } => {
    const clock = new FakeClock();
    return { clock, buckets: new TokenBuckets(name, QUOTA, SECONDS, clock) };
  };
  const empty = (buckets: TokenBuckets, key: string): void => {
    for (let count = 0; count < QUOTA; count += 1) expect(buckets.take(key).taken).toBe(true);
  };

  it('gives a full bucket at once, and says when there is a token again', () => {
    const { buckets } = begin();
    empty(buckets, 'a');
    expect(buckets.take('a')).toEqual({ taken: false, remaining: 0, reset: 500 });
    expect(buckets.take('b')).toEqual({ taken: true, remaining: QUOTA - 1, reset: 500 });
  });

  it('refills evenly, and never beyond its quota', () => {
    const { clock, buckets } = begin();
    empty(buckets, 'a');
    clock.advance(1);
    expect([buckets.take('a').taken, buckets.take('a').taken, buckets.take('a').taken]).toEqual([true, true, false]);
    clock.advance(3600);
    expect(buckets.take('a').remaining).toBe(QUOTA - 1);
  });

  it('takes several tokens for what costs more, all or none', () => {
    const { buckets } = begin();
    expect(buckets.take('a', 15).remaining).toBe(5);
    expect(buckets.take('a', 6)).toEqual({ taken: false, remaining: 5, reset: 500 });
    expect(buckets.take('a', 5).taken).toBe(true);
  });

  it('takes what was used already, and never owes', () => {
    const { clock, buckets } = begin();
    buckets.spend('a', 3 * QUOTA);
    expect(buckets.take('a').taken).toBe(false);
    clock.advance(1);
    expect(buckets.take('a').taken).toBe(true);
  });

  it('takes nothing away where the clock is set back', () => {
    const { clock, buckets } = begin();
    buckets.take('a');
    clock.advance(-60);
    expect(buckets.take('a').remaining).toBe(QUOTA - 2);
  });

  it('remembers a bounded number of keys', () => {
    const { buckets } = begin('bounded buckets');
    for (let key = 0; key < 12_000; key += 1) buckets.take(String(key));
    expect(cacheUsage().find(({ name }) => name === 'bounded buckets')?.entries).toBe(10_000);
  });
});

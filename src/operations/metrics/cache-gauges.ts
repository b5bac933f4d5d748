import { Injectable } from '@nestjs/common';
import { cacheUsage, type CacheUsage } from '../../cache/cache.js';
import { type Reading, Metrics } from '../../metrics/metrics.js';

/** Tells how full the caches of this process are; those of one name, such as one for each connection, are added up. */
@Injectable()
export class CacheGauges {
  constructor(metrics: Metrics) {
    const labels = ['cache'];
    const read = (of: keyof Omit<CacheUsage, 'name'>) => (): Reading[] => sums(of);
    metrics.gauge({ name: 'cache_entries', help: 'Entries of a cache.', labels, read: read('entries') });
    metrics.gauge({ name: 'cache_entries_limit', help: 'Entries that a cache may have.', labels, read: read('mostEntries') });
    metrics.gauge({ name: 'cache_bytes', help: 'Bytes of a cache whose bytes are bounded.', labels, read: read('bytes') });
  }
}

function sums(of: keyof Omit<CacheUsage, 'name'>): Reading[] {
  const byName = new Map<string, number>();
  for (const usage of cacheUsage()) byName.set(usage.name, (byName.get(usage.name) ?? 0) + usage[of]);
  return [...byName].map(([cache, value]) => ({ value, labels: { cache } }));
}

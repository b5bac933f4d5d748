import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cacheUsage, type CacheUsage } from '../../../src/cache/cache.js';
import { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type BoatApplication, startBoatApplication } from '../../support/boat-fixtures/boat-application.js';

/** What all caches of one application may take together, in bytes, where they count bytes. */
const MOST_BYTES = 128 * 1024 * 1024;
const CONCURRENCY = 16;
/** More than any cache keeps of what is varied here. */
const VARIANTS = 1_200;

/** Calls with every number below `count`, some at a time. */
async function flood(count: number, call: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const callers = Array.from({ length: CONCURRENCY }, async () => {
    while (next < count) await call(next++);
  });
  await Promise.all(callers);
}

/** The newest cache of that name: every application of this process has its own. */
function usageOf(name: string): CacheUsage {
  const newest = cacheUsage().findLast((usage) => usage.name === name);
  if (!newest) throw new Error(`There is no cache of ${name}.`);
  return newest;
}

/**
 * The cache of that name with the most entries, where caches belong to constants of a module: all applications of this process share
 * them, and another test file may have made the one that is meant long before others.
 */
function fullestUsageOf(name: string): CacheUsage {
  const [fullest] = cacheUsage()
    .filter((usage) => usage.name === name)
    .sort((one, other) => other.entries - one.entries);
  if (!fullest) throw new Error(`There is no cache of ${name}.`);
  return fullest;
}

function expectBounds(): void {
  for (const { name, entries, mostEntries, bytes, mostBytes } of cacheUsage()) {
    expect([name, mostEntries > 0 && mostEntries <= 10_000]).toEqual([name, true]);
    expect([name, entries <= mostEntries]).toEqual([name, true]);
    expect([name, mostBytes === 0 || bytes <= mostBytes]).toEqual([name, true]);
  }
}

describe('Somebody who never asks the same twice', () => {
  let application: BoatApplication;
  let client: ApiClient;

  beforeAll(async () => {
    application = await startBoatApplication();
    client = new ApiClient(application.url, { 'X-Sailor': 'max' });
  });
  afterAll(() => application.close());

  it('invents media types', async () => {
    await flood(VARIANTS, (index) => client.get('/api/boats?itemsPerPage=1', { Accept: `application/json, text/x-${index}` }));
    const { entries, mostEntries } = fullestUsageOf('negotiated types');
    expect(entries).toBe(mostEntries);
    expectBounds();
  });

  it('invents hosts for the documentation', async () => {
    await client.get('/api/contexts/Boat');
    const { entries } = usageOf('documentation');
    await flood(VARIANTS, (index) => client.get('/api/contexts/Boat', { Host: `h${index}.example.org` }));
    expect(usageOf('documentation').entries).toBe(entries);
    expectBounds();
  });

  it('looks for different values, and has each total and each validator kept', async () => {
    await flood(VARIANTS, (index) => client.get(`/api/boats?name=boat-${index}`, { 'If-None-Match': '"none"' }));
    expect(usageOf('totals').entries).toBeGreaterThan(0);
    expectBounds();
  });

  it('shapes different statements', async () => {
    const members = ['id', 'name', 'kind', 'length', 'racing', 'launchedAt', 'skipperEmail', 'homePort'];
    await flood(VARIANTS, (index) => {
      const chosen = members.filter((_, place) => (index >> place) & 1).map((name) => `properties[]=${name}`);
      const order = `order[${['id', 'name', 'length', 'launchedAt'][(index >> 8) & 3]}]=${index < 1_024 ? 'asc' : 'desc'}`;
      return client.get(`/api/boats?${[...chosen, order].join('&')}`);
    });
    expect(usageOf('prepared statements').entries).toBeGreaterThan(usageOf('statements of a connection').mostEntries);
    expectBounds();
  });

  it('leaves no more statements on a connection than are prepared at most', async () => {
    const sessions = Array.from({ length: 10 }, () =>
      application.dataSource.query<[{ count: number }]>('SELECT count(*)::int AS "count", pg_sleep(0.05) FROM "pg_prepared_statements"'),
    );
    const counts = (await Promise.all(sessions)).map(([{ count }]) => count);
    expect(Math.max(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(usageOf('statements of a connection').mostEntries);
  });
});

describe('Somebody without an account who asks for ever other parts of the documentation', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await TestApplication.start();
  });
  afterAll(() => app.close());

  it('has some of them kept, and no more than some megabytes', async () => {
    const { body } = await app.stranger.get<{ tags: { name: string }[] }>('/api/docs.json');
    const names = body.tags.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(100);
    const asked = 120;
    await flood(asked, async (index) => {
      const tags = Array.from({ length: 12 }, (_, place) => names[(index + place * 17) % names.length] ?? '');
      const part = await app.stranger.get(`/api/docs.json?${tags.map((tag) => `filter_tags[]=${encodeURIComponent(tag)}`).join('&')}`);
      expect(part.status).toBe(200);
    });
    const { entries, bytes, mostBytes } = usageOf('documentation');
    expect(entries).toBeLessThan(asked);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect(cacheUsage().reduce((sum, cache) => sum + cache.mostBytes, 0)).toBeLessThanOrEqual(2 * MOST_BYTES);
    expectBounds();
  });
});

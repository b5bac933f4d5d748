import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cacheUsage, type CacheUsage } from '../../../src/cache/cache.js';
import { TestApplication } from '../../support/application.js';
import { type FloodRequest, pipelinedFlood } from '../../support/pipelined-flood.js';
import { type BoatApplication, startBoatApplication } from '../../support/boat-fixtures/boat-application.js';

/** What all caches of one application may take together, in bytes, where they count bytes. */
const MOST_BYTES = 128 * 1024 * 1024;
/** Of each public input whose outcome is kept: more than any cache keeps; `npm run fuzz` sends 10,000. */
const VARIANTS = Number(process.env['FLOOD_VARIANTS'] ?? 2_500);
/** On each connection: what waits for long is refused, however slow the machine. */
const TOGETHER = 12;

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

describe('A caller who never asks the same twice', () => {
  let application: BoatApplication;

  beforeAll(async () => {
    application = await startBoatApplication();
  });
  afterAll(() => application.close());

  /** @returns the statuses that came, where each request was answered */
  async function flood(request: (index: number) => FloodRequest): Promise<number[]> {
    const asSailor = (index: number): FloodRequest => {
      const { path, headers } = request(index);
      return { path, headers: { 'X-Sailor': 'max', ...headers } };
    };
    const statuses = await pipelinedFlood(application.url, VARIANTS, asSailor, TOGETHER);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(VARIANTS);
    return [...statuses.keys()];
  }

  it('invents media types', async () => {
    const statuses = await flood((index) => ({
      path: '/api/boats?itemsPerPage=1',
      headers: { Accept: `application/json, text/x-${index}` },
    }));
    expect(statuses).toEqual([200]);
    const { entries, mostEntries } = fullestUsageOf('negotiated types');
    expect(entries).toBe(mostEntries);
    expectBounds();
  });

  it('invents hosts for the documentation', async () => {
    await flood(() => ({ path: '/api/contexts/Boat' }));
    const { entries } = usageOf('documentation');
    await flood((index) => ({ path: '/api/contexts/Boat', headers: { Host: `h${index}.example.org` } }));
    expect(usageOf('documentation').entries).toBe(entries);
    expectBounds();
  });

  it('looks for different values, and has each total and each validator kept', async () => {
    const statuses = await flood((index) => ({ path: `/api/boats?name=boat-${index}`, headers: { 'If-None-Match': '"none"' } }));
    expect(statuses).toEqual([200]);
    expect(usageOf('totals').entries).toBeGreaterThan(0);
    expectBounds();
  });

  it('shapes different statements', async () => {
    const members = ['id', 'name', 'kind', 'length', 'racing', 'launchedAt', 'skipperEmail', 'homePort'];
    const statuses = await flood((index) => {
      const chosen = members.filter((_, place) => (index >> place) & 1).map((name) => `properties[]=${name}`);
      const order = ['id', 'name', 'length', 'launchedAt'][(index >> 8) & 3];
      const further = ['length[gt]=0', 'exists[launchedAt]=true', 'racing=false'].filter((_, place) => (index >> (11 + place)) & 1);
      return { path: `/api/boats?${[...chosen, `order[${order}]=${index & 1024 ? 'asc' : 'desc'}`, ...further].join('&')}` };
    });
    expect(statuses).toEqual([200]);
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

describe('A caller without an account who asks for ever other parts of the documentation', () => {
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
    const statuses = await pipelinedFlood(
      app.url,
      asked,
      (index) => {
        const tags = Array.from({ length: 12 }, (_, place) => names[(index + place * 17) % names.length] ?? '');
        return { path: `/api/docs.json?${tags.map((tag) => `filter_tags[]=${encodeURIComponent(tag)}`).join('&')}` };
      },
      1,
    );
    expect([...statuses]).toEqual([[200, asked]]);
    const { entries, bytes, mostBytes } = usageOf('documentation');
    expect(entries).toBeLessThan(asked);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    // Those of applications that have ended are counted until they are collected: each name once.
    const mostByName = new Map(cacheUsage().map((cache) => [cache.name, cache.mostBytes]));
    expect([...mostByName.values()].reduce((sum, most) => sum + most, 0)).toBeLessThanOrEqual(2 * MOST_BYTES);
    expectBounds();
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { TestApplication } from '../support/application.js';
import { ownObjects } from '../../src/schema.js';
import { standardFeatureList } from '../../src/standard-features.js';

/** What several migrations do alike, and what the baseline is made of. */
const SHARED = ['schema-of-0-5-0', 'widened-keys.ts'];

describe('the migrations', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await TestApplication.start();
  });
  afterAll(() => app.close());

  it('lead to what the classes say, with nothing left to change', async () => {
    const { upQueries } = await app.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('make every index that a resource declares and TypeORM cannot express', async () => {
    const rows = await app.dataSource.query<{ indexname: string }[]>('SELECT indexname FROM pg_indexes');
    const existing = new Set(rows.map(({ indexname }) => indexname));
    expect(
      ownObjects(app.dataSource, standardFeatureList)
        .indexes.map(({ name }) => name)
        .filter((name) => !existing.has(name)),
    ).toEqual([]);
  });

  it('are named for what they change, in the order of their time', async () => {
    const files = (await readdir(new URL('../../migrations', import.meta.url))).sort();
    for (const file of files.filter((name) => !SHARED.includes(name))) expect(file).toMatch(/^\d{13}-[a-z0-9-]+\.ts$/);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TEST_SECRET } from '../support/application.js';
import { ServiceProcess } from '../support/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

describe('a start that may open few files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-few-'));
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([64, 100])('of %i ends with one sentence', async (limit) => {
    const within = ['sh', '-c', `ulimit -n ${limit}; exec "$@"`, 'sh'];
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder, APP_SECRET: TEST_SECRET, JWT_SECRET: `${TEST_SECRET}-of-tokens` };
    const { status, errors } = await ServiceProcess.spawn(settings, undefined, [], within).end();
    expect([status, errors]).toEqual([
      1,
      expect.stringMatching(/^This process may not open as many files .+: raise its limit, such as .+\.\n$/),
    ]);
  });
});

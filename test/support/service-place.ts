import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { TEST_SECRET } from './application.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** Where the processes of a test work. */
export interface ServicePlace {
  readonly folder: string;
  /** That every process needs; of the database once the tests run. */
  readonly settings: Record<string, string>;
}

/** A migrated database and a folder for the tests around this call, both gone with them. @param name part of the folder's */
export function servicePlace(name: string): ServicePlace {
  const folder = mkdtempSync(join(tmpdir(), `lyceum-${name}-`));
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    get settings() {
      return { DATABASE_URL: database.url, DATA_DIR: folder, APP_SECRET: TEST_SECRET, JWT_SECRET: `${TEST_SECRET}-of-tokens` };
    },
  };
}

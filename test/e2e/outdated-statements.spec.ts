import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';

/** More than a process has connections, so that each of them knows the statements. */
const AT_ONCE = 30;

describe('A service that goes on while a migration widens a key', () => {
  let app: TestApplication;
  let admin: ApiClient;

  beforeAll(async () => {
    app = await TestApplication.start();
    admin = app.as(await app.given.globalAdministrator());
    expect((await admin.post('/api/skill_profiles', { title: 'People who teach', description: 'What they know.' })).status).toBe(201);
  });
  afterAll(() => app.close());

  const read = (address: string): Promise<{ status: number; title: unknown }[]> =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const { status, body } = await admin.get(address);
        return { status, title: body.title };
      }),
    );
  const READ = Array.from({ length: AT_ONCE }, () => ({ status: 200, title: 'People who teach' }));

  it('answers every read', async () => {
    expect(await read('/api/skill_profiles/1')).toEqual(READ);
    await app.dataSource.query('ALTER TABLE "skill_profile" ALTER COLUMN "id" TYPE bigint');
    expect(await read('/api/skill_profiles/1')).toEqual(READ);
    expect((await read('/api/skill_profiles')).map(({ status }) => status)).toEqual(READ.map(({ status }) => status));
  });

  it('asks who changes something to try again at most once for each connection', async () => {
    const change = async (): Promise<number> => (await admin.patch('/api/skill_profiles/1', { title: 'People who learn' })).status;
    for (let round = 0; round < 2; round += 1) await Promise.all(Array.from({ length: AT_ONCE }, change));
    await app.dataSource.query('ALTER TABLE "skill_profile" ALTER COLUMN "title" TYPE text');
    const first = await Promise.all(Array.from({ length: AT_ONCE }, change));
    expect(first.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: AT_ONCE }, change));
    expect(await Promise.all(Array.from({ length: AT_ONCE }, change))).toEqual(Array.from({ length: AT_ONCE }, () => 200));
  });
});

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

  it('makes every change', async () => {
    const change = async (): Promise<number> => (await admin.patch('/api/skill_profiles/1', { title: 'People who learn' })).status;
    for (let round = 0; round < 2; round += 1) await Promise.all(Array.from({ length: AT_ONCE }, change));
    await app.dataSource.query('ALTER TABLE "skill_profile" ALTER COLUMN "title" TYPE text');
    for (let round = 0; round < 2; round += 1)
      expect(await Promise.all(Array.from({ length: AT_ONCE }, change))).toEqual(Array.from({ length: AT_ONCE }, () => 200));
  });

  it('does each unit of work once, whole: batches, actions, requests with a key', async () => {
    const send = (round: number): Promise<number[]> =>
      Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const title = `Course ${round}-${index}`;
          if (index % 2 === 0) return (await admin.post('/api/courses', { title }, { 'Idempotency-Key': `"${round}-${index}"` })).status;
          const operations = [{ method: 'POST', path: '/api/courses', body: { title } }];
          return (await admin.post('/api/batch', { operations, atomic: true })).status;
        }),
      );
    expect(await send(1)).toEqual(Array.from({ length: AT_ONCE }, (_, index) => (index % 2 === 0 ? 201 : 200)));
    await app.dataSource.query('ALTER TABLE "course" ALTER COLUMN "department_name" TYPE text');
    expect(await send(2)).toEqual(Array.from({ length: AT_ONCE }, (_, index) => (index % 2 === 0 ? 201 : 200)));
    expect((await admin.get('/api/courses?title=Course%20')).body.totalItems).toBe(2 * AT_ONCE);
  });
});

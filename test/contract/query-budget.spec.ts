import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemo } from '../../src/demo/demo.js';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { CountedStatements } from '../support/counted-statements.js';
import { FakeClock } from '../support/fake-clock.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

/** Statements of one list: the rows, whether the total kept still stands, and the total where it does not. */
const BUDGET = 3;
/** One more looks up the courses, groups and classes of a caller whose rights depend on them. */
const CALLER_SETS = 1;

describe('the cost of a request', () => {
  let app: TestApplication;
  let callers: readonly ApiClient[];
  let statements: CountedStatements;

  beforeAll(async () => {
    // Time stands still, so that nobody's account is looked up anew in the middle of a list.
    app = await TestApplication.start({ clock: new FakeClock(new Date()) });
    await seedDemo(app.app);
    callers = [
      { id: 1, username: 'admin' },
      { id: 2, username: 'teacher' },
      { id: 3, username: 'student' },
    ].map((person) => app.as(person));
    for (const caller of callers) await caller.get('/api/me');
    statements = new CountedStatements();
  });
  afterAll(async () => {
    statements.stop();
    await app.close();
  });

  it(`is at most ${BUDGET} statements for a list of every resource, one more for callers whose sets are asked, whatever its rows`, async () => {
    const costs: string[] = [];
    for (const { path, operations, refresher } of await resourceCatalogue()) {
      if (!operations.includes('list')) continue;
      // What is worked out before it is read costs one look more, once it has been.
      const budget = refresher ? BUDGET + 1 : BUDGET;
      if (refresher) await callers[0]?.get(`/api/${path}`);
      for (const [index, caller] of callers.entries()) {
        const most = index === 0 ? budget : budget + CALLER_SETS;
        let status = 0;
        const count = await statements.during(async () => ({ status } = await caller.get(`/api/${path}?itemsPerPage=100`)));
        if (status !== 403 && (status !== 200 || count > most)) costs.push(`${path}: ${status} for ${count} statements`);
      }
    }
    expect(costs).toEqual([]);
  });

  it('of a list is the same with addresses of its files, however many there are, and one more for addresses in HTML', async () => {
    const [, teacher] = callers;
    // The least of three: statements of work in the background of this process would count, too.
    const costOf = async (path: string): Promise<number> => {
      const costs: number[] = [];
      for (let time = 0; time < 3; time += 1) costs.push(await statements.during(async () => teacher?.get(path)));
      return Math.min(...costs);
    };
    const list = '/api/documents?itemsPerPage=100';
    const signed = async (): Promise<number[]> => {
      await teacher?.get('/api/me');
      return [await costOf(list), await costOf(`${list}&signedFiles=true`)];
    };
    const document = async (title: string): Promise<string> => {
      const uploadFile = `data:text/plain;name=${title}.txt;base64,${Buffer.from(title).toString('base64')}`;
      const made = await teacher?.post('/api/documents', { title, filetype: 'file', uploadFile, resourceLinkList: [{ cid: 1 }] });
      expect(made?.status).toBe(201);
      return String(made?.body['@id']);
    };
    await document('First');
    await signed();
    const [plain = 0, few = 0] = await signed();
    for (let number = 0; number < 12; number += 1) await document(`Document ${number}`);
    await signed();
    const body = (await teacher?.get(`${list}&signedFiles=true`))?.body;
    const urls = (body?.member ?? [])
      .map(({ file }) => (file as { url: string | null } | null)?.url)
      .filter((url) => typeof url === 'string');
    expect(urls.length).toBeGreaterThanOrEqual(13);
    expect([few, (await signed())[1]]).toEqual([plain, plain]);
    const content = (await Promise.all([document('A'), document('B'), document('C')]))
      .map((item) => `<img src="${item}/content">`)
      .join('');
    await teacher?.post('/api/c_announcements', { title: 'Pictures', content, resourceLinkList: [{ cid: 1 }] });
    await costOf('/api/c_announcements?cid=1');
    const announcements = await costOf('/api/c_announcements?cid=1');
    expect(await costOf('/api/c_announcements?cid=1&signedFiles=true')).toBeLessThanOrEqual(announcements + 1);
  });

  it('does not grow with the rows of a list', async () => {
    const [admin] = callers;
    const costOf = async (): Promise<number> => {
      // Looks the account up, so that the list is measured and not the caller's sign-in.
      await admin?.get('/api/me');
      return statements.during(async () => admin?.get('/api/courses?itemsPerPage=100'));
    };
    await costOf();
    const few = await costOf();
    for (let index = 0; index < 40; index += 1) await app.given.course();
    expect(await costOf()).toBeLessThanOrEqual(BUDGET);
    expect(await costOf()).toBe(few);
  });

  it('is one statement for writing a row with nothing behind it, which answers with the row as PostgreSQL keeps it', async () => {
    const [admin] = callers;
    const costOf = async (work: () => Promise<unknown> | undefined): Promise<number> => {
      await admin?.get('/api/me');
      return statements.during(async () => work());
    };
    const profile = { title: 'Tutors', description: 'Whom to ask.' };
    expect(await costOf(async () => expect(await admin?.post('/api/skill_profiles', profile)).toMatchObject({ status: 201 }))).toBe(1);
    const { id } = (await admin?.post<{ id: number }>('/api/skill_profiles', profile))?.body ?? { id: 0 };
    const answer = { status: 200, body: { ...profile, id, title: 'Guides' } };
    expect(
      await costOf(async () => expect(await admin?.patch(`/api/skill_profiles/${id}`, { title: 'Guides' })).toMatchObject(answer)),
    ).toBe(1);
    expect(await admin?.patch('/api/skill_profiles/999999', { title: 'Nobody' })).toMatchObject({ status: 404 });
  });

  it('is three statements and those of the transaction for a change of a row that is put on record', async () => {
    const [admin] = callers;
    const { id } = await app.given.course();
    const costOf = async (values: object): Promise<number> => {
      await admin?.get('/api/me');
      return statements.during(async () => expect(await admin?.patch(`/api/courses/${id}`, values)).toMatchObject({ status: 200 }));
    };
    // The change with the row before and after it, the row as it is read, the entry of the audit log.
    expect(await costOf({ departmentName: 'Letters' })).toBe(3 + 2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemo } from '../../src/demo/demo.js';
import { writeFirstRows } from '../../src/feature/write-first-rows.js';
import { DeclaredSettings } from '../../src/platform/site/portal-settings/declared-settings.js';
import { ROLES } from '../../src/platform/rights/access/roles.js';
import type { ApiClient, Json } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';

describe('a fresh installation', () => {
  let application: TestApplication;
  let administrator: ApiClient;

  const start = async (): Promise<void> => {
    await writeFirstRows(application.app);
    await application.app.get(DeclaredSettings).write();
  };
  const listed = async (path: string): Promise<readonly Json[]> => {
    const { status, body } = await administrator.get(`/api/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return body.member ?? [];
  };

  beforeAll(async () => {
    application = await TestApplication.start();
    administrator = application.as(await application.given.globalAdministrator());
    const own = { title: 'Urgent', code: 'urgent' };
    expect((await administrator.post('/api/ticket_priorities', own)).status).toBe(201);
    await start();
  });
  afterAll(() => application.close());

  it('offers the languages that it has, and knows the usual languages', async () => {
    const offered = (await listed('languages?available=true&itemsPerPage=100')).map(({ isocode }) => isocode);
    expect(offered).toEqual(['ar', 'de', 'en', 'fr']);
    expect((await listed('languages?itemsPerPage=100')).length).toBeGreaterThan(20);
  });

  it('says what the roles of the product mean', async () => {
    const roles = await listed('roles?itemsPerPage=100');
    expect(roles.map(({ code }) => code).toSorted()).toEqual(Object.values(ROLES).toSorted());
    expect(roles.filter(({ title, systemRole }) => !title || !systemRole)).toEqual([]);
  });

  it('lets a user open a ticket at once', async () => {
    const [category] = await listed('ticket_categories');
    const learner = application.as(await application.given.student());
    const [priority] = await listed('ticket_priorities');
    const about = { category: category?.['@id'], project: category?.project, priority: priority?.['@id'] };
    const ticket = { subject: 'Help', message: 'It is broken.', ...about };
    const { status, body } = await learner.post('/api/tickets', ticket);
    expect([status, body.violations]).toEqual([201, undefined]);
    expect((await listed('ticket_statuses')).map(({ code }) => code)).toEqual(['new', 'pending', 'unconfirmed', 'forwarded', 'closed']);
  });

  it('lists its settings with their meaning and their default', async () => {
    const settings = await listed('settings?itemsPerPage=100');
    expect(settings.length).toBeGreaterThan(5);
    expect(settings.filter(({ title, comment, category }) => !title || !comment || !category)).toEqual([]);
    expect(settings.find(({ variable }) => variable === 'allow_social_tool')).toMatchObject({ effectiveValue: 'true', isDefault: true });
  });

  it('takes the demo', async () => {
    const other = await TestApplication.start();
    await writeFirstRows(other.app);
    expect(await seedDemo(other.app)).toBe(true);
    const courses = await other.as({ id: 3, username: 'student' }).get('/api/courses');
    expect(courses.body.totalItems).toBeGreaterThan(0);
    await other.close();
  });

  it('keeps what administrators have made, changed or deleted', async () => {
    expect((await listed('ticket_priorities')).map(({ code }) => code)).toEqual(['urgent']);
    const [setting] = await listed('settings?variable=allow_social_tool');
    expect((await administrator.patch(String(setting?.['@id']), { selectedValue: 'false' })).status).toBe(200);
    for (const category of await listed('ticket_categories?itemsPerPage=100')) await administrator.delete(String(category['@id']));
    const left = await listed('ticket_categories');
    await start();
    expect(await listed('ticket_categories')).toEqual(left);
    expect((await listed('settings?variable=allow_social_tool'))[0]).toMatchObject({ selectedValue: 'false' });
    expect((await listed('languages?itemsPerPage=1'))[0]).toMatchObject({ isocode: 'ar' });
  });
});

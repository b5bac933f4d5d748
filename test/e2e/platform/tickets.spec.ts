import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import type { Given, Person } from '../../support/given.js';

describe('tickets', () => {
  let platform: TestApplication;
  let given: Given;
  let asAdministrator: ApiClient;
  let asAuthor: ApiClient;
  let asStaff: ApiClient;
  let asOutsider: ApiClient;
  let staff: Person;
  let area: Json;
  let category: Json;
  let priority: Json;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    staff = await given.teacher();
    asAdministrator = platform.as(await given.administrator());
    [asAuthor, asStaff, asOutsider] = [platform.as(await given.student()), platform.as(staff), platform.as(await given.student())];
    area = await made('/api/ticket_projects', { title: 'Technique' });
    category = await made('/api/ticket_categories', { title: 'Sign-in', project: area['@id'] });
    priority = await made('/api/ticket_priorities', { title: 'Normal', code: 'normal' });
    await made('/api/ticket_category_rel_users', { category: category['@id'], user: `/api/users/${staff.id}` });
  });

  afterAll(() => platform.close());

  async function made(path: string, values: object, client = asAdministrator): Promise<Json> {
    const { status, body } = await client.post(path, values);
    expect({ status, violations: body.violations }).toEqual({ status: 201, violations: undefined });
    return body;
  }

  const open = (values: object = {}): Promise<Json> =>
    made(
      '/api/tickets',
      { subject: 'Help', message: '<p>Please</p>', project: area['@id'], category: category['@id'], priority: priority['@id'], ...values },
      asAuthor,
    );

  const state = async (code: string): Promise<unknown> =>
    (await asAdministrator.get(`/api/ticket_statuses?code=${code}`)).body.member?.[0]?.['@id'] ??
    (await made('/api/ticket_statuses', { title: code, code }))['@id'];

  const say = (ticket: Json, client: ApiClient): Promise<Reply> =>
    client.post('/api/ticket_messages', { ticket: ticket['@id'], message: 'Well …' });

  it('are numbered, new, and assigned to the first person in charge', async () => {
    const ticket = await open({ assignedLastUser: null, status: await state('closed') });
    expect(ticket).toMatchObject({ assignedLastUser: `/api/users/${staff.id}`, status: await state('new'), totalMessages: 0 });
    expect(ticket.code).toBe(`TK${String(ticket.id).padStart(9, '0')}`);
    const { body } = await asStaff.get(`${String(ticket['@id'])}/assigned_logs`);
    expect(body.member).toMatchObject([{ user: `/api/users/${staff.id}` }]);
  });

  it('are sorted by rows that say who made them and who changed them last, a global administrator too', async () => {
    const [local, global] = [await given.administrator(), await given.globalAdministrator()];
    const asGlobal = platform.as(global);
    const urgent = await made('/api/ticket_priorities', { title: 'Urgent', code: 'urgent' }, platform.as(local));
    expect(urgent).toMatchObject({ insertUserId: local.id, lastEditUserId: local.id });
    const { body } = await asGlobal.patch(String(urgent['@id']), { title: 'At once' });
    expect(body).toMatchObject({ title: 'At once', insertUserId: local.id, lastEditUserId: global.id });
    expect(await made('/api/ticket_priorities', { title: 'Some day', code: 'some-day' }, asGlobal)).toMatchObject({
      insertUserId: global.id,
      lastEditUserId: global.id,
      accessUrl: null,
    });
  });

  it('are counted by their category', async () => {
    const [one, other] = [
      await made('/api/ticket_categories', { title: 'One', project: area['@id'] }),
      await made('/api/ticket_categories', { title: 'Other', project: area['@id'] }),
    ];
    for (const category of [one, other, other]) await open({ category: category['@id'] });
    const { body } = await asAdministrator.get('/api/ticket_categories?order[id]=desc&itemsPerPage=2');
    expect(body.member).toMatchObject([
      { title: 'Other', totalTickets: 2 },
      { title: 'One', totalTickets: 1 },
    ]);
  });

  it('show to their author, those who work on them and administrators, and to nobody else', async () => {
    const ticket = String((await open())['@id']);
    const seen = async (client: ApiClient): Promise<unknown> => [
      (await client.get(ticket)).status,
      (await client.get('/api/tickets')).body.member?.some((item) => item['@id'] === ticket),
    ];
    expect(await Promise.all([asAuthor, asStaff, asAdministrator].map(seen))).toEqual(Array(3).fill([200, true]));
    expect(await seen(asOutsider)).toEqual([403, false]);
    expect((await asOutsider.post('/api/ticket_messages', { ticket, message: 'Let me see' })).status).toBe(422);
    expect((await asOutsider.post('/api/ticket_rel_users', { ticket, user: '/api/me' })).status).toBe(422);
    expect((await platform.stranger.get(ticket)).status).toBe(401);
  });

  it('let their author change what they say, and nothing of how they are dealt with', async () => {
    const ticket = await open();
    const closed = await state('closed');
    const { body } = await asAuthor.patch(String(ticket['@id']), { subject: 'Urgent help', status: closed, source: 'phone' });
    expect(body).toMatchObject({ subject: 'Urgent help', status: ticket.status, source: null });
    expect((await asAuthor.delete(String(ticket['@id']))).status).toBe(403);
  });

  it('go on by answers, and end for their author when they are closed', async () => {
    const ticket = await open();
    const address = String(ticket['@id']);
    await asStaff.patch(address, { status: await state('unconfirmed') });
    expect((await say(ticket, asAuthor)).body).toMatchObject({ status: 'unconfirmed' });
    expect((await asAuthor.get(address)).body).toMatchObject({ status: await state('pending'), totalMessages: 1 });
    expect((await asStaff.patch(address, { status: await state('new') })).body.violations).toMatchObject([{ propertyPath: 'status' }]);
    expect((await asStaff.patch(address, { status: await state('closed') })).body.endDate).not.toBeNull();
    expect((await say(ticket, asAuthor)).status).toBe(409);
    expect((await asAuthor.patch(address, { subject: 'Still' })).status).toBe(403);
    expect((await asStaff.patch(address, { status: await state('pending') })).body.endDate).toBeNull();
  });

  it('carry files of their messages, each from the author of the message', async () => {
    const ticket = await open();
    const { body: message } = await say(ticket, asAuthor);
    const file = { message: message['@id'], filename: 'error.txt', uploadFile: 'data:text/plain;base64,SGVsbG8=' };
    expect((await asStaff.post('/api/ticket_message_attachments', file)).status).toBe(403);
    const attached = await made('/api/ticket_message_attachments', file, asAuthor);
    expect(attached).toMatchObject({ ticket: ticket['@id'], filename: 'error.txt', size: 5 });
    expect((await asStaff.get(String(attached['@id']))).status).toBe(200);
    expect((await asOutsider.get(String(attached['@id']))).status).toBe(403);
    expect((await asAdministrator.delete(String(attached['@id']))).status).toBe(204);
  });

  it('belong together: a category to its area, a course where the category asks for one', async () => {
    const other = await made('/api/ticket_projects', { title: 'Content' });
    const strict = await made('/api/ticket_categories', { title: 'Marks', project: other['@id'], courseRequired: true });
    const refused = async (values: object): Promise<unknown> =>
      (
        await asAuthor.post('/api/tickets', { subject: 'Help', message: 'Please', priority: priority['@id'], ...values })
      ).body.violations?.map(({ propertyPath }) => propertyPath);
    expect(await refused({ project: area['@id'], category: strict['@id'] })).toEqual(['category']);
    expect(await refused({ project: other['@id'], category: strict['@id'] })).toEqual(['course']);
  });

  it('stay on their portal, with what they are sorted by', async () => {
    const portal = await given.row('access_url', { url: 'http://other.test' });
    const foreign = await given.row('ticket_project', { title: 'Elsewhere', access_url_id: portal });
    const everywhere = await given.row('ticket_project', { title: 'Everywhere' });
    const titles = (await asAuthor.get('/api/ticket_projects')).body.member?.map(({ title }) => title);
    expect(titles).toContain('Everywhere');
    expect(titles).not.toContain('Elsewhere');
    expect((await asAdministrator.patch(`/api/ticket_projects/${foreign}`, { title: 'Mine' })).status).toBe(403);
    expect((await asAdministrator.patch(`/api/ticket_projects/${everywhere}`, { title: 'Mine' })).status).toBe(403);
  });
});

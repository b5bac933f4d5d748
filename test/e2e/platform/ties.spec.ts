import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient } from '../../support/api-client.js';
import type { Given, Person } from '../../support/given.js';
import { SubscribedBrowser } from '../../support/push-service.js';

const iri = ({ id }: { readonly id: number }): string => `/api/users/${id}`;

describe('ties between people', () => {
  let platform: TestApplication;
  let given: Given;
  let asAdministrator: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    asAdministrator = platform.as(await given.administrator());
  });

  afterAll(() => platform.close());

  const knows = async (who: Person, whom: Person): Promise<boolean> => 'email' in (await platform.as(who).get(iri(whom))).body;

  async function befriend(one: Person, other: Person): Promise<string> {
    const asked = await platform.as(one).post('/api/user_rel_users', { user: iri(one), friend: iri(other) });
    expect(asked.body).toMatchObject({ relationType: 'friend_request' });
    const tie = String(asked.body['@id']);
    expect((await platform.as(other).patch(tie, { relationType: 'friend' })).status).toBe(200);
    return tie;
  }

  it('begin with a request, which the other side alone accepts, for both', async () => {
    const [ann, ben, cleo] = [await given.student(), await given.student(), await given.student()];
    const asAnn = platform.as(ann);
    const tie = String((await asAnn.post('/api/user_rel_users', { user: iri(ann), friend: iri(ben) })).body['@id']);
    expect([await knows(ann, ben), await knows(ben, ann)]).toEqual([false, false]);
    expect((await asAnn.patch(tie, { relationType: 'friend' })).status).toBe(403);
    expect((await platform.as(cleo).patch(tie, { relationType: 'friend' })).status).toBe(403);
    expect((await platform.as(cleo).get(tie)).status).toBe(403);
    expect((await platform.as(ben).patch(tie, { relationType: 'friend' })).status).toBe(200);
    expect([await knows(ann, ben), await knows(ben, ann)]).toEqual([true, true]);
    expect((await asAnn.get(`${iri(ben)}/friends`)).body.member).toMatchObject([{ friend: iri(ann), relationType: 'friend' }]);
  });

  it('let friends of friends see the whole profile, and nobody further', async () => {
    const people = [await given.student(), await given.student(), await given.student(), await given.student()] as const;
    const [first, second, third, fourth] = people;
    await befriend(first, second);
    await befriend(second, third);
    await befriend(third, fourth);
    expect([await knows(first, third), await knows(third, first)]).toEqual([true, true]);
    expect([await knows(first, fourth), await knows(fourth, first)]).toEqual([false, false]);
  });

  it('end for both', async () => {
    const [ann, ben] = [await given.student(), await given.student()];
    const tie = await befriend(ann, ben);
    expect((await platform.as(ben).delete(tie)).status).toBe(204);
    expect([await knows(ann, ben), await knows(ben, ann)]).toEqual([false, false]);
    expect((await platform.as(ann).get('/api/user_rel_users')).body.totalItems).toBe(0);
  });

  it("are made in nobody else's name, with nobody alone, and with a boss by administrators only", async () => {
    const [ann, ben] = [await given.student(), await given.student()];
    const asAnn = platform.as(ann);
    const tied = (body: object, client = asAnn): Promise<{ status: number }> => client.post('/api/user_rel_users', body);
    expect((await tied({ user: iri(ben), friend: iri(ann) })).status).toBe(403);
    expect((await tied({ user: iri(ann), friend: iri(ann) })).status).toBe(422);
    expect((await tied({ user: iri(ann), friend: iri(ben), relationType: 'friend' })).status).toBe(403);
    const boss = { user: iri(ben), friend: iri(ann), relationType: 'boss' };
    expect((await tied(boss)).status).toBe(403);
    expect((await tied({ ...boss, user: iri(ann), friend: iri(ben) })).status).toBe(403);
    expect((await tied(boss, asAdministrator)).status).toBe(201);
    expect([await knows(ann, ben), await knows(ben, ann)]).toEqual([true, true]);
  });

  it('reach into no other portal', async () => {
    await given.row('access_url', { id: 700, url: 'http://other.test' });
    const [ann, ben] = [await given.student(), await given.student()];
    await befriend(ann, ben);
    await platform.dataSource.query('UPDATE access_url_rel_user SET url_id = 700 WHERE user_id = $1', [ben.id]);
    expect((await platform.as(ann).get(iri(ben))).status).toBe(403);
  });
});

describe('what people keep for themselves', () => {
  let platform: TestApplication;
  let ann: Person;
  let asAnn: ApiClient;
  let asBen: ApiClient;
  let asAdministrator: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    const { given } = platform;
    ann = await given.student();
    const ben = await given.student();
    [asAnn, asBen, asAdministrator] = [platform.as(ann), platform.as(ben), platform.as(await given.administrator())];
  });

  afterAll(() => platform.close());

  it.each([
    ['user_course_categories', { title: 'Mathematics' }],
    ['message_tags', { tag: 'urgent', color: '#ff0000' }],
    ['push_subscriptions', new SubscribedBrowser('https://push.test/1').subscription],
  ])('%s: in the name of the caller, and seen by nobody else', async (path, body) => {
    const made = await asAnn.post(`/api/${path}`, { ...body, user: '/api/users/1' });
    expect({ status: made.status, user: made.body.user }).toEqual({ status: 201, user: iri(ann) });
    const item = String(made.body['@id']);
    expect((await asBen.get(item)).status).toBe(403);
    expect((await asAdministrator.get(`/api/${path}`)).body.totalItems).toBe(0);
    expect((await asBen.delete(item)).status).toBe(403);
    expect((await asAnn.get(`/api/${path}`)).body.totalItems).toBe(1);
  });

  it('API keys are shown once and kept as a hash', async () => {
    const made = await asAnn.post('/api/user_api_keys', { apiService: 'calendar' });
    expect(made.body.apiKey).toMatch(/^lyk_[\w-]{43}$/);
    expect((await asAnn.get(String(made.body['@id']))).body).toMatchObject({ apiKey: null, apiService: 'calendar' });
    const another = await asAnn.post('/api/user_api_keys', {});
    expect(another.body.apiKey).not.toBe(made.body.apiKey);
    const [stored] = await platform.dataSource.query<object[]>('SELECT * FROM user_api_key WHERE id = $1', [made.body.id]);
    expect(JSON.stringify(stored)).not.toContain(made.body.apiKey);
    expect((await asBen.get(String(made.body['@id']))).status).toBe(403);
    expect((await asAdministrator.delete(String(made.body['@id']))).status).toBe(403);
  });

  it('personal files are read by whom their owner links them to', async () => {
    const made = await asAnn.post('/api/personal_files', { title: 'notes.txt', uploadFile: 'data:text/plain;base64,SGVsbG8=' });
    expect(made.status).toBe(201);
    const file = String(made.body['@id']);
    expect((await asAnn.get('/api/resource_files')).body.member).toMatchObject([{ title: 'notes.txt', size: 5, mimeType: 'text/plain' }]);
    expect((await asBen.get(file)).status).toBe(403);
    expect((await asBen.get('/api/personal_files')).body.totalItems).toBe(0);
    const ben = (await asBen.get('/api/me')).body;
    const link = { resourceNode: made.body.resourceNode, user: `/api/users/${String(ben.id)}`, visibility: 'published' };
    expect((await asAnn.post('/api/resource_links', link)).status).toBe(201);
    expect((await asBen.get(file)).status).toBe(200);
    expect((await asBen.patch(file, { title: 'Mine' })).status).toBe(403);
    expect((await asAnn.post('/api/personal_files', { title: 'x', uploadFile: 'no file' })).body.violations).toMatchObject([
      { propertyPath: 'uploadFile' },
    ]);
  });
});

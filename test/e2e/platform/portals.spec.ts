import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient } from '../../support/api-client.js';
import type { Given, Person } from '../../support/given.js';

describe('portals', () => {
  let platform: TestApplication;
  let given: Given;
  let student: Person;
  let asStudent: ApiClient;
  let asAdministrator: ApiClient;
  let asEverywhere: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    await given.row('access_url', { url: 'http://other.test' });
    student = await given.student();
    asStudent = platform.as(student);
    asAdministrator = platform.as(await given.administrator());
    asEverywhere = platform.as(await given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
  });

  afterAll(() => platform.close());

  it('are kept by global administrators; an administrator sees the own one', async () => {
    const made = await asEverywhere.post('/api/access_urls', { url: 'https://third.test', parent: '/api/access_urls/1' });
    expect(made.body).toMatchObject({ root: '/api/access_urls/1', lvl: 1, active: true });
    expect((await asEverywhere.get(String(made.body.resourceNode))).body).toMatchObject({ title: 'third.test', level: 0, parent: null });
    expect((await asAdministrator.get('/api/access_urls')).body.member).toMatchObject([{ id: 1 }]);
    expect((await asAdministrator.patch('/api/access_urls/1', { description: 'Mine' })).status).toBe(403);
    expect((await asAdministrator.post('/api/access_urls', { url: 'https://fourth.test' })).status).toBe(403);
    expect((await asStudent.get('/api/access_urls/1')).status).toBe(403);
    expect((await asEverywhere.delete(String(made.body['@id']))).status).toBe(204);
  });

  it('number 1 stays, and so does what is above it', async () => {
    expect((await asEverywhere.delete('/api/access_urls/1')).status).toBe(403);
    const above = await asEverywhere.post('/api/access_urls', { url: 'https://above.test' });
    await asEverywhere.patch('/api/access_urls/1', { parent: above.body['@id'] });
    expect((await asEverywhere.delete(String(above.body['@id']))).status).toBe(409);
    const ring = await asEverywhere.patch(String(above.body['@id']), { parent: '/api/access_urls/1' });
    expect(ring.body.violations).toMatchObject([{ propertyPath: 'parent' }]);
    await asEverywhere.patch('/api/access_urls/1', { parent: null });
  });

  it('are offered courses and users of their own by their administrators, of all portals by global ones', async () => {
    const foreign = await given.course({ visibility: 'open_world' });
    await platform.dataSource.query('UPDATE access_url_rel_course SET url_id = 2 WHERE course_id = $1', [foreign.id]);
    const offer = { url: '/api/access_urls/1', course: `/api/courses/${foreign.id}` };
    expect((await asAdministrator.post('/api/access_url_rel_courses', offer)).body.violations).toMatchObject([{ propertyPath: 'course' }]);
    const offered = await asEverywhere.post('/api/access_url_rel_courses', offer);
    expect(offered.status).toBe(201);
    expect((await asEverywhere.post('/api/access_url_rel_courses', offer)).status).toBe(422);
    expect((await asAdministrator.get(`/api/courses/${foreign.id}`)).status).toBe(200);
    expect((await asStudent.get('/api/access_url_rel_courses')).body.totalItems ?? 0).toBe(0);
    expect((await asAdministrator.delete(String(offered.body['@id']))).status).toBe(204);
  });

  it('show everybody on which of them they are', async () => {
    const { body } = await asStudent.get('/api/access_url_rel_users');
    expect(body.member).toMatchObject([{ user: `/api/users/${student.id}`, url: '/api/access_urls/1' }]);
  });

  it('keep to their limits', async () => {
    await platform.dataSource.query('UPDATE access_url SET limit_sessions = 1 WHERE id = 2');
    const [one, two] = [await given.session(), await given.session()];
    const put = (session: { id: number }): Promise<{ status: number }> =>
      asEverywhere.post('/api/access_url_rel_sessions', { url: '/api/access_urls/2', session: `/api/sessions/${session.id}` });
    expect((await put(one)).status).toBe(201);
    expect((await put(two)).status).toBe(409);
  });
});

describe('catalogues of the installation', () => {
  let platform: TestApplication;
  let asEverywhere: ApiClient;
  let asStudent: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    asEverywhere = platform.as(await platform.given.globalAdministrator());
    asStudent = platform.as(await platform.given.student());
  });

  afterAll(() => platform.close());

  it('are read by everybody signed in and kept by global administrators', async () => {
    const tool = await asEverywhere.post('/api/tools', { title: 'forum' });
    expect(tool.status).toBe(201);
    expect((await asStudent.get(String(tool.body['@id']))).status).toBe(200);
    expect((await asStudent.post('/api/tools', { title: 'mine' })).status).toBe(403);
    expect((await platform.stranger.get('/api/tools')).status).toBe(401);
    const type = await asEverywhere.post('/api/resource_types', { title: 'threads', tool: tool.body['@id'] });
    expect((await asStudent.get(`${String(tool.body['@id'])}/resource_types`)).body.totalItems).toBe(1);
    expect((await asEverywhere.patch(String(type.body['@id']), { title: 'posts' })).status).toBe(200);
  });

  it('keep a type as it is once there is content of it', async () => {
    await asEverywhere.post('/api/courses', { title: 'Any' });
    const { body } = await asEverywhere.get('/api/resource_types?title=courses');
    const type = String(body.member?.[0]?.['@id']);
    expect((await asEverywhere.patch(type, { title: 'lessons' })).status).toBe(409);
    expect((await asEverywhere.delete(type)).status).toBe(409);
  });
});

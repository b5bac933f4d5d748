import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Reply } from '../../support/api-client.js';
import type { Given } from '../../support/given.js';

const HERE = '/api/access_urls/1';

describe('what portals show', () => {
  let platform: TestApplication;
  let given: Given;
  let elsewhere: string;
  let asAdministrator: ApiClient;
  let asEverywhere: ApiClient;
  let asTeacher: ApiClient;
  let asStudent: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    elsewhere = `/api/access_urls/${await given.row('access_url', { url: 'http://other.test' })}`;
    asAdministrator = platform.as(await given.administrator());
    asEverywhere = platform.as(await given.globalAdministrator());
    asTeacher = platform.as(await given.teacher());
    asStudent = platform.as(await given.student());
  });

  afterAll(() => platform.close());

  it('pages: the enabled ones of the portal to everybody, under an address of their own', async () => {
    const page = { title: 'Über uns', content: '<p>We</p>', locale: 'de', url: HERE };
    const hidden = await asAdministrator.post('/api/pages', { ...page, slug: 'mine' });
    expect(hidden.body).toMatchObject({ slug: 'uber-uns', enabled: false });
    const shown = await asAdministrator.post('/api/pages', { ...page, enabled: true });
    expect(shown.body.slug).toBe('uber-uns-2');
    const foreign = await asEverywhere.post('/api/pages', { ...page, enabled: true, url: elsewhere });
    const strangers = await platform.stranger.get('/api/pages');
    expect(strangers.body.member?.map((each) => each['@id'])).toEqual([shown.body['@id']]);
    expect((await asAdministrator.get('/api/pages')).body.totalItems).toBe(2);
    expect((await asAdministrator.patch(String(foreign.body['@id']), { enabled: false })).status).toBe(403);
    expect((await asAdministrator.post('/api/pages', { ...page, url: elsewhere })).body.violations).toMatchObject([
      { propertyPath: 'url' },
    ]);
    expect((await asStudent.post('/api/pages', page)).status).toBe(403);
    expect((await asAdministrator.patch(String(shown.body['@id']), { title: 'Wir' })).body.slug).toBe('wir');
  });

  it('news: during their time, to whom they are aimed at', async () => {
    const [past, future] = ['2001-01-01T00:00:00Z', '2999-01-01T00:00:00Z'];
    const news = (title: string, values: object): Promise<unknown> =>
      asAdministrator.post('/api/sys_announcements', { title, content: 'x', dateStart: past, dateEnd: future, url: HERE, ...values });
    await news('for guests', { visibleGuest: true });
    await news('for teachers', { visibleTeacher: true });
    await news('by role', { roles: ['ROLE_STUDENT_BOSS', 'ROLE_TEACHER'] });
    await news('over', { visibleGuest: true, dateEnd: '2001-01-02T00:00:00Z' });
    const titles = async (client: ApiClient): Promise<unknown> =>
      (await client.get('/api/sys_announcements')).body.member?.map(({ title }) => title);
    expect(await titles(platform.stranger)).toEqual(['for guests']);
    expect(await titles(asStudent)).toEqual(['for guests']);
    expect(await titles(asTeacher)).toEqual(['for guests', 'for teachers', 'by role']);
    expect((await asAdministrator.get('/api/sys_announcements')).body.totalItems).toBe(4);
  });

  it('themes: one at a time', async () => {
    const theme = async (title: string): Promise<unknown> =>
      (await asEverywhere.post('/api/color_themes', { title, variables: { '--color': '1 2 3' } })).body['@id'];
    const wear = async (colorTheme: unknown): Promise<string> =>
      String((await asAdministrator.post('/api/access_url_rel_color_themes', { url: HERE, colorTheme, active: true })).body['@id']);
    const first = await wear(await theme('Sea'));
    const second = await wear(await theme('Sea'));
    expect([(await asAdministrator.get(first)).body.active, (await asAdministrator.get(second)).body.active]).toEqual([false, true]);
    expect((await asStudent.get('/api/color_themes')).body.member).toMatchObject([{ slug: 'sea' }, { slug: 'sea-2' }]);
    expect((await asStudent.get(first)).status).toBe(403);
  });

  it("settings: changed on one's own portal unless the first one locks them, and secrets never shown", async () => {
    const setting = (values: object): Promise<Reply> =>
      asEverywhere.post('/api/settings', { variable: 'mail_sender_name', selectedValue: 'en', url: HERE, ...values });
    expect((await asAdministrator.post('/api/settings', { variable: 'x', url: HERE })).status).toBe(403);
    const own = String((await setting({})).body['@id']);
    const other = String((await setting({ url: elsewhere })).body['@id']);
    expect((await setting({})).status).toBe(422);
    expect((await asAdministrator.patch(own, { selectedValue: 'de', accessUrlLocked: true })).body).toMatchObject({
      selectedValue: 'de',
      accessUrlLocked: false,
    });
    expect((await asAdministrator.get(other)).status).toBe(403);
    await asEverywhere.patch(own, { accessUrlLocked: true });
    expect((await asEverywhere.patch(other, { selectedValue: 'fr' })).status).toBe(409);
    const secret = await given.row('settings', { variable: 'smtp_password', selected_value: 'hush', url_id: 1 });
    const kept = await asEverywhere.get(`/api/settings/${secret}`);
    expect([kept.status, kept.text.includes('hush')]).toEqual([200, false]);
    expect((await asStudent.get('/api/settings?variable=mail_sender_name')).body.totalItems ?? 0).toBe(0);
    expect((await asEverywhere.delete(own)).status).toBe(405);
  });

  it('extensions: what is configured by name, never by value', async () => {
    const plugin = (await asEverywhere.post('/api/plugins', { title: 'Meetings' })).body['@id'];
    const configured = await asAdministrator.post('/api/access_url_rel_plugins', {
      plugin,
      url: HERE,
      configuration: { salt: 'hush', host: 'h' },
    });
    expect(configured.body.configuredNames).toEqual(['host', 'salt']);
    expect(configured.text).not.toContain('hush');
  });

  it('terms: a new version with each text of a kind that the last one has', async () => {
    const publish = async (values: object = {}): Promise<unknown> =>
      (await asEverywhere.post('/api/legals', { languageId: 1, content: 'x', changes: 'first', version: 9, ...values })).body.version;
    expect([
      await publish(),
      await publish({ type: 1 }),
      await publish(),
      await publish({ type: 1 }),
      await publish({ languageId: 2 }),
    ]).toEqual([1, 1, 2, 2, 1]);
    expect((await platform.stranger.get('/api/legals')).body.totalItems).toBe(5);
  });

  it('roles of the system stay, and their permissions are given by global administrators alone', async () => {
    const system = await given.row('role', { code: 'ROLE_TEACHER', title: 'Teacher', system_role: true });
    expect((await asEverywhere.delete(`/api/roles/${system}`)).status).toBe(403);
    const permission = (await asEverywhere.post('/api/permissions', { title: 'Make courses', slug: 'course:create' })).body['@id'];
    const grant = { permission, role: `/api/roles/${system}`, changeable: true };
    expect((await asAdministrator.post('/api/permission_rel_roles', grant)).status).toBe(403);
    const granted = String((await asEverywhere.post('/api/permission_rel_roles', grant)).body['@id']);
    expect((await asAdministrator.get(granted)).status).toBe(200);
    expect((await asAdministrator.patch(granted, { changeable: false })).status).toBe(403);
    expect((await asAdministrator.delete(granted)).status).toBe(403);
    expect((await asEverywhere.delete(granted)).status).toBe(204);
  });

  it('e-mail templates: one default of a type', async () => {
    const template = { title: 'Welcome', type: 'welcome', defaultTemplate: true, url: HERE };
    expect((await asAdministrator.post('/api/mail_templates', template)).status).toBe(201);
    expect((await asAdministrator.post('/api/mail_templates', template)).body.violations).toMatchObject([
      { propertyPath: 'defaultTemplate' },
    ]);
    expect((await asAdministrator.post('/api/mail_templates', { ...template, url: null })).status).toBe(403);
    expect((await asEverywhere.post('/api/mail_templates', { ...template, url: null })).status).toBe(201);
    expect((await asAdministrator.get('/api/mail_templates')).body.totalItems).toBe(2);
  });
});

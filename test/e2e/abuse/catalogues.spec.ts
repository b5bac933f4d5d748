import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';

type Values = Readonly<Record<string, unknown>>;

/** What a new row of each catalogue needs; a path stands for a row of that catalogue that exists already. */
const CATALOGUES: readonly (readonly [path: string, values: Values])[] = [
  ['color_themes', { title: 'Mine', variables: { '--color': '1 2 3' } }],
  ['contact_categories', { title: 'Me', email: 'me@example.org' }],
  ['course_categories', { title: 'Mine', code: 'MINE' }],
  ['course_types', { title: 'Mine' }],
  ['extra_fields', { itemType: 'user', valueType: 'select', variable: 'mine', displayText: 'Mine' }],
  ['extra_field_options', { field: 'extra_fields', value: 'mine' }],
  ['grade_models', { title: 'Mine' }],
  ['grade_components', { gradeModel: 'grade_models', percentage: 10, title: 'Part', acronym: 'P' }],
  ['justification_documents', { code: 'mine', name: 'Mine' }],
  ['languages', { englishName: 'Elvish', originalName: 'Elvish', isocode: 'qya' }],
  ['legals', { languageId: 1, content: 'All is mine.', changes: 'first' }],
  ['notification_events', { title: 'Mine', eventType: 'mine' }],
  ['page_categories', { title: 'Mine', type: 'mine' }],
  ['page_layout_templates', { name: 'Mine', layout: '{}' }],
  ['page_layouts', { url: '/home', layout: '{}' }],
  ['permissions', { title: 'Mine', slug: 'mine:all' }],
  ['roles', { code: 'ROLE_MINE', title: 'Mine' }],
  ['permission_rel_roles', { permission: 'permissions', role: 'roles' }],
  ['plugins', { title: 'Mine' }],
  ['resource_formats', { title: 'mine' }],
  ['tools', { title: 'mine' }],
  ['resource_types', { title: 'mine', tool: 'tools' }],
  ['sequences', { title: 'Mine' }],
  ['skill_level_profiles', { title: 'Mine' }],
  ['skill_levels', { title: 'Mine', profile: 'skill_level_profiles' }],
  ['skill_profiles', { title: 'Mine', description: 'Mine' }],
  ['system_templates', { title: 'Mine', content: 'Mine', language: 'en' }],
  ['third_parties', { name: 'Mine' }],
  ['third_party_data_exchanges', { thirdParty: 'third_parties', sentAt: '2026-01-01T00:00:00Z' }],
];

/** Rows that all portals share: the administrator of one of them rewrites what the others show. */
describe("a portal's administrator who writes what belongs to the whole installation", () => {
  let platform: TestApplication;
  let asAdministrator: ApiClient;
  let asEverywhere: ApiClient;
  const made = new Map<string, string>();

  beforeAll(async () => {
    platform = await TestApplication.start({ variables: { PORTAL_ID: '2' } });
    const { given, dataSource } = platform;
    const second = await given.row('access_url', { url: 'http://second.test' });
    const administrator = await given.administrator();
    await dataSource.query('UPDATE access_url_rel_user SET url_id = $1 WHERE user_id = $2', [second, administrator.id]);
    asAdministrator = platform.as(administrator);
    asEverywhere = platform.as(await given.globalAdministrator());
  });

  afterAll(() => platform.close());

  const filled = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).map(([member, value]) => [member, made.get(String(value)) ?? value]));

  it.each(CATALOGUES)('is refused %s, and a global administrator is not', async (path, values) => {
    const created = await asEverywhere.post(`/api/${path}`, filled(values));
    expect([created.status, created.body.violations]).toEqual([201, undefined]);
    const address = String(created.body['@id']);
    made.set(path, address);
    expect((await asAdministrator.post(`/api/${path}`, filled(values))).status).toBe(403);
    expect((await asAdministrator.patch(address, {})).status).toBe(403);
    expect((await asEverywhere.patch(address, {})).status).toBe(200);
    expect((await asAdministrator.get(address)).status).toBe(200);
    expect([403, 405]).toContain((await asAdministrator.delete(address)).status);
  });

  it('leaves the tags of others as they are', async () => {
    const field = made.get('extra_fields');
    const tag = await asAdministrator.post('/api/tags', { tag: 'chess', field });
    expect([tag.status, tag.body.violations]).toEqual([201, undefined]);
    expect((await asAdministrator.patch(String(tag.body['@id']), { tag: 'mine' })).status).toBe(403);
    expect((await asAdministrator.delete(String(tag.body['@id']))).status).toBe(403);
    expect((await asEverywhere.delete(String(tag.body['@id']))).status).toBe(204);
  });
});

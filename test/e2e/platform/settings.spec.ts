import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessTokenService } from '../../../src/auth/tokens/access-token.service.js';
import { PortalOfRequest } from '../../../src/auth/portals/portal-of-request.js';
import { FeatureList } from '../../../src/feature/feature-list.js';
import { standardFeatures } from '../../../src/standard-features.js';
import { ApiClient, type Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';

const FIRST = '/api/access_urls/1';
const { settings, textSettings } = new FeatureList(standardFeatures);
const DECLARED = [...settings, ...textSettings].map(({ variable }) => variable).toSorted();
const TYPES = ['boolean', 'integer', 'text', 'choice', 'list', 'hour', 'address'];

/** A value that the type of a setting does not take; those of other types have forms of their own. */
const WRONG: Readonly<Record<string, string>> = { boolean: 'perhaps', integer: 'many', choice: 'perhaps', hour: '24' };

describe('the settings of portals', () => {
  const clock = new FakeClock('2026-03-02T08:00:00Z');
  let platform: TestApplication;
  let second: string;
  let everywhere: ApiClient;
  let asSecond: ApiClient;
  let asTeacher: ApiClient;
  let stranger: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start({ clock, variables: { PORTAL_BY_HOST: 'true' } });
    everywhere = at(FIRST, await platform.given.globalAdministrator());
    const made = await everywhere.post('/api/access_urls', { url: 'http://second.test' });
    expect(made.status).toBe(201);
    second = String(made.body['@id']);
    clock.advance(PortalOfRequest.TIME_TO_LIVE / 1000);
    asSecond = await of(await platform.given.administrator());
    asTeacher = at(FIRST, await platform.given.teacher());
    stranger = new ApiClient(platform.url, { Host: 'localhost' });
  });
  afterAll(() => platform.close());

  /** A person of the second portal alone, who comes in through it. */
  async function of(person: Person): Promise<ApiClient> {
    await platform.dataSource.query('UPDATE access_url_rel_user SET url_id = $1 WHERE user_id = $2', [idOf(second), person.id]);
    return at(second, person);
  }

  function at(portal: string, person: Person): ApiClient {
    const { token } = platform.app.get(AccessTokenService).issue(person, idOf(portal));
    return new ApiClient(platform.url, { Authorization: `Bearer ${token}`, Host: portal === FIRST ? 'localhost' : 'second.test' });
  }

  const listed = async (client: ApiClient, query = ''): Promise<readonly Json[]> =>
    (await client.get(`/api/settings?itemsPerPage=100${query}`)).body.member ?? [];
  const setting = async (client: ApiClient, variable: string, url: string): Promise<Json> =>
    (await listed(client, `&variable=${variable}&url=${idOf(url)}`))[0] ?? {};
  const set = (client: ApiClient, { '@id': iri }: Json, selectedValue: string | null) => client.patch(String(iri), { selectedValue });

  it.each([FIRST, 'second'])('are one for each that a feature declares, and say what they are, on %s', async (portal) => {
    const rows = await listed(everywhere, `&url=${idOf(portal === FIRST ? FIRST : second)}`);
    expect(rows.map(({ variable }) => String(variable)).toSorted()).toEqual(DECLARED);
    for (const row of rows) {
      expect([row.variable, TYPES.includes(String(row.valueType))]).toEqual([row.variable, true]);
      expect([row.variable, row.name, row.description, row.category].filter((word) => !word)).toEqual([]);
      expect([row.variable, row.isDefault, row.selectedValue, row.effectiveValue]).toEqual([row.variable, true, null, row.default]);
    }
  });

  it('say in the language of the caller what they change', async () => {
    const french = await platform.given.person({ roles: ['ROLE_GLOBAL_ADMIN'], locale: 'fr' });
    const [english, translated] = [await listed(everywhere, `&url=1`), await listed(at(FIRST, french), `&url=1`)];
    const same = translated.filter(({ description }, place) => description === english[place]?.description);
    expect([translated.length, same]).toEqual([DECLARED.length, []]);
  });

  it("are those of one's portal to its administrators, who write them", async () => {
    const rows = await listed(asSecond);
    expect(rows.map(({ variable }) => String(variable)).toSorted()).toEqual(DECLARED);
    expect(new Set(rows.map(({ url, writable }) => `${String(url)} ${String(writable)}`))).toEqual(new Set([`${second} true`]));
    const social = await setting(asSecond, 'allow_social_tool', second);
    expect((await set(asSecond, social, 'false')).body).toMatchObject({
      selectedValue: 'false',
      effectiveValue: 'false',
      isDefault: false,
    });
    expect(await setting(everywhere, 'allow_social_tool', FIRST)).toMatchObject({ effectiveValue: 'true', isDefault: true });
    expect((await set(asSecond, await setting(everywhere, 'allow_social_tool', FIRST), 'false')).status).toBe(403);
    expect((await set(everywhere, social, null)).body).toMatchObject({ selectedValue: null, effectiveValue: 'true', isDefault: true });
  });

  it('are read by whom they are for, and written by nobody else', async () => {
    const [toTeacher, toStranger] = [await listed(asTeacher), await listed(stranger)];
    expect(new Set(toStranger.map(({ audience }) => audience))).toEqual(new Set(['everyone']));
    expect(new Set(toTeacher.map(({ audience }) => audience))).toEqual(new Set(['everyone', 'signed-in']));
    expect(new Set([...toTeacher, ...toStranger].map(({ url, writable }) => `${String(url)} ${String(writable)}`))).toEqual(
      new Set([`${FIRST} false`]),
    );
    const statuses = await Promise.all(toTeacher.map((row) => set(asTeacher, row, null)));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([403]));
  });

  it('take no value of another type or beyond their range, and say what they take', async () => {
    const rows = (await listed(everywhere, '&url=1')).filter(({ valueType }) => WRONG[String(valueType)] !== undefined);
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const { status, body } = await set(everywhere, row, WRONG[String(row.valueType)] ?? '');
      const takes = row.choices ? (row.choices as string[]).join(', ') : `from ${String(row.minimum)} to ${String(row.maximum)}`;
      expect([row.variable, status, body.violations?.[0]?.propertyPath]).toEqual([row.variable, 422, 'selectedValue']);
      expect(body.violations?.[0]?.message).toContain(takes);
      if (typeof row.default === 'string')
        expect([row.variable, (await set(everywhere, row, row.default)).status]).toEqual([row.variable, 200]);
      expect([row.variable, (await set(everywhere, row, null)).body.isDefault]).toEqual([row.variable, true]);
    }
  });

  it('are no others than those that are declared', async () => {
    const { status, body } = await everywhere.post('/api/settings', { variable: 'no_such_setting', selectedValue: 'true', url: FIRST });
    expect([status, body['type'], body.violations?.[0]?.propertyPath]).toEqual([422, '/validation_errors/setting-unknown', 'variable']);
  });

  it('get their first value by a POST too, and no second one', async () => {
    const body = { variable: 'reminder_hours', selectedValue: '48', url: second };
    const known = await setting(everywhere, 'reminder_hours', second);
    const made = await everywhere.post('/api/settings', body);
    expect([made.status, made.body['@id'], made.body.selectedValue]).toEqual([201, known['@id'], '48']);
    expect((await everywhere.post('/api/settings', body)).status).toBe(422);
  });

  it("have the first portal's value where a portal says nothing, and always where it is locked", async () => {
    const [first, own] = [await setting(everywhere, 'digest_hour', FIRST), await setting(asSecond, 'digest_hour', second)];
    await set(everywhere, first, '9');
    expect(await setting(asSecond, 'digest_hour', second)).toMatchObject({ selectedValue: null, effectiveValue: '9', isDefault: false });
    await set(asSecond, own, '6');
    expect(await setting(asSecond, 'digest_hour', second)).toMatchObject({ effectiveValue: '6', writable: true });
    expect((await everywhere.patch(String(first['@id']), { accessUrlLocked: true })).status).toBe(200);
    expect(await setting(asSecond, 'digest_hour', second)).toMatchObject({ selectedValue: '6', effectiveValue: '9', writable: false });
    const refused = await set(asSecond, own, '5');
    expect([refused.status, refused.body['type']]).toEqual([409, '/errors/setting-locked']);
  });

  it('give a right where the first portal does and the own one says nothing', async () => {
    const teacher = await of(await platform.given.teacher());
    let serial = 0;
    const makes = async (): Promise<number> =>
      (await teacher.post('/api/sessions', { title: `Summer ${(serial += 1)}`, displayStartDate: '2026-03-01T00:00:00Z' })).status;
    expect(await makes()).toBe(403);
    await set(everywhere, await setting(everywhere, 'allow_teachers_to_create_sessions', FIRST), 'true');
    expect(await makes()).toBe(201);
    await set(asSecond, await setting(asSecond, 'allow_teachers_to_create_sessions', second), 'false');
    expect(await makes()).toBe(403);
    await set(asSecond, await setting(asSecond, 'allow_teachers_to_create_sessions', second), null);
    expect(await makes()).toBe(201);
  });

  it('are found by their name, their heading, their words and by who may write them', async () => {
    const names = async (query: string): Promise<unknown[]> => (await listed(everywhere, `&url=1${query}`)).map(({ variable }) => variable);
    expect(await names('&variable=html_policy')).toEqual(['html_policy']);
    expect((await names('&category=files')).toSorted()).toEqual(['person_quota', 'personal_quota', 'portal_quota']);
    expect(await names('&search=packages')).toEqual(['scorm_hosts']);
    expect((await listed(asSecond, '&writable=false')).map(({ variable }) => variable)).toEqual(['digest_hour']);
    expect((await listed(asSecond, '&writable=true')).length).toBe(DECLARED.length - 1);
  });
});

const idOf = (iri: string): number => Number(iri.split('/').pop());

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import type { Given, Person } from '../../support/given.js';

describe('extra fields', () => {
  let platform: TestApplication;
  let given: Given;
  let student: Person;
  let asStudent: ApiClient;
  let asAdministrator: ApiClient;
  let asEverywhere: ApiClient;
  let serial = 0;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    student = await given.student();
    asStudent = platform.as(student);
    asAdministrator = platform.as(await given.administrator());
    asEverywhere = platform.as(await given.globalAdministrator());
  });

  afterAll(() => platform.close());

  async function field(values: object = {}): Promise<Json & { '@id': string }> {
    serial += 1;
    const { status, body } = await asEverywhere.post('/api/extra_fields', {
      itemType: 'user',
      valueType: 'text',
      variable: `field${serial}`,
      displayText: `Field ${serial}`,
      ...values,
    });
    expect({ status, violations: body.violations }).toEqual({ status: 201, violations: undefined });
    return body as Json & { '@id': string };
  }

  const set = (of: Json, itemId: number, fieldValue: string, client = asAdministrator): Promise<Reply> =>
    client.post('/api/extra_field_values', { field: of['@id'], itemId, fieldValue });

  const places = ({ body }: Reply): unknown => body.violations?.map(({ propertyPath }) => propertyPath);

  it('are named once for each kind of item', async () => {
    await field({ variable: 'shoe_size' });
    await field({ variable: 'shoe_size', itemType: 'course' });
    const twin = { itemType: 'user', valueType: 'text', variable: 'shoe_size', displayText: 'Shoe size' };
    expect(places(await asEverywhere.post('/api/extra_fields', twin))).toEqual(['variable']);
    expect((await asStudent.post('/api/extra_fields', { ...twin, variable: 'mine' })).status).toBe(403);
  });

  it('hold what suits their type', async () => {
    expect(places(await set(await field({ valueType: 'integer' }), student.id, 'many'))).toEqual(['fieldValue']);
    const colour = await field({ valueType: 'select' });
    expect((await asEverywhere.post('/api/extra_field_options', { field: colour['@id'], value: 'red' })).status).toBe(201);
    expect(places(await asEverywhere.post('/api/extra_field_options', { field: colour['@id'], value: 'red' }))).toEqual(['value']);
    expect(places(await set(colour, student.id, 'blue'))).toEqual(['fieldValue']);
    const red = await set(colour, student.id, 'red');
    expect(red.status).toBe(201);
    expect(places(await set(colour, student.id, 'red'))).toEqual(['itemId']);
    expect(places(await asAdministrator.patch(String(red.body['@id']), { fieldValue: 'green' }))).toEqual(['fieldValue']);
    const plain = await field();
    expect(places(await asEverywhere.post('/api/extra_field_options', { field: plain['@id'], value: 'red' }))).toEqual(['field']);
  });

  it('show people their own value where they are open to it, and let them change it where they may', async () => {
    const [hidden, shown, open] = [
      await field(),
      await field({ visibleToSelf: true }),
      await field({ visibleToSelf: true, changeable: true }),
    ];
    const addresses = [];
    for (const one of [hidden, shown, open]) addresses.push(String((await set(one, student.id, 'x')).body['@id']));
    const outcomes = addresses.map(async (address) => [
      (await asStudent.get(address)).status,
      (await asStudent.patch(address, { fieldValue: 'y' })).status,
      (await asStudent.delete(address)).status,
    ]);
    expect(await Promise.all(outcomes)).toEqual([
      [403, 403, 403],
      [200, 403, 403],
      [200, 200, 403],
    ]);
    expect((await asStudent.get('/api/extra_field_values')).body.totalItems).toBe(2);
    const classmate = await given.student();
    expect((await set(open, classmate.id, 'x', asStudent)).status).toBe(403);
    expect((await platform.as(classmate).get(addresses[2] ?? '')).status).toBe(403);
  });

  it('follow the portal of what they are an attribute of', async () => {
    const person = await given.student();
    await given.row('access_url', { url: 'http://other.test' });
    const of = await field();
    const value = await given.row('extra_field_values', { field_id: of.id, item_id: person.id, field_value: 'secret' });
    expect((await asAdministrator.get(`/api/extra_field_values/${value}`)).status).toBe(200);
    await platform.dataSource.query('DELETE FROM access_url_rel_user WHERE user_id = $1', [person.id]);
    expect((await asAdministrator.get(`/api/extra_field_values/${value}`)).status).toBe(403);
    expect((await asAdministrator.get('/api/extra_field_values?fieldValue=secret')).body.totalItems).toBe(0);
  });

  it('that hold tags take tags of their own', async () => {
    const interests = await field({ valueType: 'tag', visibleToOthers: true });
    const tag = await given.row('tag', { tag: 'chess', field_id: interests.id });
    const other = await given.row('tag', { tag: 'go', field_id: (await field({ valueType: 'tag' })).id });
    const put = (id: number): Promise<Reply> =>
      asAdministrator.post('/api/extra_field_rel_tags', { field: interests['@id'], tag: `/api/tags/${id}`, itemId: student.id });
    expect((await put(tag)).status).toBe(201);
    expect(places(await put(other))).toEqual(['tag']);
    expect((await platform.as(await given.student()).get('/api/extra_field_rel_tags')).body.totalItems).toBe(1);
  });

  it('can be searched by searches that are their owner’s alone', async () => {
    const of = await field();
    const saved = await asStudent.post('/api/extra_field_saved_searches', {
      field: of['@id'],
      value: { equals: 'x' },
      user: '/api/users/1',
    });
    expect(saved.body).toMatchObject({ user: `/api/users/${student.id}`, value: { equals: 'x' } });
    expect((await asAdministrator.get(String(saved.body['@id']))).status).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

const KILOBYTE = 1024;
const QUOTA = 35 * KILOBYTE;
const file = (kilobytes: number): string => `data:text/plain;base64,${Buffer.alloc(kilobytes * KILOBYTE, 'x').toString('base64')}`;

describe('A learner who fills the disk with files of their own', () => {
  let platform: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    platform = await TestApplication.start();
    room = await classroom(platform);
    const asEverywhere = platform.as(await platform.given.globalAdministrator());
    const setting = { variable: 'personal_quota', selectedValue: String(QUOTA), url: '/api/access_urls/1' };
    expect((await asEverywhere.post('/api/settings', setting)).status).toBe(201);
  });
  afterAll(() => platform.close());

  const newcomer = async (): Promise<ApiClient> => platform.as(await room.classmate());
  const upload = (who: ApiClient, kilobytes: number) => who.post('/api/personal_files', { title: 'File', uploadFile: file(kilobytes) });
  const total = async (who: ApiClient): Promise<unknown> => (await who.get('/api/personal_files')).body.totalItems;
  const rejection = ({ status, body }: { status: number; body: Json }): unknown => [status, body.violations?.[0]?.propertyPath];
  const FULL = [422, 'uploadFile'];

  it('gets exactly as many files in as fit, however many are sent at once', async () => {
    const who = await newcomer();
    const replies = await Promise.all(Array.from({ length: 8 }, () => upload(who, 10)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
    expect(await total(who)).toBe(3);
    expect((await upload(who, 5)).status).toBe(201);
    const refused = await upload(who, 1);
    expect(rejection(refused)).toEqual(FULL);
    expect(refused.body).toMatchObject({ type: '/validation_errors/quota-exceeded', quota: QUOTA, used: 36 * KILOBYTE });
  });

  it('has room again for what is deleted, and does not take that of others', async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    const { body } = await upload(who, 30);
    expect(rejection(await upload(who, 10))).toEqual(FULL);
    expect((await upload(other, 30)).status).toBe(201);
    expect((await who.delete(String(body['@id']))).status).toBe(204);
    expect((await upload(who, 30)).status).toBe(201);
  });

  it('cannot go round it by a text, in a new file or instead of a smaller one', async () => {
    const who = await newcomer();
    expect(rejection(await who.post('/api/personal_files', { title: 'Text', contentFile: 'x'.repeat(QUOTA + 1) }))).toEqual(FULL);
    const { body } = await who.post('/api/personal_files', { title: 'Text', contentFile: 'x' });
    expect(rejection(await who.patch(String(body['@id']), { contentFile: 'x'.repeat(QUOTA + 1) }))).toEqual(FULL);
    expect((await who.get(`${String(body['@id'])}/content`)).text).toBe('x');
  });

  it('cannot go round it by copies of documents', async () => {
    const who = await newcomer();
    const document = { title: 'Large', filetype: 'file', uploadFile: file(20), parentResourceNodeId: room.node };
    const { body } = await room.asTeacher.post('/api/documents', document);
    const copies = await Promise.all([1, 2, 3].map(() => who.post(`${String(body['@id'])}/copy_to_personal_files`, undefined)));
    expect(copies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await total(who)).toBe(1);
  });

  it('counts variants too, for the owner and for courses', async () => {
    const { body } = await upload(room.asAdministrator, 10);
    const variant = { resourceNode: body.resourceNode, accessUrl: '/api/access_urls/1', uploadFile: file(30) };
    expect(rejection(await room.asAdministrator.post('/api/resource_files/add_variant', variant))).toEqual(FULL);
    expect((await room.asAdministrator.patch(`/api/courses/${room.course}`, { diskQuota: 45 * KILOBYTE })).status).toBe(200);
    const document = { title: 'Small', filetype: 'file', uploadFile: file(10), parentResourceNodeId: room.node };
    const { resourceNode } = (await room.asAdministrator.post('/api/documents', document)).body;
    expect(rejection(await room.asAdministrator.post('/api/resource_files/add_variant', { ...variant, resourceNode }))).toEqual(FULL);
    expect((await room.asAdministrator.get(`${String(resourceNode)}/resource_files`)).body.totalItems).toBe(1);
  });
});

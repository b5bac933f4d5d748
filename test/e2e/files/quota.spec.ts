import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { form } from '../../support/form.js';

const MEBIBYTE = 1_048_576;

describe('quotas of files', () => {
  let application: TestApplication;
  let room: Classroom;
  let teacher: ApiClient;
  beforeAll(async () => {
    application = await TestApplication.start({ variables: { RATE_LIMIT_CALLER: '0' } });
    room = await classroom(application);
    teacher = room.asTeacher;
  });
  afterAll(() => application.close());

  async function courseOf(mebibytes: number): Promise<{ id: number; node: number }> {
    const { body } = await teacher.post('/api/courses', { title: `Tight ${Math.random()}`, diskQuota: mebibytes * MEBIBYTE });
    return { id: Number(body.id), node: Number(String(body.resourceNode).split('/').at(-1)) };
  }

  function upload(node: number, size: number): Promise<Reply> {
    const sent = form([
      { name: 'title', content: `File ${Math.random()}` },
      { name: 'parentResourceNodeId', content: String(node) },
      { name: 'uploadFile', filename: 'a.bin', type: 'application/octet-stream', content: Buffer.alloc(size, 1) },
    ]);
    return teacher.send('POST', '/api/documents', sent.body, { 'Content-Type': sent.type });
  }

  const usage = async (course: number): Promise<Json> => (await teacher.get(`/api/documents/${course}/usage`)).body;
  const blobs = async (): Promise<number> => {
    const [row] = await application.dataSource.query<{ count: number }[]>('SELECT count(*)::int AS count FROM stored_blob');
    return row?.count ?? 0;
  };

  it('of 20 uploads at once as many fit as there is room for, exactly (case 4)', async () => {
    const { id, node } = await courseOf(10);
    const replies = await Promise.all(Array.from({ length: 20 }, () => upload(node, MEBIBYTE)));
    const taken = replies.filter(({ status }) => status === 201);
    const refused = replies.filter(({ status }) => status === 422);
    expect([taken.length, refused.length]).toEqual([10, 10]);
    expect(new Set(refused.map(({ body }) => body.type))).toEqual(new Set(['/validation_errors/quota-exceeded']));
    expect(await usage(id)).toMatchObject({ used: 10 * MEBIBYTE, available: 0 });
    expect(await blobs()).toBe(10);
    await Promise.all(taken.slice(0, 3).map(({ body }) => teacher.delete(String(body['@id']))));
    const more = await Promise.all(Array.from({ length: 5 }, () => upload(node, MEBIBYTE)));
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422]);
  });

  /** @returns status of the answer, and bytes of the body that were sent before it */
  function announce(path: string, fields: Readonly<Record<string, string>>, announced: number): Promise<{ status?: number; sent: number }> {
    const head = Object.entries(fields).map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    const file =
      '--b\r\nContent-Disposition: form-data; name="uploadFile"; filename="a.bin"\r\nContent-Type: application/zip\r\n\r\n0123456789';
    const begin = head.join('') + file;
    return new Promise((resolve, reject) => {
      const sent = request(application.url + path, {
        method: 'POST',
        headers: {
          Authorization: application.authorizationOf(room.teacher),
          'Content-Type': 'multipart/form-data; boundary=b',
          'Content-Length': String(announced),
        },
      });
      sent.on('error', reject).on('response', (response) => {
        resolve({ status: response.resume().statusCode, sent: begin.length });
        sent.destroy();
      });
      sent.write(begin);
    });
  }

  it('what is announced as larger than the room is refused before it comes (case 5)', async () => {
    const { node, id } = await courseOf(10);
    const fields = { title: 'Too large', parentResourceNodeId: String(node) };
    expect((await announce('/api/documents', fields, 11 * MEBIBYTE)).status).toBe(422);
    const linked = { title: 'Too large', resourceLinkList: JSON.stringify([{ cid: id }]) };
    expect((await announce('/api/documents', linked, 11 * MEBIBYTE)).status).toBe(422);
    const item = String((await upload(node, 5 * MEBIBYTE)).body['@id']);
    expect((await announce(`${item}/replace`, {}, 11 * MEBIBYTE)).status).toBe(422);
    expect((await announce('/api/personal_files', { title: 'Mine' }, 101 * MEBIBYTE)).status).toBe(422);
    expect(await blobs()).toBeGreaterThan(0);
    const replacement = form([{ name: 'uploadFile', filename: 'b.bin', type: 'application/zip', content: Buffer.alloc(9 * MEBIBYTE) }]);
    expect((await teacher.send('POST', `${item}/replace`, replacement.body, { 'Content-Type': replacement.type })).status).toBe(200);
    expect(await usage(id)).toMatchObject({ used: 9 * MEBIBYTE });
  });

  it('so it is below a node whose id has more than 32 bits', async () => {
    await application.dataSource.query('ALTER SEQUENCE "resource_node_id_seq" RESTART WITH 3000000000');
    const { node } = await courseOf(10);
    expect(node).toBeGreaterThanOrEqual(3_000_000_000);
    expect((await announce('/api/documents', { title: 'Too large', parentResourceNodeId: String(node) }, 11 * MEBIBYTE)).status).toBe(422);
  });
});

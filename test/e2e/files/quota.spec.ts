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

  describe('of all that a person brings', () => {
    const QUOTA = 40 * 1_024;
    const KILOBYTES = 10;
    const file = `data:text/plain;base64,${Buffer.alloc(KILOBYTES * 1_024, 'x').toString('base64')}`;

    beforeAll(async () => {
      const everywhere = application.as(await application.given.globalAdministrator());
      const setting = { variable: 'person_quota', selectedValue: String(QUOTA), url: '/api/access_urls/1' };
      expect((await everywhere.post('/api/settings', setting)).status).toBe(201);
    });

    /** Every way in, by what it is called. */
    const WAYS: Readonly<Record<string, (who: ApiClient, person: number) => Promise<Reply>>> = {
      'a personal file': (who) => who.post('/api/personal_files', { title: 'File', uploadFile: file }),
      'the file of a message': async (who) => {
        const { body } = await who.post('/api/messages', { title: 'Hello', content: 'x', receivers: [`/api/users/${room.teacher.id}`] });
        return who.post('/api/message_attachments', { message: body['@id'], filename: 'a.txt', uploadFile: file });
      },
      'a file in a box': (who) =>
        who.post('/api/c_dropbox_files', {
          title: 'File',
          parentResourceNodeId: room.node,
          resourceLinkList: [{ cid: room.course }],
          recipients: [room.student.id],
          uploadFile: file,
        }),
      'a picture': (who) => who.post('/api/assets', { title: 'Picture', category: 'skill', uploadFile: file }),
      'an upload that no file has': (who) =>
        who.send('POST', '/api/uploads', undefined, { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(KILOBYTES * 1_024) }),
    };

    it.each(Object.keys(WAYS))('counts whatever way it came, exactly, and lets nothing more in: %s', async (name) => {
      const way = WAYS[name] as (who: ApiClient, person: number) => Promise<Reply>;
      const person = await room.colleague();
      const who = application.as(person);
      const replies = await Promise.all(Array.from({ length: 8 }, () => way(who, person.id)));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 422, 422, 422, 422]);
      const refused = await Promise.all(Object.values(WAYS).map((other) => other(who, person.id)));
      expect(refused.map(({ status, body }) => [status, body.type])).toEqual(refused.map(() => [422, '/validation_errors/quota-exceeded']));
    });

    it('counts for a portal that has a quota, with what all others have brought', async () => {
      const everywhere = application.as(await application.given.globalAdministrator());
      const setting = { variable: 'portal_quota', selectedValue: String(MEBIBYTE), url: '/api/access_urls/1' };
      const { body } = await everywhere.post('/api/settings', setting);
      const who = application.as(await room.classmate());
      expect((await WAYS['a personal file']?.(who, 0))?.status).toBe(422);
      expect((await everywhere.patch(String(body['@id']), { selectedValue: String(1_000 * MEBIBYTE) })).status).toBe(200);
      expect((await WAYS['a personal file']?.(who, 0))?.status).toBe(201);
    });
  });

  it('a message has at most 20 files, however many are sent at once', async () => {
    const who = application.as(await room.colleague());
    const { body } = await who.post('/api/messages', { title: 'Hello', content: 'x', receivers: [`/api/users/${room.student.id}`] });
    const attached = { message: body['@id'], filename: 'a.txt', uploadFile: 'data:text/plain;base64,eA==' };
    const replies = await Promise.all(Array.from({ length: 30 }, () => who.post('/api/message_attachments', attached)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(10);
  });
});

import { hash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Uploads } from '../../../src/platform/content/files/uploads.js';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { ResumableClient, uploadId } from '../../support/resumable.js';
import { S3Server } from '../../support/s3-server.js';

const MEBIBYTE = 1_048_576;
const HOUR = 3600;
const FILM = randomBytes(30 * MEBIBYTE);

describe.each(['local', 's3'] as const)('resumable uploads into the storage %s', (driver) => {
  let server: S3Server | undefined;
  let application: TestApplication;
  let room: Classroom;
  const clock = new FakeClock();

  beforeAll(async () => {
    server = driver === 's3' ? await S3Server.start() : undefined;
    application = await TestApplication.start({
      clock,
      variables: { RATE_LIMIT_CALLER: '0', UPLOAD_RESUMABLE_LIMIT: '104857600', ...server?.variables },
    });
    room = await classroom(application);
  });
  afterAll(async () => {
    await application.close();
    await server?.close();
  });

  const teacher = (): ApiClient => application.as(room.teacher);
  const sender = (): ResumableClient => new ResumableClient(teacher());
  const use = (address: string, members: Json = {}, headers = {}, client = teacher()): Promise<Reply> =>
    client.post(
      '/api/documents',
      { title: `Film ${Math.random()}`, parentResourceNodeId: room.node, upload: uploadId(address), ...members },
      headers,
    );

  it('takes 30 MB in three requests, and gives them back with the same digest (case 6)', async () => {
    const uploads = sender();
    const address = await uploads.begun(FILM.length, { filename: 'Film ünd Ton.mp4', filetype: 'video/mp4' });
    const cuts = [0, 9 * MEBIBYTE + 17, 20 * MEBIBYTE - 1, FILM.length];
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const { status, headers } = await uploads.continue(address, from, FILM.subarray(from, cuts[index + 1]));
      expect([status, Number(headers.get('upload-offset'))]).toEqual([204, cuts[index + 1]]);
      expect(await uploads.offset(address)).toBe(cuts[index + 1]);
    }
    const { status, body } = await use(address);
    expect([status, body.violations]).toEqual([201, undefined]);
    expect(body.file).toMatchObject({
      name: 'Film ünd Ton.mp4',
      mimeType: 'video/mp4',
      size: FILM.length,
      sha256: hash('sha256', FILM, 'hex'),
    });
    const content = Buffer.from(await (await teacher().fetch(`${String(body['@id'])}/content`)).arrayBuffer());
    expect(content.equals(FILM)).toBe(true);
  });

  it('keeps what came before the line was cut (case 6)', async () => {
    const uploads = sender();
    const address = await uploads.begun(FILM.length);
    await expect(
      new Promise((resolve, reject) => {
        const sent = request(`${application.url}${address}`, {
          method: 'PATCH',
          headers: {
            Authorization: application.authorizationOf(room.teacher),
            'Tus-Resumable': '1.0.0',
            'Content-Type': 'application/offset+octet-stream',
            'Upload-Offset': '0',
            'Content-Length': String(FILM.length),
          },
        });
        sent.on('error', reject).on('response', resolve);
        sent.write(FILM.subarray(0, 10 * MEBIBYTE), () => setTimeout(() => sent.destroy(new Error('cut')), 300));
      }),
    ).rejects.toThrow('cut');
    let offset = await uploads.offset(address);
    for (let asked = 0; offset < 9 * MEBIBYTE && asked < 100; asked += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      offset = await uploads.offset(address);
    }
    expect(offset).toBeGreaterThan(8 * MEBIBYTE);
    let last = await uploads.continue(address, offset, FILM.subarray(offset));
    for (let asked = 0; last.status === 423 && asked < 100; asked += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      offset = await uploads.offset(address);
      last = await uploads.continue(address, offset, FILM.subarray(offset));
    }
    expect(last.status).toBe(204);
    expect((await use(address)).body.file).toMatchObject({ sha256: hash('sha256', FILM, 'hex') });
  });

  it('refuses what is not said, is wrong, or belongs to another (case 7)', async () => {
    const uploads = sender();
    const address = await uploads.begun(100);
    const piece = Buffer.alloc(10, 1);
    const statusOf = async (reply: Promise<Reply>): Promise<number> => (await reply).status;
    const stranger = new ResumableClient(application.as(room.student));
    expect(await statusOf(uploads.continue(address, 5, piece))).toBe(409);
    expect(await statusOf(stranger.continue(address, 0, piece))).toBe(404);
    expect([await statusOf(stranger.look(address)), await statusOf(stranger.forget(address))]).toEqual([404, 404]);
    expect(await statusOf(uploads.begin(100, {}, { 'Tus-Resumable': '0.2.2' }))).toBe(412);
    expect(await statusOf(uploads.begin(100, {}, { 'Upload-Defer-Length': '1' }))).toBe(400);
    expect(await statusOf(uploads.begin(NaN))).toBe(400);
    expect(await statusOf(uploads.begin(200 * MEBIBYTE))).toBe(413);
    expect(await statusOf(uploads.continue(address, 0, Buffer.alloc(101)))).toBe(413);
    expect(await statusOf(uploads.continue(address, 0, piece, { 'Content-Type': 'text/plain' }))).toBe(415);
    expect(await statusOf(uploads.continue('/api/uploads/7', 0, piece))).toBe(404);
    expect(await statusOf(application.stranger.send('POST', '/api/uploads', undefined))).toBe(401);
    const { status, headers } = await application.stranger.send('OPTIONS', '/api/uploads', undefined);
    expect([status, headers.get('tus-version'), headers.get('tus-max-size')]).toEqual([204, '1.0.0', '104857600']);
  });

  it('lets one request write at a time (case 7)', async () => {
    const uploads = sender();
    const address = await uploads.begun(FILM.length);
    const slow = request(`${application.url}${address}`, {
      method: 'PATCH',
      headers: {
        Authorization: application.authorizationOf(room.teacher),
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': '0',
        'Content-Length': '20',
      },
    });
    const answer = new Promise<number | undefined>((resolve, reject) => {
      slow.on('error', reject).on('response', (response) => resolve(response.resume().statusCode));
    });
    slow.write(Buffer.alloc(10, 7));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await uploads.continue(address, 0, Buffer.alloc(10))).status).toBe(423);
    expect((await uploads.forget(address)).status).toBe(423);
    slow.end(Buffer.alloc(10, 7));
    expect(await answer).toBe(204);
    expect((await uploads.forget(address)).status).toBe(204);
    expect((await uploads.look(address)).status).toBe(404);
  });

  it('a file takes an upload once, when all of it is there, for the one who sent it (case 8)', async () => {
    const uploads = sender();
    const address = await uploads.begun(10, { filename: 'notes.txt', filetype: 'text/plain' });
    expect([(await use(address)).status, (await use(address)).body.type]).toEqual([409, '/errors/upload-unfinished']);
    await uploads.continue(address, 0, Buffer.from('0123456789'));
    const colleague = application.as(await room.colleague());
    const foreign = await use(address, {}, {}, colleague);
    expect([foreign.status, foreign.body.violations?.[0]?.propertyPath]).toEqual([422, 'upload']);
    expect((await use(address, { uploadFile: 'data:text/plain;base64,SGk=' })).status).toBe(422);
    expect((await use(address, { title: '' })).status).toBe(422);
    const key = { 'Idempotency-Key': `"${randomBytes(8).toString('hex')}"` };
    const body = { title: 'Once' };
    const made = await use(address, body, key);
    expect([made.status, (await use(address, body, key)).body['@id']]).toEqual([201, made.body['@id']]);
    const again = await use(address);
    expect([again.status, again.body.violations?.[0]?.propertyPath]).toEqual([422, 'upload']);
    expect((await teacher().get(`${String(made.body['@id'])}/content`)).text).toBe('0123456789');
    expect((await uploads.forget(address)).status).toBe(204);
    expect((await teacher().get(`${String(made.body['@id'])}/content`)).text).toBe('0123456789');
  });

  it('takes a first piece with the announcement, empty files, and checks checksums', async () => {
    const uploads = sender();
    const first = await teacher().send('POST', '/api/uploads', 'ab', {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '4',
      'Content-Type': 'application/offset+octet-stream',
    });
    const address = String(first.headers.get('location'));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([201, '2']);
    const wrong = { 'Upload-Checksum': `sha1 ${Buffer.alloc(20).toString('base64')}` };
    expect((await uploads.continue(address, 2, Buffer.from('xx'), wrong)).status).toBe(460);
    expect(await uploads.offset(address)).toBe(2);
    const right = { 'Upload-Checksum': `sha256 ${hash('sha256', 'cd', 'base64')}` };
    expect((await uploads.continue(address, 2, Buffer.from('cd'), right)).status).toBe(204);
    const made = await use(address);
    expect((made.body.file as Json).sha256).toBe(hash('sha256', 'abcd', 'hex'));
    expect((await use(await uploads.begun(0))).body.file).toMatchObject({ size: 0 });
  });

  it('is taken by a replacement, in a batch, and by what is worked on in memory', async () => {
    const uploads = sender();
    const sent = async (text: string): Promise<string> => {
      const address = await uploads.begun(text.length, { filename: 'a.csv', filetype: 'text/csv' });
      await uploads.continue(address, 0, Buffer.from(text));
      return address;
    };
    const made = await use(await sent('one'));
    const item = String(made.body['@id']);
    expect((await teacher().post(`${item}/replace`, { upload: uploadId(await sent('other')) })).status).toBe(200);
    expect((await teacher().get(`${item}/content`)).text).toBe('other');
    const operations = [
      {
        method: 'POST',
        path: '/api/documents',
        body: { title: 'B', parentResourceNodeId: room.node, upload: uploadId(await sent('batched')) },
      },
    ];
    const batch = await teacher().post('/api/batch', { operations });
    expect(batch.status).toBe(200);
    expect(JSON.stringify(batch.body)).toContain(hash('sha256', 'batched', 'hex'));
  });

  it('is collected a day after its last bytes; 20 may be unfinished', async () => {
    const uploads = new ResumableClient(application.as(room.student));
    const address = await uploads.begun(10);
    clock.advance(23 * HOUR);
    const again = new ResumableClient(application.as(room.student));
    await again.continue(address, 0, Buffer.from('01234'));
    clock.advance(2 * HOUR);
    const third = new ResumableClient(application.as(room.student));
    expect(await third.offset(address)).toBe(5);
    const all = await Promise.all(Array.from({ length: 25 }, () => third.begin(10)));
    expect(all.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(201), ...Array<number>(6).fill(429)]);
    clock.advance(25 * HOUR);
    expect((await new ResumableClient(application.as(room.student)).look(address)).status).toBe(410);
    expect(await application.app.get(Uploads, { strict: false }).expire(clock.now())).toBeGreaterThanOrEqual(20);
    expect((await new ResumableClient(application.as(room.student)).look(address)).status).toBe(404);
  });

  it('reserves the space of its course while it is under way', async () => {
    const { body } = await teacher().post('/api/courses', { title: `Small ${driver} ${Math.random()}`, diskQuota: 1000 });
    const course = Number(body.id);
    const uploads = sender();
    const announce = (length: number, who = uploads): Promise<Reply> => who.begin(length, { course: String(course) });
    const first = await announce(600);
    expect([first.status, (await announce(500)).status]).toEqual([201, 422]);
    expect((await announce(500)).body.type).toBe('/validation_errors/quota-exceeded');
    expect((await announce(10, new ResumableClient(application.as(room.student)))).status).toBe(422);
    expect((await teacher().get(`/api/documents/${course}/usage`)).body).toMatchObject({ used: 0, reserved: 600, available: 400 });
    await uploads.forget(String(first.headers.get('location')));
    const second = String((await announce(900)).headers.get('location'));
    await uploads.continue(second, 0, Buffer.alloc(900));
    const node = Number(String(body.resourceNode).split('/').at(-1));
    expect((await use(second, { parentResourceNodeId: node, resourceLinkList: [{ cid: course }] })).status).toBe(201);
    expect((await teacher().get(`/api/documents/${course}/usage`)).body).toMatchObject({ used: 900, reserved: 0, available: 100 });
  });

  it('reserves the space of personal files while it is under way, exactly', async () => {
    const administrator = application.as(await application.given.globalAdministrator());
    const setting = { variable: 'personal_quota', selectedValue: '1000', url: '/api/access_urls/1' };
    expect((await administrator.post('/api/settings', setting)).status).toBe(201);
    const mine = application.as(await room.classmate());
    const uploads = new ResumableClient(mine);
    const announce = (length: number): Promise<Reply> => uploads.begin(length, { personal: '' });
    const all = await Promise.all(Array.from({ length: 12 }, () => announce(100)));
    expect(all.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(201), 422, 422]);
    const [first = '', ...others] = all.filter(({ status }) => status === 201).map(({ headers }) => String(headers.get('location')));
    const small = { title: 'Small', uploadFile: 'data:text/plain;base64,SGk=' };
    const refused = await mine.post('/api/personal_files', small);
    expect([refused.status, refused.body.type]).toEqual([422, '/validation_errors/quota-exceeded']);
    await uploads.continue(first, 0, Buffer.alloc(100));
    expect((await mine.post('/api/personal_files', { title: 'Mine', upload: uploadId(first) })).status).toBe(201);
    expect((await announce(1)).status).toBe(422);
    expect((await uploads.begin(1, { personal: '', course: '1' })).status).toBe(400);
    await Promise.all(others.slice(0, 3).map((address) => uploads.forget(address)));
    expect((await mine.post('/api/personal_files', small)).status).toBe(201);
  });
});

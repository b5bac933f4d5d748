import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { form } from '../../support/form.js';
import { ResumableClient, uploadId } from '../../support/resumable.js';

/** A PNG of one colour that is small and has as many pixels as it says: what it unpacks to is what it costs. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('pictures', () => {
  let application: TestApplication;
  let room: Classroom;
  let teacher: ApiClient;
  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    teacher = room.asTeacher;
  });
  afterAll(() => application.close());

  async function document(filename: string, type: string, content: Buffer | string): Promise<{ item: string; file: Json }> {
    const sent = form([
      { name: 'title', content: filename },
      { name: 'parentResourceNodeId', content: String(room.node) },
      { name: 'uploadFile', filename, type, content },
    ]);
    const { status, body } = await teacher.send('POST', '/api/documents', sent.body, { 'Content-Type': sent.type });
    expect([status, body.violations]).toEqual([201, undefined]);
    return { item: String(body['@id']), file: body.file as Json };
  }

  const content = async (address: string): Promise<{ status: number; type: string | null; bytes: Buffer }> => {
    const reply = await teacher.fetch(address);
    return { status: reply.status, type: reply.headers.get('content-type'), bytes: Buffer.from(await reply.arrayBuffer()) };
  };

  it('are made smaller, upright and without what their camera noted (case 16)', async () => {
    const photo = await sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#246' } })
      .withExif({ IFD0: { Copyright: 'Somewhere' }, IFD3: { GPSLatitude: '48/1 51/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { item, file } = await document('photo.jpg', 'image/jpeg', photo);
    expect(file).toMatchObject({ width: 4000, height: 3000 });
    expect((file.variants as Json[]).map(({ width }) => width)).toEqual([160, 320, 640, 1280]);
    const { status, type, bytes } = await content(`${item}/content?width=320`);
    expect([status, type]).toEqual([200, 'image/webp']);
    const { width, height, format, exif, orientation } = await sharp(bytes).metadata();
    expect([width, height, format, exif, orientation]).toEqual([320, 240, 'webp', undefined, undefined]);
    expect((await content(`${item}/content?width=320`)).bytes.equals(bytes)).toBe(true);
    const part = await teacher.fetch(`${item}/content?width=320`, { Range: 'bytes=0-3' });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
    expect((await content(`${item}/content?width=321`)).status).toBe(400);
    const { body } = await teacher.post('/api/file_addresses', { items: [item], width: 160 });
    const signed = await fetch(String(body.member?.[0]?.url));
    expect((await sharp(Buffer.from(await signed.arrayBuffer())).metadata()).width).toBe(160);
    expect((await teacher.post('/api/file_addresses', { items: [item], width: 161 })).status).toBe(422);
  });

  it('have the same width, height and digest however they come', async () => {
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#246' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const known = { name: 'a b.jpg', mimeType: 'image/jpeg', size: picture.length, width: 20, height: 30 };
    const address = `data:image/jpeg;name=a%20b.jpg;base64,${picture.toString('base64')}`;
    const within = { title: 'Within', parentResourceNodeId: room.node };
    const uploads = new ResumableClient(teacher);
    const sent = async (): Promise<string> => {
      const begun = await uploads.begun(picture.length, { filename: 'a b.jpg', filetype: 'image/jpeg' });
      await uploads.continue(begun, 0, picture);
      return uploadId(begun);
    };
    const asForm = (name: string, content: string): Promise<Reply> => {
      const texts = form([
        { name: 'title', content: 'As a text' },
        { name: 'parentResourceNodeId', content: String(room.node) },
        { name, content },
      ]);
      return teacher.send('POST', '/api/documents', texts.body, { 'Content-Type': texts.type });
    };
    const operations = [{ method: 'POST', path: '/api/documents', body: { ...within, uploadFile: address } }];
    const replies = [
      await teacher.post('/api/documents', { ...within, uploadFile: address }),
      await teacher.post('/api/documents', { ...within, upload: await sent() }),
      await asForm('uploadFile', address),
      await asForm('upload', await sent()),
      await teacher.post('/api/personal_files', { title: 'a b.jpg', uploadFile: address }),
    ];
    for (const { status, body } of replies) expect([status, body.file]).toEqual([201, expect.objectContaining(known)]);
    expect(new Set(replies.map(({ body }) => (body.file as Json).sha256)).size).toBe(1);
    const batch = await teacher.post('/api/batch', { operations });
    expect(JSON.stringify(batch.body)).toContain('"width":20,"height":30');
    const byUpload = [{ method: 'POST', path: '/api/documents', body: { ...within, upload: await sent() } }];
    expect(JSON.stringify((await teacher.post('/api/batch', { operations: byUpload })).body)).toContain('"width":20,"height":30');
    expect((await teacher.post('/api/documents', { ...within, uploadFile: 'data:image/jpeg;base64,?' })).status).toBe(422);
  });

  it('with too many pixels, or that are none, are refused (case 16)', async () => {
    const { item, file } = await document('bomb.png', 'image/png', bomb(20_000, 20_000));
    expect(file).toMatchObject({ width: 20_000, height: 20_000 });
    expect((await content(`${item}/content?width=160`)).status).toBe(422);
    const drawing = await document('a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const refused = await teacher.get(`${drawing.item}/content?width=160`);
    expect([refused.status, refused.body.type, drawing.file.variants]).toEqual([409, '/errors/not-an-image', null]);
    const disguised = await document('b.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect([(await content(`${disguised.item}/content?width=160`)).status, disguised.file.width]).toEqual([409, null]);
    const cut = await document('cut.png', 'image/png', bomb(300, 300).subarray(0, 60));
    expect((await content(`${cut.item}/content?width=160`)).status).toBeLessThan(500);
  });

  it('are never enlarged, and made once where many ask at once', async () => {
    const small = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#fff0' } })
      .png()
      .toBuffer();
    const { item } = await document('small.png', 'image/png', small);
    const all = await Promise.all(Array.from({ length: 10 }, () => content(`${item}/content?width=640`)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const [first] = all;
    expect((await sharp(first?.bytes).metadata()).width).toBe(40);
    const [row] = await application.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM blob_variant WHERE width = 640',
    );
    expect(row?.count).toBe(1);
  });
});

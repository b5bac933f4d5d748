import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { form, type Part } from '../support/form.js';

const LIMIT = 8_192;
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==', 'base64');

describe('files', () => {
  let application: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    application = await TestApplication.start({ variables: { UPLOAD_LIMIT: String(LIMIT), BODY_LIMIT: '2048' } });
    room = await classroom(application);
  });

  afterAll(() => application.close());

  function send(client: ApiClient, path: string, parts: readonly Part[]): Promise<Reply> {
    const { body, type } = form(parts);
    return client.send('POST', path, body, { 'Content-Type': type });
  }

  async function bytes(client: ApiClient, path: string, headers: Record<string, string> = {}): Promise<Response> {
    return client.fetch(path, headers);
  }

  const badge = (over: Partial<Part> = {}): Part => ({
    name: 'uploadFile',
    filename: 'badge.png',
    type: 'image/png',
    content: PICTURE,
    ...over,
  });

  describe('that come as a form', () => {
    it('are kept with their name and type; texts become members of their types', async () => {
      const { status, body } = await send(room.asTeacher, '/api/assets', [
        { name: 'title', content: 'Écusson' },
        { name: 'category', content: 'skill' },
        { name: 'compressed', content: 'false' },
        { name: 'metadata', content: '{"shape":"round"}' },
        badge({ name: 'file', filename: 'écusson "1".png' }),
      ]);
      expect([status, body.violations]).toEqual([201, undefined]);
      expect(body).toMatchObject({
        title: 'Écusson',
        category: 'skill',
        compressed: false,
        metadata: { shape: 'round' },
        mimeType: 'image/png',
        originalName: 'écusson "1".png',
        size: PICTURE.length,
      });
      const stored = await bytes(room.asStudent, String(body.contentUrl));
      expect(Buffer.from(await stored.arrayBuffer()).equals(PICTURE)).toBe(true);
    });

    it.each([
      ['worker.js', 'text/javascript'],
      ['module.mjs', 'application/javascript'],
      ['style.css', 'text/css'],
      ['program.wasm', 'application/wasm'],
    ])('are no script, style or program of the service, whatever their sender says: %s', async (filename, type) => {
      const { body } = await send(room.asTeacher, '/api/assets', [
        { name: 'title', content: filename },
        { name: 'category', content: 'skill' },
        badge({ name: 'file', filename, type, content: Buffer.from('alert(1)') }),
      ]);
      const { headers } = await bytes(room.asStudent, String(body.contentUrl));
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
    });

    it('are checked member by member as any body is', async () => {
      const { status, body } = await send(room.asTeacher, '/api/assets', [
        { name: 'category', content: 'nothing' },
        { name: 'compressed', content: 'perhaps' },
        badge(),
      ]);
      expect(status).toBe(422);
      expect(body.violations?.map(({ propertyPath }) => propertyPath).sort()).toEqual(['category', 'compressed', 'title']);
    });

    it('are refused beyond the limit, and no more than the limit is read', async () => {
      const title = { name: 'title', content: 'Big' };
      const category = { name: 'category', content: 'skill' };
      const fits = await send(room.asTeacher, '/api/assets', [title, category, badge({ content: Buffer.alloc(LIMIT) })]);
      expect([fits.status, fits.body.size]).toEqual([201, LIMIT]);
      const over = await send(room.asTeacher, '/api/assets', [title, category, badge({ content: Buffer.alloc(LIMIT + 1) })]);
      expect(over.status).toBe(413);
      expect(over.body.detail).toContain(`${LIMIT} bytes`);
      const far = await send(room.asTeacher, '/api/assets', [title, category, badge({ content: Buffer.alloc(20 * LIMIT) })]);
      expect(far.status).toBe(413);
    });

    it('are one to a form, and the form must be whole', async () => {
      const two = await send(room.asTeacher, '/api/assets', [badge(), badge({ name: 'other' })]);
      expect(two.status).toBe(400);
      const { body, type } = form([badge()]);
      const cut = await room.asTeacher.send('POST', '/api/assets', body.subarray(0, body.length - 20), { 'Content-Type': type });
      expect(cut.status).toBe(400);
      const unbounded = await room.asTeacher.send('POST', '/api/assets', body, { 'Content-Type': 'multipart/form-data' });
      expect(unbounded.status).toBe(400);
    });

    it('are not read from callers who may not write, nor where no file is taken', async () => {
      expect((await send(application.stranger, '/api/assets', [badge()])).status).toBe(401);
      const none = await send(room.asTeacher, '/api/glossaries', [{ name: 'title', content: 'Term' }]);
      expect(none.status).toBe(415);
      const { body, type } = form([badge()]);
      expect((await room.asTeacher.send('PATCH', '/api/documents/1', body, { 'Content-Type': type })).status).toBe(415);
    });

    it('may be sent within JSON as well', async () => {
      const uploadFile = 'data:text/plain;name=a%20b.txt;base64,SGVsbG8=';
      const { body } = await room.asTeacher.post('/api/assets', { title: 'Text', category: 'css', uploadFile });
      expect(body).toMatchObject({ originalName: 'a b.txt', mimeType: 'text/plain', size: 5 });
      expect((await room.asTeacher.post('/api/assets', { title: 'Text', category: 'css', uploadFile: 5 })).status).toBe(422);
    });
  });

  describe('that are fetched', () => {
    let text: string;
    let page: string;

    beforeAll(async () => {
      const made = async (content: string, type: string): Promise<string> => {
        const sent = {
          title: 'a.txt',
          category: 'extra_field',
          uploadFile: `data:${type};name=a.txt;base64,${Buffer.from(content).toString('base64')}`,
        };
        return String((await room.asTeacher.post('/api/assets', sent)).body.contentUrl);
      };
      text = await made('0123456789', 'text/plain');
      page = await made('<script>alert(1)</script>', 'text/html');
    });

    it('go to all who read their item, and to nobody else', async () => {
      expect((await bytes(room.asTeacher, text)).status).toBe(200);
      expect((await bytes(room.asStudent, text)).status).toBe(403);
      expect((await bytes(application.stranger, text)).status).toBe(401);
      expect((await bytes(room.asTeacher, '/api/assets/999999/content')).status).toBe(404);
      const empty = await room.asTeacher.post('/api/assets', { title: 'Nothing', category: 'css' });
      expect((await bytes(room.asTeacher, String(empty.body.contentUrl))).status).toBe(404);
    });

    it('are never run by the browser', async () => {
      const { headers } = await bytes(room.asTeacher, page);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="a.txt"/);
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect((await bytes(room.asTeacher, text)).headers.get('content-disposition')).toMatch(/^inline/);
    });

    it('are not sent again to who has them', async () => {
      const etag = (await bytes(room.asTeacher, text)).headers.get('etag') ?? '';
      expect((await bytes(room.asTeacher, text, { 'If-None-Match': etag })).status).toBe(304);
    });

    it('come in parts where a part is asked for', async () => {
      const whole = await bytes(room.asTeacher, text);
      expect(whole.headers.get('accept-ranges')).toBe('bytes');
      const etag = whole.headers.get('etag') ?? '';
      const part = await bytes(room.asTeacher, text, { Range: 'bytes=2-4', 'If-Range': etag });
      expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
      expect(await (await bytes(room.asTeacher, text, { Range: 'bytes=-3' })).text()).toBe('789');
      expect((await bytes(room.asTeacher, text, { Range: 'bytes=2-4', 'If-Range': '"older"' })).status).toBe(200);
      expect((await bytes(room.asTeacher, text, { Range: 'bytes=0-1,3-4' })).status).toBe(200);
      const beyond = await bytes(room.asTeacher, text, { Range: 'bytes=10-' });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
      expect(await beyond.json()).toMatchObject({ status: 416, detail: 'The file has 10 bytes; none of them is in the range.' });
    });
  });

  it('are documented', async () => {
    const { body } = await application.stranger.get('/api/docs.json');
    const paths = body.paths as Record<string, Record<string, { requestBody?: { content: Record<string, unknown> }; responses: object }>>;
    expect(Object.keys(paths['/api/assets']?.post?.requestBody?.content ?? {})).toContain('multipart/form-data');
    expect(Object.keys(paths['/api/glossaries']?.post?.requestBody?.content ?? {})).not.toContain('multipart/form-data');
    const { schemas, examples } = body.components as { schemas: Record<string, Json>; examples: Record<string, { value: Json }> };
    const upload = { upload: expect.objectContaining({ type: 'string', format: 'uuid', writeOnly: true }) as unknown };
    expect(schemas['Asset.input']?.properties).toMatchObject(upload);
    const json = paths['/api/assets']?.post?.requestBody?.content['application/json'] as { examples: Json };
    expect(json.examples.upload).toEqual({ $ref: '#/components/examples/Asset.input.upload' });
    expect(examples['Asset.input.upload']?.value).toMatchObject({ upload: expect.any(String) });
    expect(examples['Asset.input.upload']?.value).not.toHaveProperty('uploadFile');
    const replacement = paths['/api/documents/{id}/replace']?.post?.requestBody?.content['application/json'] as {
      schema: { $ref: string };
    };
    const needed = schemas[replacement.schema.$ref.split('/').at(-1) ?? ''];
    expect(needed).toMatchObject({ properties: upload, anyOf: [{ required: ['uploadFile'] }, { required: ['upload'] }] });
    expect(needed).not.toHaveProperty('required');
    expect(schemas['Course.input']?.properties).not.toHaveProperty('upload');
    expect(paths['/api/resource_files/{id}/content']?.get?.responses).toMatchObject({ 200: {}, 403: {}, 404: {} });
  });
});

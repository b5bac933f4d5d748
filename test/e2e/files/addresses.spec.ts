import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { form } from '../../support/form.js';
import { newPath } from '../../support/path-fixture.js';
import { unzipped } from '../../support/unzipped.js';

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==', 'base64');
const PICTURE_SHA256 = hash('sha256', PICTURE, 'hex');
const MINUTE = 60;

describe('signed addresses of files', () => {
  let application: TestApplication;
  let room: Classroom;
  const clock = new FakeClock();

  beforeAll(async () => {
    application = await TestApplication.start({ clock, variables: { TRACES_ENABLED: 'true', CORS_ORIGINS: 'https://app.example' } });
    room = await classroom(application);
  });
  afterAll(() => application.close());

  const teacher = (): ApiClient => application.as(room.teacher);
  const student = (): ApiClient => application.as(room.student);

  async function document(
    title: string,
    filename: string,
    type: string,
    content: string | Buffer,
    visibility = 'published',
  ): Promise<string> {
    const sent = form([
      { name: 'title', content: title },
      { name: 'filetype', content: 'file' },
      { name: 'parentResourceNodeId', content: String(room.node) },
      { name: 'resourceLinkList', content: JSON.stringify([{ cid: room.course, visibility }]) },
      { name: 'uploadFile', filename, type, content },
    ]);
    const { status, body } = await teacher().send('POST', '/api/documents', sent.body, { 'Content-Type': sent.type });
    expect([status, body.violations]).toEqual([201, undefined]);
    return String(body['@id']);
  }

  const fileOf = (body: Json): Json => body.file as Json;
  const urlOf = async (item: string, who = student()): Promise<string> =>
    String(fileOf((await who.get(`${item}?signedFiles=true`)).body).url);

  it('an item and a list tell of their file; an address comes where it is asked for (case 11)', async () => {
    const item = await document('Flower', 'flower.png', 'image/png', PICTURE);
    const { body, headers } = await student().get(item);
    expect(body.file).toMatchObject({
      name: 'flower.png',
      mimeType: 'image/png',
      size: PICTURE.length,
      sha256: PICTURE_SHA256,
      state: 'ready',
      scanned: false,
      contentUrl: `${item}/content`,
      url: null,
    });
    expect(headers.get('etag')).not.toBeNull();
    const signed = await student().get(`${item}?signedFiles=true`);
    expect([signed.headers.get('etag'), signed.headers.get('cache-control')]).toEqual([null, 'no-store']);
    const [listed] = (await student().get('/api/documents?title=Flower&signedFiles=true')).body.member as Json[];
    const url = String(fileOf(listed ?? {}).url);
    expect(url).toBe(fileOf(signed.body).url);
    expect(new URL(url).origin).toBe(
      application.url.includes('127.0.0.1') ? application.url.replace('127.0.0.1', 'localhost') : application.url,
    );
    expect((await student().get(`${item}?signedFiles=perhaps`)).status).toBe(400);
    expect(fileOf((await teacher().post('/api/documents', { title: 'Folder', parentResourceNodeId: room.node })).body)).toBeNull();
  });

  it('the step of a learning path that is shown has one, also where its material is in draft', async () => {
    const draft = await document('Draft', 'step.txt', 'text/plain', 'The first step', 'draft');
    const path = await newPath(room, [{ itemType: 'document', path: draft.split('/').at(-1) }, { itemType: 'document' }]);
    const opened = (await path.open(student(), path.steps[0])).body.current as Json;
    expect(opened).toMatchObject({ resource: draft, expiresAt: expect.any(String) });
    expect(await (await fetch(String(opened.url))).text()).toBe('The first step');
    expect((await student().get(`${draft}/content`)).status).toBe(403);
    expect((await path.open(student(), path.steps[1])).body.current).toMatchObject({ resource: null, url: null, expiresAt: null });
  });

  it('need no token, open the one file, and may be kept by the browser', async () => {
    const url = await urlOf(await document('Shown', 'shown.png', 'image/png', PICTURE));
    const shown = await fetch(url, { headers: { Origin: 'https://app.example' } });
    expect(Buffer.from(await shown.arrayBuffer()).equals(PICTURE)).toBe(true);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors https://app.example",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': 'https://app.example',
      'accept-ranges': 'bytes',
    });
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="shown.png"/);
    const part = await fetch(url, { headers: { Range: 'bytes=1-3', Origin: 'https://evil.example' } });
    expect([part.status, await part.text(), part.headers.get('access-control-allow-origin')]).toEqual([206, 'PNG', null]);
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(PICTURE.length));
    expect((await fetch(url, { headers: { 'If-None-Match': shown.headers.get('etag') ?? '' } })).status).toBe(304);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  });

  it('open nothing once changed, after their time, or when the file is replaced or deleted (case 13)', async () => {
    const item = await document('Short', 'short.txt', 'text/plain', 'one');
    const url = await urlOf(item);
    const changed = url.replace(/\/files\/0\.(\d)/, (_, digit: string) => `/files/0.${(Number(digit) % 9) + 1}`);
    const rejection = await fetch(changed);
    expect([rejection.status, rejection.headers.get('content-type'), await rejection.text()]).toEqual([
      403,
      'text/plain; charset=utf-8',
      expect.stringContaining('address-invalid'),
    ]);
    clock.advance(14 * MINUTE);
    expect((await fetch(url)).status).toBe(200);
    clock.advance(7 * MINUTE);
    expect((await fetch(url)).status).toBe(403);
    const second = await urlOf(item);
    const other = form([{ name: 'uploadFile', filename: 'short.txt', type: 'text/plain', content: 'two' }]);
    expect((await teacher().send('POST', `${item}/replace`, other.body, { 'Content-Type': other.type })).status).toBe(200);
    expect((await fetch(second)).status).toBe(404);
    const third = await urlOf(item);
    expect(await (await fetch(third)).text()).toBe('two');
    expect((await teacher().delete(item)).status).toBe(204);
    expect((await fetch(third)).status).toBe(404);
  });

  it('are made for many items at once, each by its own rule (case 14)', async () => {
    const readable = await document('Readable', 'a.txt', 'text/plain', 'a');
    const draft = await document('Draft', 'b.txt', 'text/plain', 'b', 'draft');
    const items = [readable, `${readable}/content`, draft, '/api/documents/999999', '/api/users/1', 'nonsense'];
    const { status, body } = await student().post('/api/file_addresses', { items, download: true });
    const member = body.member as Json[];
    expect([status, member.map((one) => one.status)]).toEqual([200, [200, 200, 403, 404, 404, 404]]);
    const saved = await fetch(String(member[0]?.url));
    expect([await saved.text(), saved.headers.get('content-disposition')?.slice(0, 10)]).toEqual(['a', 'attachment']);
    expect((await student().post('/api/file_addresses', { items: [] })).status).toBe(422);
    expect((await application.stranger.post('/api/file_addresses', { items })).status).toBe(401);
  });

  it('nothing that is shown can run, and what is not what it says is saved (case 15)', async () => {
    const shown = async (name: string, type: string, content: string | Buffer): Promise<string[]> => {
      const { headers } = await fetch(await urlOf(await document(name, name, type, content)));
      const [disposition = ''] = (headers.get('content-disposition') ?? '').split(';');
      return [headers.get('content-type') ?? '', disposition, headers.get('content-security-policy')?.split('; frame-ancestors')[0] ?? ''];
    };
    const bare = "sandbox; default-src 'none'";
    expect(await shown('a.svg', 'image/svg+xml', '<svg onload="alert(1)"/>')).toEqual([
      'image/svg+xml',
      'inline',
      `${bare}; style-src 'unsafe-inline'; img-src data:`,
    ]);
    const [type, disposition, policy] = await shown('a.html', 'text/html', '<script>alert(1)</script>');
    expect([type, disposition, policy?.startsWith(bare), policy?.includes('script')]).toEqual([
      'text/html; charset=utf-8',
      'inline',
      true,
      false,
    ]);
    expect(await shown('a.css', 'text/css', 'body{}')).toEqual(['text/plain; charset=utf-8', 'inline', bare]);
    expect(await shown('fake.png', 'image/png', '<script>alert(1)</script>')).toEqual(['application/octet-stream', 'attachment', bare]);
    expect(await shown('a.pdf', 'application/pdf', '%PDF-1.7\n')).toEqual(['application/pdf', 'inline', bare]);
    expect((await shown('a.zip', 'application/zip', 'PK'))[1]).toBe('attachment');
    const sound = await shown('a.mp3', 'audio/mpeg', Buffer.from('ID3\u0003\0\0\0\0\0\0\0', 'latin1'));
    expect([sound[0], sound[1], sound[2]?.startsWith('sandbox allow-same-origin')]).toEqual(['audio/mpeg', 'inline', true]);
  });

  it('take the place of addresses in HTML that the caller may read', async () => {
    const [picture, draft] = [
      await document('In text', 'p.png', 'image/png', PICTURE),
      await document('Secret', 's.png', 'image/png', PICTURE, 'draft'),
    ];
    const html = `<p><img src="${picture}/content" /><img src="${draft}/content" /></p>`;
    const { body } = await teacher().post('/api/c_announcements', { title: 'News', content: html, parentResourceNodeId: room.node });
    const plain = String((await student().get(String(body['@id']))).body.content);
    expect(plain).toContain(`${picture}/content`);
    const text = String((await student().get(`${String(body['@id'])}?signedFiles=true`)).body.content);
    expect([text.includes(`${picture}/content`), text.includes(`${draft}/content`)]).toEqual([false, true]);
    const [, url = ''] = /src="(http[^"]+)"/.exec(text) ?? [];
    expect((await fetch(url.replaceAll('&amp;', '&'))).status).toBe(200);
  });

  it('zips name files by titles with the endings of their files, and come while they are made (case 17)', async () => {
    const ids = [
      await document('Week 1', 'week1.md', 'text/markdown', '# One'),
      await document('Notes', 'notes.txt', 'text/plain', 'first'),
      await document('Notes', 'other.txt', 'text/plain', 'second'),
    ];
    const sent = await fetch(`${application.url}/api/documents/download-selected`, {
      method: 'POST',
      headers: { Authorization: application.authorizationOf(room.student), 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids }),
    });
    const files = unzipped(Buffer.from(await sent.arrayBuffer()));
    expect([...files].map(([name, content]) => `${name}: ${content.toString()}`).sort()).toEqual([
      expect.stringMatching(/^Notes \(\d\)\.txt: second$|^Notes\.txt: first$/),
      expect.stringMatching(/^Notes.*\.txt: (first|second)$/),
      'Week 1.md: # One',
    ]);
  });
});

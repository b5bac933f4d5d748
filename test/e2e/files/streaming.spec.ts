import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Environment } from '../../../src/config/environment.js';
import { FileMover } from '../../../src/platform/content/files/file-mover.js';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { FileUpload } from '../../support/file-upload.js';

const MEBIBYTE = 1_048_576;
const DAY = 24 * 3600;
const PIECE = randomBytes(MEBIBYTE);

describe('files that are too large for memory', () => {
  let application: TestApplication;
  let room: Classroom;
  const clock = new FakeClock();

  beforeAll(async () => {
    application = await TestApplication.start({ clock, variables: { DATABASE_POOL_SIZE: '2', RATE_LIMIT_CALLER: '0' } });
    room = await classroom(application);
  });
  afterAll(() => application.close());

  /** With a token of this hour. */
  const teacher = (): ApiClient => application.as(room.teacher);

  const upload = (fields: Record<string, string> = {}): FileUpload =>
    new FileUpload({
      url: `${application.url}/api/documents`,
      authorization: application.authorizationOf(room.teacher),
      fields: { title: `Film ${Math.random()}`, filetype: 'file', parentResourceNodeId: String(room.node), ...fields },
      filename: 'film.bin',
      type: 'application/octet-stream',
    });

  async function uploaded(mebibytes: number): Promise<string> {
    const sent = upload();
    for (let piece = 0; piece < mebibytes; piece += 1) await sent.send(PIECE);
    const { status, body } = await sent.end();
    expect([status, body.violations]).toEqual([201, undefined]);
    return String(body['@id']);
  }

  async function blobs(): Promise<string[]> {
    const found = await readdir(application.app.get(Environment).FILES_DIR, { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  const known = async (): Promise<number> => {
    const [row] = await application.dataSource.query<{ count: number }[]>('SELECT count(*)::int AS count FROM stored_blob');
    return row?.count ?? 0;
  };

  const opened = async (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
    const sent = get(`${application.url}${path}`, { headers: { Authorization: application.authorizationOf(room.student), ...headers } });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return response;
  };

  async function digestOf(response: IncomingMessage): Promise<string> {
    const hash = createHash('sha256');
    for await (const bytes of response) hash.update(bytes as Buffer);
    return hash.digest('hex');
  }

  it('come in and go out in constant memory, whole (case 1)', async () => {
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 5);
    const id = await uploaded(100);
    const digest = await digestOf(await opened(`${id}/content`));
    clearInterval(timer);
    const whole = createHash('sha256');
    for (let piece = 0; piece < 100; piece += 1) whole.update(PIECE);
    expect(digest).toBe(whole.digest('hex'));
    // Of this process, which is the client as well; `npm run bench -- files` measures the service alone.
    expect(most).toBeLessThan(60 * MEBIBYTE);
  });

  it('go out in a zip file in constant memory (case 17)', async () => {
    const films = [await uploaded(60), await uploaded(60)];
    const ids = films.map((film) => Number(film.split('/').at(-1)));
    const before = process.memoryUsage().arrayBuffers;
    let [most, size] = [0, 0];
    const answer = await fetch(`${application.url}/api/documents/download-selected`, {
      method: 'POST',
      headers: { Authorization: application.authorizationOf(room.student), 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids }),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    for await (const bytes of answer.body as AsyncIterable<Uint8Array>) {
      size += bytes.length;
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    expect(size).toBeGreaterThan(120 * MEBIBYTE);
    // Of this process, which is the client as well.
    expect(most).toBeLessThan(60 * MEBIBYTE);
  });

  it('tell their size by HEAD, and are continued where a download broke off', async () => {
    const id = await uploaded(3);
    const head = await fetch(`${application.url}${id}/content`, {
      method: 'HEAD',
      headers: { Authorization: application.authorizationOf(room.student) },
    });
    const etag = head.headers.get('etag') ?? '';
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      String(3 * MEBIBYTE),
      'bytes',
    ]);
    const rest = await opened(`${id}/content`, { Range: `bytes=${2 * MEBIBYTE}-`, 'If-Range': etag });
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, `bytes ${2 * MEBIBYTE}-${3 * MEBIBYTE - 1}/${3 * MEBIBYTE}`]);
    expect(await digestOf(rest)).toBe(createHash('sha256').update(PIECE).digest('hex'));
    const other = await opened(`${id}/content`, { Range: 'bytes=0-0', 'If-Range': '"of another version"' });
    expect([other.statusCode, other.headers['content-length']]).toEqual([200, String(3 * MEBIBYTE)]);
    other.destroy();
    const beyond = await opened(`${id}/content`, { Range: `bytes=${3 * MEBIBYTE}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${3 * MEBIBYTE}`]);
  });

  it('leave nothing where the client breaks off (case 2)', async () => {
    const [files, rows] = [(await blobs()).length, await known()];
    const sent = upload({ title: 'Cut' });
    for (let piece = 0; piece < 4; piece += 1) await sent.send(PIECE);
    while ((await blobs()).length === files) await new Promise((resolve) => setTimeout(resolve, 10));
    sent.breakOff();
    while ((await blobs()).length > files) await new Promise((resolve) => setTimeout(resolve, 10));
    while ((await known()) > rows) await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await room.asTeacher.get('/api/documents?title=Cut')).body.totalItems).toBe(0);
  });

  it('leave nothing where the rest of the form is refused (case 3)', async () => {
    const before = [(await blobs()).length, await known()];
    const sent = upload({ parentResourceNodeId: '999999', title: 'Refused' });
    await sent.send(PIECE);
    expect((await sent.end()).status).toBe(422);
    expect([(await blobs()).length, await known()]).toEqual(before);
    expect((await room.asTeacher.get('/api/documents?title=Refused')).body.totalItems).toBe(0);
  });

  it('hold no connection of the database while they travel, in either direction', async () => {
    const id = await uploaded(30);
    const readers = await Promise.all(Array.from({ length: 6 }, () => opened(`${id}/content`)));
    const writers = Array.from({ length: 4 }, () => upload());
    await Promise.all(writers.map((writer) => writer.send(PIECE)));
    for (let call = 0; call < 5; call += 1) expect((await room.asStudent.get('/api/me')).status).toBe(200);
    for (const reader of readers) reader.destroy();
    expect((await Promise.all(writers.map((writer) => writer.end()))).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  it('are removed a day after nothing refers to them, and not before; a copy keeps them', async () => {
    const sweep = async (seconds: number): Promise<void> => {
      clock.advance(seconds);
      await application.runDueJobs();
    };
    await sweep(DAY + 7200);
    await sweep(DAY + 7200);
    const [deleted, copied] = [await uploaded(1), await uploaded(1)];
    const { body: copy } = await teacher().post(`${copied}/copy_to_personal_files`, undefined);
    const before = (await blobs()).length;
    await sweep(7200);
    expect((await teacher().delete(deleted)).status).toBe(204);
    expect((await teacher().delete(copied)).status).toBe(204);
    await sweep(DAY + 7200);
    // The bin refers to what can be restored.
    expect((await blobs()).length).toBe(before);
    const { body: bin } = await teacher().get(`/api/bin_entries?courseId=${room.course}`);
    for (const entry of bin.member ?? []) expect((await teacher().delete(String(entry['@id']))).status).toBe(204);
    await sweep(7200);
    expect((await blobs()).length).toBe(before);
    await sweep(DAY);
    expect((await blobs()).length).toBe(before - 1);
    expect(
      await digestOf(await opened(`${String(copy['@id'])}/content`, { Authorization: application.authorizationOf(room.teacher) })),
    ).toBe(createHash('sha256').update(PIECE).digest('hex'));
  });

  it('move from the database to the storage while they are read, stopped and repeated (case 10)', async () => {
    const made: { id: string; text: string }[] = [];
    for (let index = 0; index < 30; index += 1) {
      const text = `Text ${index} `.repeat(5_000);
      const { body } = await teacher().post('/api/personal_files', { title: `Text ${index}`, contentFile: text });
      made.push({ id: String(body['@id']), text });
    }
    const left = async (): Promise<number> => {
      const [row] = await application.dataSource.query<{ count: number }[]>(
        'SELECT count(*)::int AS count FROM resource_file_content WHERE content IS NOT NULL',
      );
      return row?.count ?? -1;
    };
    const mover = application.app.get(FileMover, { strict: false });
    const readAll = async (): Promise<void> => {
      const texts = await Promise.all(made.map(async ({ id }) => (await teacher().get(`${id}/content`)).text));
      expect(texts).toEqual(made.map(({ text }) => text));
    };
    const etag = (await teacher().fetch(`${made[0]?.id}/content`)).headers.get('etag');
    expect(await left()).toBe(30);
    let moved = 0;
    const reading = readAll();
    for await (const one of mover.move()) if (one.moved && (moved += 1) === 13) break;
    await reading;
    expect(await left()).toBe(17);
    const [, rest] = await Promise.all([readAll(), all(mover.move())]);
    expect(rest.every((one) => one.moved)).toBe(true);
    expect([await left(), rest.length, (await all(mover.move())).length]).toEqual([0, 17, 0]);
    await readAll();
    expect((await teacher().fetch(`${made[0]?.id}/content`)).headers.get('etag')).toBe(etag);
  });
});

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

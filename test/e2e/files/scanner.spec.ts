import { join } from 'node:path';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Environment } from '../../../src/config/environment.js';
import { FileScanner } from '../../../src/platform/content/files/file-scanner.js';
import { ClamdScan } from '../../../src/storage/clamd-scan.js';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { ClamdServer, EICAR } from '../../support/clamd-server.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { form } from '../../support/form.js';
import { ResumableClient, uploadId } from '../../support/resumable.js';

const MEBIBYTE = 1_048_576;
const LIMIT = 3 * MEBIBYTE;

/** Of a writing too many, most of these would have lost the answer. */
const FAST_ROUNDS = 50;

describe('the virus scanner', () => {
  let clamd: ClamdServer;
  let application: TestApplication;
  let room: Classroom;
  let teacher: ApiClient;
  beforeAll(async () => {
    clamd = await ClamdServer.start({ limit: LIMIT });
    application = await TestApplication.start({ variables: { SCANNER_URL: clamd.url } });
    room = await classroom(application);
    teacher = room.asTeacher;
  });
  afterAll(async () => {
    await application.close();
    await clamd.close();
  });

  function upload(content: string | Buffer, filename = 'a.txt'): Promise<Reply> {
    const sent = form([
      { name: 'title', content: `File ${Math.random()}` },
      { name: 'parentResourceNodeId', content: String(room.node) },
      { name: 'uploadFile', filename, type: 'text/plain', content },
    ]);
    return teacher.send('POST', '/api/documents', sent.body, { 'Content-Type': sent.type });
  }

  async function resumed(content: Buffer): Promise<Reply> {
    const uploads = new ResumableClient(teacher);
    const address = await uploads.begun(content.length, { filename: 'b.txt', filetype: 'text/plain' });
    await uploads.continue(address, 0, content);
    return teacher.post('/api/documents', { title: `Up ${Math.random()}`, parentResourceNodeId: room.node, upload: uploadId(address) });
  }

  async function bytesStored(): Promise<number> {
    const found = await readdir(application.app.get(Environment).FILES_DIR, { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((entry) => entry.isFile()).length;
  }

  const scan = (): Promise<number> => application.app.get(FileScanner, { strict: false }).scanPending();

  it('a form with EICAR is refused, and nothing of it stays (case 18)', async () => {
    const before = await bytesStored();
    const { status, body } = await upload(`harmless ${EICAR}`);
    expect([status, body.violations?.[0]]).toEqual([
      422,
      expect.objectContaining({
        propertyPath: 'uploadFile',
        code: 'infected',
        message: expect.stringContaining('Eicar-Test-Signature') as unknown,
      }),
    ]);
    expect(await bytesStored()).toBe(before);
    const address = `data:text/plain;base64,${Buffer.from(EICAR).toString('base64')}`;
    const within = await teacher.post('/api/documents', { title: 'Within', parentResourceNodeId: room.node, uploadFile: address });
    expect([within.status, within.body.violations?.[0]?.code]).toEqual([422, 'infected']);
    const text = form([
      { name: 'title', content: 'Text of a form' },
      { name: 'parentResourceNodeId', content: String(room.node) },
      { name: 'uploadFile', content: address },
    ]);
    const inForm = await teacher.send('POST', '/api/documents', text.body, { 'Content-Type': text.type });
    expect([inForm.status, inForm.body.violations?.[0]?.code]).toEqual([422, 'infected']);
    const batch = await teacher.post('/api/batch', {
      operations: [
        { method: 'POST', path: '/api/documents', body: { title: 'Batch', parentResourceNodeId: room.node, uploadFile: address } },
      ],
    });
    expect(JSON.stringify(batch.body)).toContain('infected');
    const clean = await upload(Buffer.alloc(MEBIBYTE, 'clean '));
    expect([clean.status, clean.body.file]).toEqual([201, expect.objectContaining({ state: 'ready', scanned: true })]);
    const harmless = await teacher.post('/api/documents', {
      title: 'Harmless',
      parentResourceNodeId: room.node,
      uploadFile: 'data:text/plain;base64,SGk=',
    });
    expect(harmless.body.file).toMatchObject({ state: 'ready', scanned: true, size: 2 });
  });

  it('what came in pieces is shown once it was scanned (case 18)', async () => {
    const { body } = await resumed(Buffer.from('Nothing is in here.'));
    const item = String(body['@id']);
    expect(body.file).toMatchObject({ state: 'pending', scanned: false });
    const pending = await teacher.get(`${item}/content`);
    expect([pending.status, pending.body.type, pending.headers.get('retry-after')]).toEqual([409, '/errors/file-pending', '10']);
    const signed = String(((await teacher.get(`${item}?signedFiles=true`)).body.file as Json).url);
    expect((await fetch(signed)).status).toBe(409);
    expect(await scan()).toBe(1);
    expect((await teacher.get(item)).body.file).toMatchObject({ state: 'ready', scanned: true });
    expect([(await teacher.get(`${item}/content`)).text, await (await fetch(signed)).text()]).toEqual([
      'Nothing is in here.',
      'Nothing is in here.',
    ]);
  });

  it('what came in pieces and is infected loses its bytes, and its sender is notified (case 18)', async () => {
    const { body } = await resumed(Buffer.from(`In pieces: ${EICAR}`));
    const item = String(body['@id']);
    const before = await bytesStored();
    expect(await scan()).toBe(1);
    expect(await bytesStored()).toBe(before - 1);
    expect((await teacher.get(item)).body.file).toMatchObject({ state: 'infected', scanned: false });
    expect((await teacher.get(`${item}/content`)).status).toBe(410);
    expect(await scan()).toBe(0);
    await application.runDueJobs();
    await application.runDueJobs();
    const notices = (await teacher.get('/api/notifications?kind=file.infected')).body.member ?? [];
    expect(notices.map(({ title }) => title)).toEqual([expect.stringContaining('b.txt')]);
    expect((await teacher.delete(item)).status).toBe(204);
  });

  it('files beyond its limit are stored unscanned (case 18)', async () => {
    const { status, body } = await upload(Buffer.alloc(LIMIT + 2 * MEBIBYTE, 1));
    expect([status, body.file]).toEqual([201, expect.objectContaining({ state: 'ready', scanned: false })]);
  });

  it('its answer that a file is too long is heard, however fast the bytes come', async () => {
    const short = await ClamdServer.start({ limit: MEBIBYTE });
    const { port, hostname } = new URL(short.url);
    const answers = new Set<string>();
    for (let round = 0; round < FAST_ROUNDS; round += 1) {
      const scan = new ClamdScan({ host: hostname, port: Number(port) });
      const piece = Buffer.alloc(MEBIBYTE / 8, 1);
      for (let sent = 0; sent < 16 && (await scan.feed(piece)); sent += 1);
      answers.add((await scan.result()).kind);
      scan.abandon();
    }
    await short.close();
    expect([...answers]).toEqual(['oversize']);
  });

  it('files are refused while it is away, or taken where that is set (case 18)', async () => {
    const place = join(process.env['LYCEUM_TEST_RUN'] ?? '/tmp', `clamd-${process.pid}.sock`);
    const short = await ClamdServer.start({ place });
    const variables = { SCANNER_URL: short.url };
    const other = await TestApplication.start({ variables });
    const { node, asTeacher } = await classroom(other);
    const send = (content: string): Promise<Reply> => {
      const sent = form([
        { name: 'title', content: `File ${Math.random()}` },
        { name: 'parentResourceNodeId', content: String(node) },
        { name: 'uploadFile', filename: 'a.txt', type: 'text/plain', content },
      ]);
      return asTeacher.send('POST', '/api/documents', sent.body, { 'Content-Type': sent.type });
    };
    expect([(await send('clean')).status, (await send(EICAR)).status]).toEqual([201, 422]);
    await short.close();
    const away = await send('clean');
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '30']);
    await other.close();
  });
});

import { once } from 'node:events';
import { createServer, get, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BlobInventory } from '../../../src/storage/blob-inventory.js';
import { S3Storage } from '../../../src/storage/s3-storage.js';
import { Storages } from '../../../src/storage/storages.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { form } from '../../support/form.js';
import { BUCKET, S3Server } from '../../support/s3-server.js';
import { keepsTheStorageContract } from '../../support/storage-contract.js';

interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** All of an answer: a server does not close while one is unread. */
async function read(address: string): Promise<Shown> {
  const sent = get(address, { agent: false });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const headers = new Headers(Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]));
  return { status: response.statusCode ?? 0, headers, text: await text(response) };
}

describe('the storage in an S3-compatible store (case 9)', () => {
  let server: S3Server;
  let storage: S3Storage;
  beforeAll(async () => {
    server = await S3Server.start();
    const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', pathStyle: true, checksums: true };
    storage = new S3Storage({ endpoint: server.url, region: 'us-east-1', bucket: BUCKET, prefix: 'of/a/school', ...account });
  });
  afterAll(() => server.close());

  keepsTheStorageContract(() => storage);

  describe('under the service', () => {
    let application: TestApplication;
    let room: Classroom;
    beforeAll(async () => {
      application = await TestApplication.start({ variables: server.variables });
      room = await classroom(application);
    });
    afterAll(() => application.close());

    async function uploaded(content: string): Promise<string> {
      const { body, type } = form([
        { name: 'title', content },
        { name: 'category', content: 'skill' },
        { name: 'file', filename: 'a.txt', type: 'text/plain', content },
      ]);
      return String((await room.asTeacher.send('POST', '/api/assets', body, { 'Content-Type': type })).body.contentUrl);
    }

    async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
      const found: Item[] = [];
      for await (const item of items) found.push(item);
      return found;
    }

    it('takes uploads, and gives all of them and parts', async () => {
      const address = await uploaded('0123456789');
      expect((await room.asTeacher.get(address)).text).toBe('0123456789');
      const part = await room.asTeacher.fetch(address, { Range: 'bytes=3-5' });
      expect([part.status, await part.text()]).toEqual([206, '345']);
    });

    it('moves files to the folder and back while they are read, and finds what is missing, changed and unknown', async () => {
      const addresses = await Promise.all(['one', 'two', 'three'].map(uploaded));
      const texts = async (): Promise<string[]> => Promise.all(addresses.map(async (address) => (await room.asTeacher.get(address)).text));
      const inventory = application.app.get(BlobInventory, { strict: false });
      const [moved] = await Promise.all([all(inventory.move('local')), texts()]);
      expect([moved.length, await all(inventory.move('local'))]).toEqual([4, []]);
      expect(await texts()).toEqual(['one', 'two', 'three']);
      expect((await all(inventory.verify())).filter((fault) => fault !== null)).toEqual([]);
      expect((await all(inventory.move('s3'))).length).toBe(4);
      expect(await texts()).toEqual(['one', 'two', 'three']);
      const storages = application.app.get(Storages, { strict: false });
      const [first, second] = await all(storages.of('s3').list('blobs'));
      await storages.of('s3').delete(first?.key ?? '');
      await storages.of('s3').copy(second?.key ?? '', 'blobs/of/nobody');
      expect((await all(inventory.verify())).filter((fault) => fault !== null)).toEqual([
        { key: first?.key, fault: 'missing' },
        { key: 'blobs/of/nobody', fault: 'unknown' },
      ]);
    });
  });

  it('sends browsers to the store where that is set, but for what could run there', async () => {
    const application = await TestApplication.start({ variables: { ...server.variables, S3_DELIVERY: 'redirect' } });
    try {
      const { asTeacher, node } = await classroom(application);
      const shown = async (filename: string, type: string, content: string): Promise<Shown> => {
        const sent = form([
          { name: 'title', content: filename },
          { name: 'parentResourceNodeId', content: String(node) },
          { name: 'uploadFile', filename, type, content },
        ]);
        const made = await asTeacher.send('POST', '/api/documents', sent.body, { 'Content-Type': sent.type });
        const { body } = await asTeacher.get(`${String(made.body['@id'])}?signedFiles=true`);
        return read((body.file as { url: string }).url);
      };
      const archive = await shown('a.zip', 'application/zip', 'PK-archive');
      const address = archive.headers.get('location') ?? '';
      expect([archive.status, new URL(address).origin]).toEqual([307, server.url]);
      const given = await read(address);
      expect([given.status, given.text]).toEqual([200, 'PK-archive']);
      expect(given.headers.get('content-disposition')).toMatch(/^attachment; filename="a.zip"/);
      expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('300');
      const page = await shown('a.html', 'text/html', '<script>alert(1)</script>');
      expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, expect.stringContaining('sandbox')]);
    } finally {
      await application.close();
    }
  });

  it('is used without checksums where the store refuses them, which the start says', async () => {
    const refusing = await refusingChecksums(server.url);
    const variables = { ...server.variables, S3_ENDPOINT: refusing.url };
    await expect(TestApplication.start({ variables })).rejects.toThrow(/The store of files can't be used .+ needs S3_CHECKSUMS=false\.$/);
    const application = await TestApplication.start({ variables: { ...variables, S3_CHECKSUMS: 'false' } });
    try {
      const { asTeacher, node } = await classroom(application);
      const sent = form([
        { name: 'title', content: 'a.txt' },
        { name: 'parentResourceNodeId', content: String(node) },
        { name: 'uploadFile', filename: 'a.txt', type: 'text/plain', content: 'without checksums' },
      ]);
      const made = await asTeacher.send('POST', '/api/documents', sent.body, { 'Content-Type': sent.type });
      const { body } = await asTeacher.get(`${String(made.body['@id'])}?signedFiles=true`);
      expect((await read((body.file as { url: string }).url)).text).toBe('without checksums');
    } finally {
      await application.close();
      await refusing.close();
    }
  });

  it('refuses to start on a store that cannot be used', async () => {
    const variables = { ...server.variables, S3_BUCKET: 'unknown' };
    await expect(TestApplication.start({ variables })).rejects.toThrow(/The store of files can't be used/);
  });
});

/** In front of a store: as those that know nothing of checksums answer (501), and otherwise the store itself. */
async function refusingChecksums(store: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const door = createServer((asked, answer) => {
    if (Object.keys(asked.headers).some((name) => /^x-amz-(?:checksum|sdk-checksum|trailer)/.test(name))) {
      asked.resume();
      answer.writeHead(501, { 'Content-Type': 'application/xml' });
      answer.end(
        '<Error><Code>NotImplemented</Code><Message>A header you provided implies functionality that is not implemented</Message></Error>',
      );
      return;
    }
    const passed = request(store + (asked.url ?? ''), { method: asked.method ?? 'GET', headers: asked.headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const close = async (): Promise<void> => {
    door.closeAllConnections();
    door.close();
    await once(door, 'close');
  };
  return { url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`, close };
}

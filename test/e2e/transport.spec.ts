import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { TestApplication } from '../support/application.js';

const LIMIT = 2048;
const FRIEND = 'https://app.example';

describe('between the socket and the routes', () => {
  let service: TestApplication;

  beforeAll(async () => {
    service = await TestApplication.start({ variables: { BODY_LIMIT: String(LIMIT), CORS_ORIGINS: FRIEND } });
  });

  afterAll(() => service.close());

  const call = (path: string, init: RequestInit = {}): Promise<Response> => fetch(service.url + path, init);
  const post = (body: Uint8Array | string, headers: Record<string, string> = {}): Promise<Response> =>
    call('/api/authentication_token', { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });

  const begun = (headers: Record<string, string>): ClientRequest =>
    request(`${service.url}/api/authentication_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Connection: 'close', ...headers },
    });

  async function statusOfPieces(pieces: readonly string[], headers: Record<string, string>): Promise<number | undefined> {
    const sent = begun(headers);
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    for (const piece of pieces) {
      await new Promise<void>((resolve) => sent.write(piece, () => resolve()));
      await call('/health/ready');
    }
    sent.end();
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  }

  it('keeps browsers from guessing types and embedding answers, and does not say what it is made of', async () => {
    const { headers } = await call('/api');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('says of an address what may be done there, with and without another origin', async () => {
    for (const headers of [{}, { Origin: FRIEND }] as Record<string, string>[]) {
      const asked = await call('/api/courses', { method: 'OPTIONS', headers });
      expect([asked.status, asked.headers.get('allow'), await asked.text()]).toEqual([204, 'GET, HEAD, OPTIONS, POST', '']);
    }
    const preflight = await call('/api/courses', {
      method: 'OPTIONS',
      headers: { Origin: FRIEND, 'Access-Control-Request-Method': 'PATCH' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, FRIEND]);
    expect((await call('/api/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });

  it('varies a HEAD as a GET', async () => {
    for (const path of ['/api', '/api/docs.json', '/api/courses', '/api/nothing', '/api/contexts/Course', '/admin']) {
      const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => call(path, { method })));
      expect([path, head?.headers.get('vary')]).toEqual([path, get?.headers.get('vary')]);
    }
  });

  it('answers what it cannot read as a request by a problem that other origins may read', async () => {
    const long = await call('/api/courses', { headers: { Origin: FRIEND, 'X-Long': 'a'.repeat(20_000) } });
    expect([long.status, long.headers.get('content-type'), long.headers.get('access-control-allow-origin')]).toEqual([
      431,
      'application/problem+json; charset=utf-8',
      '*',
    ]);
    expect(await long.json()).toMatchObject({ type: '/errors/431', status: 431, detail: expect.stringContaining('16 KiB') });
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.end('NONSENSE\r\n\r\n');
    const said = await text(socket);
    expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json/);
    expect(JSON.parse(said.slice(said.indexOf('{')))).toMatchObject({ status: 400 });
  });

  describe('names each request', () => {
    it('by the name that the caller gave it', async () => {
      const { headers } = await call('/health/ready', { headers: { 'X-Request-Id': 'trace-7.a_B' } });
      expect(headers.get('x-request-id')).toBe('trace-7.a_B');
    });

    it.each([[''], ['a b'], ['<script>'], ['x'.repeat(129)]])('by one of its own where the name is %j', async (name) => {
      const { headers } = await call('/health/ready', { headers: { 'X-Request-Id': name } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });
  });

  describe('reads bodies as bytes', () => {
    it.each<[string, Buffer, Record<string, string>]>([
      ['plain', randomBytes(LIMIT + 1), {}],
      ['compressed', gzipSync(Buffer.alloc(LIMIT + 1)), { 'Content-Encoding': 'gzip' }],
    ])('up to the limit, %s', async (_name, body, headers) => {
      const answer = await post(body, headers);
      expect(answer.status).toBe(413);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    });

    it('of just that size', async () => {
      expect((await post('{}'.padEnd(LIMIT))).status).toBe(422);
    });

    it('in pieces, with or without a Content-Length', async () => {
      const pieces = ['{"username":', '"",'.padEnd(1_000), '"password":""}'];
      const length = { 'Content-Length': String(pieces.join('').length) };
      expect([await statusOfPieces(pieces, length), await statusOfPieces(pieces, {})]).toEqual([422, 422]);
      expect(await statusOfPieces(pieces.slice(0, 2), {})).toBe(400);
    });

    it('and leaves those alone that break off', async () => {
      const sent = begun({ 'Content-Length': '100' });
      const closed = new Promise((resolve) => sent.on('error', () => undefined).once('close', resolve));
      await new Promise<void>((resolve) => sent.write('{"username":', () => resolve()));
      // Node tells of what is written, the service of what has come in.
      await call('/health/ready');
      sent.destroy();
      await closed;
      expect((await call('/health/ready')).status).toBe(200);
    });

    describe.each([
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ] as const)('packed as %s', (coding, pack) => {
      const body = pack(JSON.stringify({ username: 'nobody', password: 'nothing' }));

      it('unpacked', async () => {
        expect((await post(body, { 'Content-Encoding': coding })).status).toBe(401);
      });

      it.each([
        ['not packed', 'not packed at all'],
        ['cut off', body.subarray(0, body.length - 9)],
      ])('refused in words where it is %s', async (_, broken) => {
        const answer = await post(broken, { 'Content-Encoding': coding });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
        expect(await answer.json()).toMatchObject({
          detail: `The body is not what its "Content-Encoding" header says: it cannot be unpacked as "${coding}", or is cut off.`,
        });
      });
    });

    it('and names those encodings to callers who use another', async () => {
      const answer = await post('packed somehow', { 'Content-Encoding': 'mystery' });
      expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'gzip, deflate, br']);
      expect(await answer.json()).toMatchObject({
        detail: 'The content encoding "mystery" is not supported. Supported encodings are gzip, deflate, br.',
      });
    });
  });

  describe('lets in the applications of other origins', () => {
    const preflight = (Origin: string): Promise<Response> =>
      call('/api/courses', {
        method: 'OPTIONS',
        headers: { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization,content-type' },
      });

    it('that are on the list', async () => {
      const answer = await preflight(FRIEND);
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe(FRIEND);
      expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
      expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    });

    it('and shows them the headers that they need', async () => {
      const { headers } = await call('/api', { headers: { Origin: FRIEND } });
      for (const name of ['Link', 'Location', 'ETag', 'X-Total-Count', 'Deprecation', 'Sunset'])
        expect(headers.get('access-control-expose-headers')).toContain(name);
      expect(headers.get('vary')).toContain('Origin');
    });

    it('but no others', async () => {
      expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    });
  });
});

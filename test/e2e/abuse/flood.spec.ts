import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MODERN_CALLBACK_PATH } from '../../../src/conference/http/callback-paths.js';
import { Clock } from '../../../src/config/clock.js';
import { RequestLimits } from '../../../src/auth/limits/request-limits.js';
import { ReadingTimes } from '../../../src/resource/protocol/reading-times.js';
import type { ApiClient, Reply } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { form } from '../../support/form.js';
import { RoomSender } from '../../support/room-sender.js';

/** More than fits into the buffers of a connection. */
const FILM_BYTES = 30 * 1_048_576;
/** A reader has to take something within so many seconds here; in production, within half a minute. */
const FILE_SECONDS = 2;
const READS_AGAIN_MS = FILE_SECONDS * 1_000 + 2_000;
const CALLER = 20;
const ADDRESS = 60;

async function statuses(count: number, call: () => Promise<Reply>): Promise<number[]> {
  const replies = await Promise.all(Array.from({ length: count }, call));
  return replies.map(({ status }) => status);
}

const counted = (all: readonly number[], wanted: number): number => all.filter((status) => status === wanted).length;

describe.each(['memory', 'database'])('A caller who sends requests as fast as they can, counted in %s', (store) => {
  let platform: TestApplication;
  let flooder: ApiClient;
  let bystander: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start({
      // Nothing refills meanwhile, however slow the machine is.
      clock: new FakeClock(),
      variables: {
        RATE_LIMIT_CALLER: String(CALLER),
        RATE_LIMIT_ADDRESS: String(ADDRESS),
        RATE_LIMIT_STORE: store,
        TRUST_PROXY: '1',
      },
    });
    const from = (address: string, client: ApiClient): ApiClient =>
      Object.assign(client, { get: (path: string) => client.send('GET', path, undefined, { 'X-Forwarded-For': address }) });
    flooder = from('192.0.2.1', platform.as(await platform.given.student()));
    bystander = from('192.0.2.2', platform.as(await platform.given.student()));
  });
  afterAll(() => platform.close());

  it('is served as many as a caller may have, then told when to come back; others are served', async () => {
    const all = await statuses(CALLER + 15, () => flooder.get('/api/me'));
    expect([counted(all, 200), counted(all, 429)]).toEqual([CALLER, 15]);
    const { status, headers, body } = await flooder.get('/api/me');
    expect([status, headers.get('Content-Type')]).toEqual([429, 'application/problem+json; charset=utf-8']);
    expect(body.detail).toMatch(/^Too many requests of yours\. Try again in \d+ seconds?\.$/);
    expect(headers.get('RateLimit-Policy')).toBe(`"caller";q=${CALLER};w=10`);
    expect(headers.get('RateLimit')).toMatch(/^"caller";r=0;t=\d+$/);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await bystander.get('/api/me')).status).toBe(200);
  });

  it('cannot go on without a token, or with invented ones', async () => {
    const stranger = (token: string): Promise<Reply> =>
      platform.stranger.send('GET', '/api/courses', undefined, { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '192.0.2.3' });
    let serial = 0;
    const all = await statuses(ADDRESS + 10, () => stranger(`invented-${(serial += 1)}`));
    expect([counted(all, 401), counted(all, 429)]).toEqual([ADDRESS, 10]);
  });

  it('has forged deliveries counted, while the signed ones of a busy server are not', async () => {
    const forge = (): Promise<Reply> =>
      platform.stranger.send('POST', MODERN_CALLBACK_PATH, '[]', {
        'Content-Type': 'application/json',
        'X-Forwarded-For': '192.0.2.4',
      });
    const all = await statuses(ADDRESS + 5, forge);
    expect(counted(all, 429)).toBe(5);
    const sender = new RoomSender(platform.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => platform.app.get(Clock).now());
    const busy = (send: () => Promise<Reply>): Promise<number[]> => statuses(ADDRESS + 20, send);
    expect(new Set(await busy(() => sender.legacy([])))).toEqual(new Set([200]));
    expect(new Set(await busy(() => sender.modern([])))).toEqual(new Set([200]));
  });

  it('has addresses that are none counted too', async () => {
    const malformed = (): Promise<Reply> =>
      platform.stranger.send('POST', '/plugin/Videoconf/webhook.php?au=x', '[]', {
        'Content-Type': 'application/json',
        'X-Forwarded-For': '192.0.2.5',
      });
    const all = await statuses(ADDRESS + 5, malformed);
    expect([counted(all, 400), counted(all, 429)]).toEqual([ADDRESS, 5]);
  });
});

describe('The limits of requests', () => {
  let platform: TestApplication;
  beforeAll(async () => {
    const times = Object.assign(new ReadingTimes(), { file: FILE_SECONDS });
    platform = await TestApplication.start({ instead: new Map([[ReadingTimes, times]]) });
  });
  afterAll(() => platform.close());

  it('are far from what an ordinary client sends, and tell nothing until half is used', async () => {
    const limits = platform.app.get(RequestLimits);
    expect(await limits.countCaller(1)).toMatchObject({ quota: 10_000 });
    expect(await limits.countAddress('x')).toMatchObject({ quota: 20_000 });
    expect((await platform.stranger.get('/api')).headers.get('RateLimit')).toBeNull();
  });

  it('end a connection whose headers, or whose body, never come', async () => {
    const { hostname, port } = new URL(platform.url);
    const ended = (begin: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(Number(port), hostname);
        let received = '';
        socket.on('data', (part) => (received += part.toString()));
        socket.on('error', () => resolve(received)).on('close', () => resolve(received));
        socket.write(begin);
      });
    const [headers, body] = await Promise.all([
      ended('GET /api HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
      ended(
        'POST /api/authentication_token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"u',
      ),
    ]);
    expect(headers).toMatch(/^HTTP\/1\.1 408 /);
    expect(body).toMatch(/^HTTP\/1\.1 408 [\s\S]*"The body of the request came too slowly\."/);
  });

  it('end a connection that asks for 30 files at once and takes nothing of them; others are answered (files case 34)', async () => {
    const { node, asTeacher, teacher } = await classroom(platform);
    const sent = form([
      { name: 'title', content: 'Film' },
      { name: 'parentResourceNodeId', content: String(node) },
      { name: 'uploadFile', filename: 'film.bin', type: 'application/octet-stream', content: Buffer.alloc(FILM_BYTES, 'film') },
    ]);
    const film = String((await asTeacher.send('POST', '/api/documents', sent.body, { 'Content-Type': sent.type })).body['@id']);
    const { hostname, port } = new URL(platform.url);
    const socket = connect(Number(port), hostname);
    const begun = performance.now();
    const closed = new Promise<number>((resolve) => {
      socket.on('error', () => undefined).on('close', () => resolve(performance.now() - begun));
    });
    const request = `GET ${film}/content HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${platform.authorizationOf(teacher)}\r\n\r\n`;
    socket.pause().write(request.repeat(30));
    const times: number[] = [];
    for (let call = 0; call < 30; call += 1) {
      const before = performance.now();
      expect((await asTeacher.get('/api/me')).status).toBe(200);
      times.push(performance.now() - before);
    }
    expect(times.sort((one, other) => one - other)[15]).toBeLessThan(2_000);
    // The end of a connection is only seen by who reads it.
    setTimeout(() => socket.resume(), READS_AGAIN_MS).unref();
    expect(await closed).toBeLessThan(READS_AGAIN_MS + 20_000);
    expect(socket.bytesRead).toBeLessThan(FILM_BYTES);
  });
});

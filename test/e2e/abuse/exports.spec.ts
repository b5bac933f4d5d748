import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LinkProbe } from '../../../src/course-content/links/link-probe.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

const AS_CSV = { Accept: 'text/csv' };
/** Sockets of the attacker, and exports asked for on each. */
const SOCKETS = 4;
const PIPELINED = 3;
const TERMS = 170;
const CHECKS = 30;

/** An outside server that has not answered yet; the real one is on the public internet. */
class SlowProbe {
  calls = 0;
  private answer: () => void = () => undefined;
  private readonly answered = new Promise<void>((resolve) => (this.answer = resolve));

  async probe(): Promise<{ status: number; reachable: boolean }> {
    this.calls += 1;
    await this.answered;
    return { status: 200, reachable: true };
  }

  release(): void {
    this.answer();
  }
}

describe('A caller who takes connections and does not give them back', () => {
  const slow = new SlowProbe();
  let platform: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    platform = await TestApplication.start({
      instead: new Map([[LinkProbe, slow]]),
      variables: { DATABASE_POOL_SIZE: '4', EXPORT_CONNECTIONS: '2', LINK_CHECK_ENABLED: 'true' },
    });
    room = await classroom(platform);
    await fillGlossary();
  });
  afterAll(() => platform.close());

  /** Ten megabytes: more than the sockets of both sides hold. */
  async function fillGlossary(): Promise<void> {
    for (let term = 0; term < TERMS; term += 1) {
      const values = { title: `term ${term}`, description: 'x'.repeat(60_000), parentResourceNodeId: room.node };
      expect((await room.asTeacher.post('/api/glossaries', values)).status).toBe(201);
    }
  }

  /** Connections that work for exports, and those of requests with a transaction that waits. */
  async function connections(): Promise<{ exports: number; held: number }> {
    const [counts] = await platform.dataSource.query<[{ exports: number; held: number }]>(
      `SELECT count(*) FILTER (WHERE "application_name" = 'lyceum export' AND "state" <> 'idle')::int AS "exports",
              count(*) FILTER (WHERE "application_name" = 'lyceum' AND "state" = 'idle in transaction')::int AS "held"
         FROM "pg_stat_activity" WHERE "datname" = current_database()`,
    );
    return counts;
  }

  const glossary = (): string => `/api/glossaries?resourceNode.parent=${room.node}`;

  function pipeline(authorization: string): Socket {
    const { hostname, port } = new URL(platform.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.pause();
    const request = `GET ${glossary()} HTTP/1.1\r\nHost: localhost\r\nAccept: text/csv\r\nAuthorization: ${authorization}\r\n\r\n`;
    socket.write(request.repeat(PIPELINED));
    return socket;
  }

  it('pipelines exports and does not read them: one runs, and everybody else is served', async () => {
    const sockets = Array.from({ length: SOCKETS }, () => pipeline(platform.authorizationOf(room.student)));
    await until(async () => (await connections()).exports === 1);
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await room.asTeacher.get('/api/courses')).status).toBe(200);
      const { exports, held } = await connections();
      expect([exports <= 1, held]).toEqual([true, 0]);
    }
    const { status, text } = await room.asTeacher.get(glossary(), AS_CSV);
    expect([status, text.match(/\r\n/g)?.length]).toEqual([200, TERMS + 1]);
    sockets.forEach((socket) => socket.destroy());
    await until(async () => (await connections()).exports === 0);
    expect((await room.asStudent.get(glossary(), AS_CSV)).status).toBe(200);
  });

  it('loses the connection of an export that it does not read, and the turns of those behind it', async () => {
    const taken = once(platform.app.getHttpServer(), 'connection');
    const socket = pipeline(platform.authorizationOf(room.student));
    const [served] = (await taken) as [Socket];
    const lost = once(served, 'close');
    await lost;
    await until(async () => (await connections()).exports === 0);
    socket.destroy();
    expect((await room.asStudent.get(glossary(), AS_CSV)).status).toBe(200);
  });

  it('has as many exports queued as may wait, and is refused further ones', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => room.asStudent.get(glossary(), AS_CSV)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    const [refused] = replies.filter(({ status }) => status === 429);
    expect(refused?.headers.get('Retry-After')).toBe('10');
    expect(await connections()).toEqual({ exports: 0, held: 0 });
  });

  it('has thirty links checked at once, whose servers do not answer', async () => {
    const { body } = await room.asTeacher.post('/api/links', {
      title: 'Slow',
      url: 'https://slow.example.org/',
      parentResourceNodeId: room.node,
    });
    const checks = Array.from({ length: CHECKS }, () => room.asTeacher.get(`${String(body['@id'])}/check`));
    await until(async () => Promise.resolve(slow.calls === CHECKS));
    expect(await connections()).toEqual({ exports: 0, held: 0 });
    expect((await room.asStudent.get('/api/courses')).status).toBe(200);
    slow.release();
    for (const check of await Promise.all(checks)) expect(check).toMatchObject({ status: 200, body: { status: 200, reachable: true } });
  });
});

/** Fails the test where it does not come to hold within a minute. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`It never came to hold: ${String(holds)}`);
}

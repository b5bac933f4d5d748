import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clusterPlace } from '../../../src/database/embedded/cluster-place.js';
import { EmbeddedServer } from '../../../src/database/embedded/embedded-server.js';
import { ApiClient } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET } from '../../support/application.js';
import { type CallbackReply, RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';
import { ServiceProcess } from '../../support/service-process.js';
import { startCrashSafeServer } from '../../support/test-database.js';

const ROOM = 'stormy';
const PEOPLE = 12;
/** Lately, or the processes would conclude from the silence since that everybody has left. */
const START = Date.now() - 600_000;
const SECRETS = { salt: TEST_SALT, secret: TEST_SECRET };

describe('faults under load', () => {
  let folder: string;
  let server: EmbeddedServer;
  let url: string;
  const services: ServiceProcess[] = [];
  const addresses: string[] = [];
  /** Number of the last event; each one is sent in one delivery, however often that is repeated. */
  let serial = 0;

  async function start(which: number): Promise<void> {
    services[which] = ServiceProcess.spawn({
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      APP_SECRET: TEST_SECRET,
      JWT_SECRET: TEST_SECRET,
      VIDEOCONF_SALT: TEST_SALT,
      SEED_DEMO: 'false',
      LOG_LEVEL: 'silent',
    });
    addresses[which] = await services[which].ready();
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lyceum-faults-'));
    // Where this runs as root the server runs under another account, which has to pass through.
    chmodSync(folder, 0o711);
    ({ server, url } = await startCrashSafeServer(folder));
    await query(`INSERT INTO conference_meeting (title, remote_id, status, visibility) VALUES ('Storm', '${ROOM}', 'open', 'visible')`);
    await start(0);
    await start(1);
  });

  afterAll(async () => {
    for (const service of services) await service.stop('SIGKILL');
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function connected<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return connected(async (client) => (await client.query<Row>(text)).rows);
  }

  const threeMessages = (): SentEvent[] =>
    [1, 2, 3].map(() => userEvent('chat-message-posted', ROOM, `p${(serial += 1) % PEOPLE}`, START + serial));

  const send = (which: number, events: readonly SentEvent[], door: 'modern' | 'legacy'): Promise<CallbackReply> =>
    new RoomSender(new ApiClient(addresses[which] ?? ''), SECRETS)[door](events);

  /** One delivery, sent as the real server does: again, to whatever process answers, until it is taken. @returns every answer */
  async function deliver(caller: number): Promise<CallbackReply[]> {
    const events = threeMessages();
    const answers: CallbackReply[] = [];
    for (let attempt = 0; attempt < 600; attempt += 1) {
      // A connection that breaks is no answer.
      const answer = await send((caller + attempt) % 2, events, caller % 2 === 0 ? 'modern' : 'legacy').catch(() => undefined);
      if (answer) answers.push(answer);
      if (answer?.status === 200) return answers;
      await pause(50);
    }
    throw new Error(`Never taken; the answers were ${answers.map(({ status }) => status).join()}.`);
  }

  /** Sends from six connections without a pause before, while and after something happens. @returns every answer */
  async function during(happening: () => Promise<void>): Promise<CallbackReply[]> {
    let going = true;
    const answers: CallbackReply[] = [];
    const callers = Array.from({ length: 6 }, async (_, caller) => {
      while (going) answers.push(...(await deliver(caller)));
    });
    await pause(300);
    await happening().finally(() => (going = false));
    await Promise.all(callers);
    return answers;
  }

  /** Nothing lost, nothing counted twice, and nobody told of an error that would not go away by sending again. */
  async function expectEachEventOnce(answers: readonly CallbackReply[]): Promise<void> {
    const [counted] = await query(
      `SELECT (SELECT count(*) FROM conference_event)::int AS events, sum((metrics #>> '{counts,messages}')::int)::int AS messages,
         count(*) FILTER (WHERE NOT close)::int AS open, count(*)::int AS records FROM conference_activity`,
    );
    expect(counted).toEqual({ events: serial, messages: serial, open: PEOPLE, records: PEOPLE });
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.filter(({ body }) => body.recorded + body.duplicates !== 3)).toEqual([]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503).map(({ status, text }) => [status, text])).toEqual([]);
  }

  it('kill -9 of a process: every event that was taken counts once', async () => {
    const answers = await during(async () => {
      await services[0]?.stop('SIGKILL');
      await start(0);
    });
    await expectEachEventOnce(answers);
  });

  it('a crash of the database: the same, and the services go on by themselves once it is back', async () => {
    const answers = await during(async () => {
      await crash();
      await pause(300);
      server = await EmbeddedServer.start(folder, { durable: false });
    });
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    await expectEachEventOnce(answers);
    for (const which of [0, 1]) expect((await send(which, threeMessages(), 'legacy')).body).toMatchObject({ recorded: 3 });
  });

  /** PostgreSQL's immediate shutdown: no session is ended, nothing written out; the log is all that the next start has. */
  async function crash(): Promise<void> {
    const [pid] = readFileSync(join(clusterPlace(folder).cluster, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map(Number);
    process.kill(Number(pid), 'SIGQUIT');
    while (isRunning(Number(pid))) await pause(20);
  }

  it('a stop: whatever a process has accepted is written and answered before it exits', async () => {
    await connected(async (client) => {
      await client.query(`BEGIN; SELECT 1 FROM conference_meeting FOR UPDATE`);
      const waiting = Array.from({ length: 8 }, () => send(0, threeMessages(), 'modern'));
      await connected((observer) => untilBlocked(observer));
      await pause(200);
      const ending = services[0]?.stop('SIGTERM');
      await pause(200);
      await client.query('ROLLBACK');
      const answers = await Promise.all(waiting);
      expect(answers.map(({ status, body }) => [status, body.recorded])).toEqual(answers.map(() => [200, 3]));
      expect(await ending).toMatchObject({ status: 0 });
      await expectEachEventOnce(answers);
    });
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Until the writer stands before the meeting that the test holds. */
async function untilBlocked(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    if (rowCount) return;
    await pause(20);
  }
}

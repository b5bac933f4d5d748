import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../../support/api-client.js';
import { TEST_SECRET } from '../../support/application.js';
import { freePort } from '../../support/free-port.js';
import { Nginx, noNginxBecause } from '../../support/nginx.js';
import { ServiceProcess } from '../../support/service-process.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const reason = noNginxBecause();
if (reason) process.stderr.write(`No rolling restart is tried here: ${reason}.\n`);
const withNginx = reason ? describe.skip : describe;

const CALLERS = 4;
const PAUSE_MS = 10;
const CALM_MS = 500;
const ANSWER_MS = 20_000;

withNginx('Two processes behind nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-rolling-'));
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS, rejectUnauthorized: false });
  const services: ServiceProcess[] = [];
  let database: TestDatabase;
  let ports: [number, number];
  let nginx: Nginx;
  let token: string;

  /** It leaves as slowly as in production: nginx looks at one that was away a second later again, and needs it when the next one leaves. */
  const start = async (which: 0 | 1): Promise<void> => {
    const service = ServiceProcess.spawn({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      APP_SECRET: TEST_SECRET,
      JWT_SECRET: `${TEST_SECRET}-of-tokens`,
      PORT: String(ports[which]),
      SHUTDOWN_DELAY: '3',
      TRUST_PROXY: 'loopback',
      SEED_DEMO: 'true',
      LOG_LEVEL: 'silent',
    });
    services[which] = service;
    await service.ready();
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    ports = [await freePort(), await freePort()];
    for (const which of [0, 1] as const) await start(which);
    nginx = await Nginx.start(ports, [await freePort(), await freePort()]);
    const api = new ApiClient(`http://127.0.0.1:${ports[0]}`);
    token = String((await api.post('/api/authentication_token', { username: 'teacher', password: 'lyceum-demo' })).body.token);
  });
  afterAll(async () => {
    agent.destroy();
    await nginx.stop();
    for (const service of services) await service.stop('SIGKILL');
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = (method: string, path: string, body?: object, key?: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/ld+json' }),
        ...(key !== undefined && { 'Idempotency-Key': `"${key}"` }),
      };
      const read = (answer: IncomingMessage): void => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      };
      const sent = request(`${nginx.url}${path}`, { method, headers, agent, timeout: ANSWER_MS }, read);
      sent.on('error', reject);
      sent.on('timeout', () => sent.destroy(new Error('There was no answer.')));
      sent.end(body && JSON.stringify(body));
    });

  /**
   * nginx repeats no write that may have taken effect: of one that a process is handed while it closes its socket, it says 502 on a machine that is
   * busy. Clients send it again with its key, as docs/api-contract.md has it.
   */
  const write = async (title: string): Promise<number> => {
    const key = randomUUID();
    const status = await send('POST', '/api/courses', { title }, key);
    return status === 502 ? send('POST', '/api/courses', { title }, key) : status;
  };

  it('are restarted one after the other, and no request fails', async () => {
    const outcomes: string[] = [];
    let serial = 0;
    let goesOn = true;
    const note = (what: string, sent: Promise<number>): Promise<void> =>
      sent.then(
        (status) => void outcomes.push(`${what} ${status}`),
        (error: unknown) => void outcomes.push(`${what} ${(error as Error).message}`),
      );
    const callers = Array.from({ length: CALLERS }, async () => {
      while (goesOn) {
        await note('read', send('GET', '/api/courses?itemsPerPage=5'));
        await note('write', write(`Course ${(serial += 1)}`));
        await pause(PAUSE_MS);
      }
    });
    await pause(CALM_MS);
    for (const which of [0, 1] as const) {
      expect(await services[which]?.stop('SIGTERM')).toMatchObject({ status: 0 });
      await start(which);
      await pause(CALM_MS);
    }
    goesOn = false;
    await Promise.all(callers);
    expect([[...new Set(outcomes)].sort(), nginx.complaints.includes('crit')]).toEqual([['read 200', 'write 201'], false]);
    expect(outcomes.length).toBeGreaterThan(50);
  });
});

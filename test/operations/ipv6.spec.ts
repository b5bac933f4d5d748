import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TEST_SECRET } from '../support/application.js';
import { freePort } from '../support/free-port.js';
import { ServiceProcess } from '../support/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));
const METRICS_TOKEN = 'a-token-of-metrics-for-one-test';

(hasIpv6 ? describe : describe.skip)('a machine of IPv6', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-ipv6-'));
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['::1', ['[::1]']],
    ['::', ['[::1]', '127.0.0.1']],
  ])('reaches API, sign-in, pages, metrics and probes of a service on %s', async (HOST, hosts) => {
    const metrics = await freePort();
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder, APP_SECRET: TEST_SECRET, JWT_SECRET: `${TEST_SECRET}-of-tokens` };
    const service = ServiceProcess.spawn({ ...settings, HOST, METRICS_PORT: String(metrics), METRICS_TOKEN, SEED_DEMO: 'true' });
    const { port } = new URL(await service.ready());
    for (const host of hosts) {
      const origin = `http://${host}:${port}`;
      expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
      expect((await fetch(`http://${host}:${metrics}/health/ready`)).status).toBe(200);
      expect((await fetch(`http://${host}:${metrics}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).status).toBe(
        200,
      );
      const page = await fetch(`${origin}/admin/sign-in`, {
        method: 'POST',
        body: new URLSearchParams({ username: 'student', password: 'lyceum-demo' }),
        headers: { Origin: origin },
        redirect: 'manual',
      });
      expect([page.status, page.headers.get('set-cookie')]).toEqual([303, expect.stringContaining('lyceum_session=')]);
      const token = await fetch(`${origin}/api/authentication_token`, {
        method: 'POST',
        body: JSON.stringify({ username: 'student', password: 'lyceum-demo' }),
        headers: { 'Content-Type': 'application/json' },
      });
      expect(token.status).toBe(200);
      const described = await (await fetch(`${origin}/api`, { headers: { Accept: 'application/ld+json' } })).text();
      expect(described).toContain('/api/courses');
    }
    expect(await service.stop()).toMatchObject({ status: 0 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clientBy, wayTo } from '../../src/database/primary/primary-client.js';
import { ApiClient } from '../support/api-client.js';
import { TEST_SALT, TEST_SECRET } from '../support/application.js';
import { ServiceProcess } from '../support/service-process.js';
import { Load } from './support/load.js';
import type { Machine } from './support/machines.js';
import { noClusterBecause, PatroniCluster } from './support/patroni-cluster.js';

const reason = noClusterBecause();
if (reason) process.stderr.write(`No failover of a cluster is tried here: ${reason}.\n`);
const withCluster = reason ? describe.skip : describe;

/** `npm run test:cluster` takes several. */
const ROUNDS = Number(process.env['CLUSTER_ROUNDS'] ?? 1);
const ROUND_MS = 240_000;
const BACK_WITHIN_MS = 15_000;
const CALM_MS = 1_000;
const ROOM = 'stormy';

/** What happens to the machine of the primary, and how it comes back. */
interface Fault {
  readonly name: string;
  begin(cluster: PatroniCluster, primary: Machine): Promise<void> | void;
  end(cluster: PatroniCluster, primary: Machine): Promise<void> | void;
}

const FAULTS: readonly Fault[] = [
  { name: 'loses its power', begin: (_, primary) => primary.kill(), end: (cluster, primary) => cluster.restart(primary) },
  { name: 'stands still', begin: (_, primary) => primary.pause(), end: (_, primary) => primary.resume() },
  {
    name: 'is cut off from the cluster, but not from the services',
    begin: (cluster, primary) => primary.cutOffFrom(cluster.othersThan(primary)),
    end: (cluster, primary) => primary.reconnectTo(cluster.othersThan(primary)),
  },
];

withCluster('Two services on a cluster whose primary fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-cluster-'));
  const services: ServiceProcess[] = [];
  const addresses: string[] = [];
  let cluster: PatroniCluster;
  let load: Load;
  let token: string;

  const start = async (): Promise<void> => {
    const service = ServiceProcess.spawn({
      ...{ DATABASE_URL: cluster.url, DATA_DIR: folder, APP_SECRET: TEST_SECRET, JWT_SECRET: TEST_SECRET, VIDEOCONF_SALT: TEST_SALT },
      ...{ SEED_DEMO: 'true', LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '4' },
    });
    services.push(service);
    addresses.push(await service.ready());
  };

  beforeAll(async () => {
    cluster = new PatroniCluster();
    await cluster.start();
    await start();
    await cluster.grow();
    await start();
    const api = new ApiClient(addresses[0] ?? '');
    token = String((await api.post('/api/authentication_token', { username: 'admin', password: 'lyceum-demo' })).body.token);
    const headers = { Authorization: `Bearer ${token}` };
    const { status } = await api.send('POST', '/api/conference_meetings', { title: 'Storm', remoteId: ROOM }, headers);
    expect(status).toBe(201);
    load = new Load({ services: addresses, room: ROOM, secrets: { salt: TEST_SALT, secret: TEST_SECRET }, token });
  }, ROUND_MS);
  afterAll(async () => {
    for (const service of services) await service.stop('SIGKILL');
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const rows = async (statement: string): Promise<Record<string, unknown>[]> => {
    const client = clientBy(wayTo(cluster.url), {});
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  };

  describe.each(FAULTS)('that $name', ({ begin, end }) => {
    it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
      'answer again within 15 seconds of the next primary (%#)',
      async () => {
        const primary = await cluster.newPrimary();
        await pause(CALM_MS);
        await begin(cluster, primary);
        await cluster.newPrimary(primary);
        const elected = performance.now();
        for (const answers of [load.creations, load.deliveries]) {
          const taken = (): boolean => answers.some(({ status, at }) => status < 300 && at > elected);
          while (!taken() && performance.now() - elected < BACK_WITHIN_MS) await pause(CALM_MS / 10);
          expect(taken()).toBe(true);
        }
        await end(cluster, primary);
        await cluster.whole();
      },
      ROUND_MS,
    );
  });

  it(
    'have lost nothing that they took, and taken nothing twice',
    async () => {
      await load.stop();
      const [ledger] = await rows(`SELECT count(*)::int AS "events" FROM "conference_event"`);
      const [figures] = await rows(`SELECT sum(("metrics" #>> '{counts,messages}')::int)::int AS "messages" FROM "conference_activity"`);
      expect([ledger, figures]).toEqual([{ events: load.events }, { messages: load.events }]);
      const titles = await rows(`SELECT "title" FROM "course" WHERE "title" LIKE 'Course ________-%' ORDER BY "title" COLLATE "C"`);
      expect(titles.map(({ title }) => title)).toEqual([...load.titles].sort());
      const others = [...load.creations, ...load.deliveries]
        .map(({ status }) => status)
        .filter((status) => ![200, 201, 503].includes(status));
      expect(others).toEqual([]);
      expect(load.events).toBeGreaterThan(100);
      expect(load.titles.length).toBeGreaterThan(30);
    },
    ROUND_MS,
  );
});

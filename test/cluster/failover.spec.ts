import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client.js';
import { TEST_SALT, TEST_SECRET } from '../support/application.js';
import { FailoverLoad } from '../support/cluster/failover-load.js';
import { HAPROXY, startHaproxy } from '../support/cluster/haproxy.js';
import { Network } from '../support/cluster/network.js';
import { DATABASES, PatroniCluster } from '../support/cluster/patroni-cluster.js';
import type { PatroniNode } from '../support/cluster/patroni-node.js';
import { noClusterBecause } from '../support/cluster/requirements.js';
import type { Attempt } from '../support/load/attempts.js';
import { LoadedRoom } from '../support/load/loaded-room.js';
import { ServiceProcess } from '../support/service-process.js';

const reason = noClusterBecause();
if (reason) process.stderr.write(`No failover is tried here: ${reason}.\n`);
const withCluster = reason ? describe.skip : describe;

/** For how long there is load before, and after, everything is well again. */
const CALM_MS = Number(process.env['CLUSTER_SECONDS'] ?? 5) * 1000;
const BACK_WITHIN_MS = 15_000;
const CASE_MS = 900_000 + 3 * CALM_MS;
const EXPECTED = new Set<Attempt['outcome']>([200, 201, 503]);
const APP = 'app';
/** How the two processes reach the cluster. */
const WAYS = ['several hosts', 'HAProxy'] as const;

withCluster('A cluster under Patroni', () => {
  const services: ServiceProcess[] = [];
  let network: Network;
  let cluster: PatroniCluster;
  let origins: string[];
  let administrator: ApiClient;
  let token: string;

  const signIn = async (username: string): Promise<string> => {
    const { body } = await new ApiClient(origins[0]!).post('/api/authentication_token', { username, password: 'lyceum-demo' });
    return String(body.token);
  };

  const startService = async (which: number, url: string, folder: string): Promise<void> => {
    const settings = {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      APP_SECRET: TEST_SECRET,
      JWT_SECRET: `${TEST_SECRET}-of-tokens`,
      VIDEOCONF_SALT: TEST_SALT,
      SEED_DEMO: 'true',
      JWT_TTL: '86400',
      HOST: '0.0.0.0',
      PORT: String(3000 + which),
      LOG_LEVEL: 'warn',
    };
    const service = ServiceProcess.spawn(settings, undefined, [], ['ip', ...network.on(APP)]);
    services.push(service);
    await service.ready();
  };

  beforeAll(async () => {
    const folder = join(process.env['LYCEUM_TEST_RUN']!, 'cluster');
    mkdirSync(folder);
    chmodSync(folder, 0o711);
    network = Network.create(Number(process.env['LYCEUM_CLUSTER_OWNER']), [...DATABASES, APP]);
    cluster = await PatroniCluster.start(network, folder);
    startHaproxy(network, APP, DATABASES, folder);
    origins = WAYS.map((_, which) => `http://${network.addressOf(APP)}:${3000 + which}`);
    await startService(0, cluster.url, folder);
    await startService(1, cluster.urlBy(HAPROXY), folder);
    administrator = new ApiClient(origins[0]!, { Authorization: `Bearer ${await signIn('admin')}` });
    token = await signIn('teacher');
  }, CASE_MS);
  afterAll(async () => {
    for (const service of services) await service.stop('SIGKILL');
    keepLogs();
    for (const node of cluster.nodes) node.kill();
  });

  /** `CLUSTER_LOGS=/a/folder` keeps what the services and Patroni said. */
  const keepLogs = (): void => {
    const folder = process.env['CLUSTER_LOGS'];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    for (const [which, { printed }] of services.entries()) writeFileSync(join(folder, `service-${which}.log`), printed);
    for (const { name, log } of cluster.nodes) writeFileSync(join(folder, `${name}.log`), log);
  };

  const roomNamed = async (remoteId: string): Promise<[LoadedRoom, meeting: string]> => {
    const { status, body } = await administrator.post('/api/conference_meetings', { title: remoteId, remoteId, people: 'accounts' });
    expect(status).toBe(201);
    return [new LoadedRoom(remoteId), String(body['@id'])];
  };

  /** What the ledger has of a room, and what its people's figures and the list of courses make of it. */
  const counted = async (meeting: string, title: string): Promise<object> => {
    const id = Number(meeting.split('/').at(-1));
    const [ledger] = await cluster.on(
      await cluster.primary(),
      `SELECT count(*)::int AS "events" FROM conference_event WHERE meeting_id = ${id}`,
    );
    const list = await administrator.get<{ metrics: { counts: { messages: number } } }[]>(
      `/api/conference_activities?meeting=${id}&itemsPerPage=100`,
      { Accept: 'application/json' },
    );
    const messages = list.body.reduce((sum, { metrics }) => sum + metrics.counts.messages, 0);
    const courses = await administrator.get(`/api/courses?title=${encodeURIComponent(title)}&itemsPerPage=1`);
    return { ...ledger, messages, courses: courses.body.totalItems };
  };

  interface Failure {
    readonly name: string;
    readonly happens: (primary: PatroniNode) => void | Promise<void>;
    /** What brings the old primary back. */
    readonly ends: (primary: PatroniNode) => void;
  }

  const failures: readonly Failure[] = [
    { name: 'kill', happens: (primary) => primary.kill(), ends: (primary) => primary.startPatroni() },
    { name: 'pause', happens: (primary) => primary.pause(), ends: (primary) => primary.resume() },
    { name: 'switchover', happens: (primary) => primary.switchOver(), ends: () => undefined },
    { name: 'partition', happens: ({ name }) => network.cut(name), ends: ({ name }) => network.heal(name) },
  ];

  it.each(failures)(
    'after a $name of the primary nothing that was acknowledged is lost or counted twice, and the service is back by itself',
    async ({ name, happens, ends }) => {
      await cluster.whole();
      const [room, meeting] = await roomNamed(`room-${name}`);
      const loads = origins.map((origin) => new FailoverLoad(origin, token, room, `Failover by ${name}`).start());
      await pause(CALM_MS);
      const old = await cluster.primary();
      const failed = performance.now();
      const happening = happens(old);
      const next = await cluster.primary(old);
      const promoted = performance.now();
      await happening;
      await pause(BACK_WITHIN_MS + CALM_MS);
      const stopWriting = cluster.writeTo(old, `after_${name}`);
      ends(old);
      await cluster.whole();
      await pause(CALM_MS);
      const acknowledged = await stopWriting();
      await Promise.all(loads.map((load) => load.stop()));
      process.stdout.write(`${figures(name, loads, failed, promoted)}\n`);

      expect(next.name).not.toBe(old.name);
      // A replica takes nothing, and neither does a primary of the past.
      expect(acknowledged).toEqual([]);
      const changes = loads.flatMap((load) => load.changes).length;
      expect(await counted(meeting, `Failover by ${name}`)).toEqual({ events: room.events, messages: room.events, courses: changes });
      for (const load of loads) {
        expect(load.attempts.filter(({ outcome }) => !EXPECTED.has(outcome))).toEqual([]);
        expect(load.deliveries.some(({ isRepeated }) => isRepeated)).toBe(true);
        expect(backAfter(load.attempts, promoted)).toBeLessThan(BACK_WITHIN_MS);
      }
    },
    CASE_MS,
  );
});

/** Milliseconds from the new primary to the first answer of success to what was asked after it. */
function backAfter(attempts: readonly Attempt[], promoted: number): number {
  const taken = attempts.filter(({ begun, outcome }) => begun >= promoted && outcome !== 503).map(({ ended }) => ended);
  return Math.min(...taken) - promoted;
}

/** What was measured, for the log. @param failed when the primary was lost @param promoted when there was another one */
function figures(name: string, loads: readonly FailoverLoad[], failed: number, promoted: number): string {
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
  const count = (list: FailoverLoad['deliveries']): string => {
    const repeated = list.filter(({ isRepeated }) => isRepeated);
    return `${list.length} (${repeated.length} repeated, ${repeated.filter(({ wasDone }) => wasDone).length} of them found done)`;
  };
  const lines = loads.flatMap((load, which) => {
    const refused = load.attempts.filter(({ outcome }) => outcome === 503);
    const last = Math.max(...refused.map(({ ended }) => ended)) - promoted;
    const slowest = Math.max(...load.attempts.map(({ begun, ended }) => ended - begun));
    return [
      `  by ${WAYS[which]}: API back after ${seconds(backAfter(load.attempts, promoted))}, last 503 after ${seconds(last)}, slowest ${seconds(slowest)}`,
      `    ${refused.length} × 503; deliveries ${count(load.deliveries)}; changes ${count(load.changes)}; reads ${load.reads.length}`,
    ];
  });
  return [`${name}: new primary after ${seconds(promoted - failed)}`, ...lines].join('\n');
}

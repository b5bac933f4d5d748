import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { StreamingReplica } from '../../support/streaming-replica.js';

const BACK_WITHIN_MS = 15_000;
const EXPORTS = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'lyceum export'`;

describe('A primary with a streaming replica, both named in DATABASE_URL', () => {
  let servers: StreamingReplica;
  let app: TestApplication;
  let administrator: Person;
  let teacher: ApiClient;

  beforeAll(async () => {
    servers = await StreamingReplica.start();
    const variables = { DATABASE_URL: servers.url, DATABASE_REPLICA_URLS: servers.replica.url };
    app = await TestApplication.start({ variables });
    administrator = await app.given.administrator();
    teacher = app.as(await app.given.teacher());
  });
  afterAll(async () => {
    await app.close();
    await servers.stop();
  });

  const exported = async (): Promise<string> => {
    const headers = { Accept: 'text/csv', Authorization: app.authorizationOf(administrator) };
    return (await fetch(`${app.url}/api/courses`, { headers })).text();
  };
  const create = async (title: string): Promise<number> => (await teacher.post('/api/courses', { title })).status;

  it('an export reads the replica, and everything that was answered before', async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await create(`Course ${round}`)).toBe(201);
      expect(await exported()).toContain(`Course ${round}`);
    }
    expect(await servers.on('replica', EXPORTS)).toHaveLength(1);
    expect(await servers.on('primary', EXPORTS)).toEqual([]);
  });

  it('an export reads the primary where the replica does not catch up', async () => {
    await servers.on('replica', 'SELECT pg_wal_replay_pause()');
    expect(await create('Not replayed')).toBe(201);
    expect(await exported()).toContain('Not replayed');
    expect(await servers.on('primary', EXPORTS)).toHaveLength(1);
    await servers.on('replica', 'SELECT pg_wal_replay_resume()');
  });

  it('a commit that is cancelled while it waits for a replica is not acknowledged', async () => {
    await servers.on('primary', `ALTER SYSTEM SET synchronous_standby_names = 'away'`);
    await servers.on('primary', 'SELECT pg_reload_conf()');
    const statuses: number[] = [];
    const creating = (async () => {
      // The server takes the setting up a little later.
      while (!statuses.some((status) => status !== 201)) statuses.push(await create('Unconfirmed'));
    })();
    const cancel = `SELECT pg_cancel_backend("pid") FROM pg_stat_activity WHERE "wait_event" = 'SyncRep' AND "application_name" = 'lyceum'`;
    while ((await servers.on('primary', cancel)).length === 0) await pause(20);
    await servers.on('primary', 'ALTER SYSTEM RESET synchronous_standby_names');
    await servers.on('primary', 'SELECT pg_reload_conf()');
    await creating;
    expect(statuses.at(-1)).toBe(503);
    expect(await create('Confirmed')).toBe(201);
  });

  it('after a failover the one that takes changes now is found, and has everything', async () => {
    const before = (await teacher.get('/api/courses')).body.totalItems;
    await servers.failOver();
    const promoted = performance.now();
    const statuses: number[] = [];
    while (statuses.at(-1) !== 201 && performance.now() - promoted < BACK_WITHIN_MS) statuses.push(await create('After the failover'));
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(statuses.at(-1)).toBe(201);
    expect((await teacher.get('/api/courses')).body.totalItems).toBe(Number(before) + 1);
    expect(await exported()).toContain('After the failover');
  });
});

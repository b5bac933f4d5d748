import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { connectInTime } from './connect-in-time.js';

const TIME_MS = 200;
const BUSY_MS = 600;

describe('the time that a server has to answer', () => {
  let database: TestDatabase;
  let silent: Server;

  beforeAll(async () => {
    database = await createTestDatabase();
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(async () => {
    silent.close();
    await database.drop();
  });

  it('does not pass while this process is busy', async () => {
    const client = new pg.Client({ connectionString: database.url });
    const connecting = connectInTime(client, TIME_MS);
    busyFor(BUSY_MS);
    await connecting;
    expect((await client.query<{ one: number }>('SELECT 1 AS "one"')).rows).toEqual([{ one: 1 }]);
    await client.end();
  });

  it('ends for a server that says nothing', async () => {
    const { port } = silent.address() as AddressInfo;
    const client = new pg.Client({ connectionString: `postgresql://lyceum@127.0.0.1:${port}/lyceum` });
    client.on('error', () => undefined);
    await expect(connectInTime(client, TIME_MS)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });
});

/** Reads nothing of what comes meanwhile, as a start that evaluates its modules. */
function busyFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

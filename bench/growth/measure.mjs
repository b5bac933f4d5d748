/** What each request costs in one school. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Caller } from '../budget/requests.mjs';
import { Wire } from '../budget/wire.mjs';
import { processorMs } from '../school-day/processor.mjs';
import { callersOf } from './callers.mjs';

/** What a service does behind its answer is over then. */
const CALM_MS = 200;
/** Callers who are not counted: connections have their plans after them. */
const WARMING = 8;
const OWN = `"query" NOT LIKE '%pg_stat_statements%'`;

/**
 * @param {import('../harness.mjs').Harness} harness of a school
 * @param {typeof import('./requests.mjs').REQUESTS} requests
 * @returns {Promise<Map<string, { first: object, again: object }>>} by the name of the request, of one request each
 */
export async function measureSchool(harness, requests) {
  const { url, folder } = harness.database;
  // From another database, so that the school's has nothing that is not a school's.
  const counter = await connected(harness, url.replace('/lyceum?', '/postgres?'));
  await counter.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const school = await connected(harness, url);
  const callers = await callersOf(school);
  const wire = harness.add(await Wire.open(url));
  const environment = { DATABASE_URL: wire.url, SEED_DEMO: 'false', LOG_LEVEL: 'error', JOBS_ENABLED: 'false', TRACES_ENABLED: 'false' };
  const service = await harness.startLyceum('growth', { environment });
  const tools = { counter, school, wire, service, cluster: join(folder, 'postgresql') };
  const costs = new Map();
  for (const request of requests) costs.set(request.name, await costOf(request, callers[request.by], tools));
  return costs;
}

async function connected(harness, connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  harness.add({ stop: () => client.end() });
  return client;
}

async function costOf({ by, next, begin, find }, callers, tools) {
  const connections = callers.map(({ token }) => new Caller(tools.service.url, token));
  const warming = callers.length > WARMING ? WARMING : 0;
  const ask = async (from, to, turn) => {
    for (let index = from; index < to; index += 1) {
      await connections[index].send(next({ ...callers[index], turn }));
    }
  };
  try {
    if (begin) await prepare({ begin, find }, callers, connections, tools);
    for (const turn of [1, 2, 3]) await ask(0, warming, turn);
    const first = await counted(tools, callers.length - warming, () => ask(warming, callers.length, 1));
    const again = await counted(tools, callers.length - warming, () => ask(warming, callers.length, 2));
    return { by, first, again };
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function prepare({ begin, find }, callers, connections, { school }) {
  for (const [index, caller] of callers.entries()) {
    await connections[index].send(begin.next(caller));
    const { rows } = await school.query(find, [caller.id, caller.quiz]);
    Object.assign(caller, rows[0]);
  }
}

async function counted({ counter, wire, service, cluster }, requests, work) {
  await pause(CALM_MS);
  await counter.query('SELECT pg_stat_statements_reset()');
  wire.take();
  const before = await spent(service, cluster);
  await work();
  await pause(CALM_MS);
  const after = await spent(service, cluster);
  const { statements, rows, bytesIn, bytesOut } = wire.take();
  const { rows: texts } = await counter.query(
    `SELECT "query", sum("shared_blks_hit" + "shared_blks_read")::int AS "buffers" FROM pg_stat_statements
      WHERE "toplevel" AND "dbid" = (SELECT "oid" FROM pg_database WHERE "datname" = 'lyceum') AND ${OWN} GROUP BY 1`,
  );
  const each = (amount) => amount / requests;
  const buffersOf = new Map(texts.map(({ query, buffers }) => [query, each(buffers)]));
  return {
    statements: each(statements),
    rows: each(rows),
    bytes: each(bytesIn + bytesOut),
    buffers: [...buffersOf.values()].reduce((sum, buffers) => sum + buffers, 0),
    node: each(after.node - before.node),
    postgres: each(after.postgres - before.postgres),
    buffersOf,
  };
}

async function spent(service, cluster) {
  const { processorMicroseconds } = await service.usage();
  return { node: processorMicroseconds / 1_000, postgres: await processorMs(cluster) };
}

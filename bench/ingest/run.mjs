/**
 * `npm run bench -- ingest [--quick] [--rounds N] [--seconds N] [--ledger ROWS] [--only modern|'modern 50'] [--profile FOLDER] [--data FOLDER] [--processes N]`: Lyceum against a
 * straightforward handler that gives each event a transaction, on one durable database, loaded from another process, in turns.
 * With `--processes` several processes of Lyceum, which share the connections, against a single one.
 * With `--data` the first run fills a database there and the next ones measure with it: tens of millions of rows take minutes.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus, loadavg } from 'node:os';
import pg from 'pg';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { startFarm } from '../farm.mjs';
import { Harness } from '../harness.mjs';
import { median } from '../measure.mjs';
import { SECRET } from '../settings.mjs';
import { APART, BEGINNING } from './deliveries.mjs';
import { databaseMicroseconds } from './processor-time.mjs';
import { bytesPerRow, meetingsOf, seed } from './seed.mjs';
import { CONNECTIONS, readSettings } from './settings.mjs';

const settings = readSettings(process.argv.slice(2));
prepareOrExit();
const harness = await Harness.open({ courses: 1, documents: 1 }, settings.data);
const { database } = harness;
const client = new pg.Client({ connectionString: database.url });
harness.add({ stop: () => client.end().catch(() => undefined) });
await harness.host(async () => {
  await client.connect();
  if (!database.isFilled) {
    await seed(client, settings.ledger);
    await foldSeeded();
  }
  if (database.isFilled || !settings.data) await compare();
  else console.log(`${settings.data} is filled; the same command measures with it.`);
});

/** Brings records and states into line with the ledger that was filled beside them, as they are where it grew by itself. */
async function foldSeeded() {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...harness.environment };
  const { rows } = await client.query('SELECT id FROM conference_meeting WHERE remote_id = ANY($1)', [meetingsOf('lyceum')]);
  for (const { id } of rows) {
    const parameters = ['dist/src/commands/standard.js', 'conference:rebuild', '--meeting', String(id)];
    execFileSync(process.execPath, parameters, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

async function compare() {
  const environment = { VIDEOCONF_SALT: SECRET, LOG_LEVEL: 'warn' };
  const flags = settings.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${settings.profile}`];
  const services = settings.processes > 0 ? await startFarms(environment) : await startBoth(flags, environment);
  const load = fork(new URL('load.mjs', import.meta.url), { execArgv: ['--expose-gc'] });
  harness.add({ stop: () => load.kill() });
  tell();
  const first = await firstUnheard();
  for (const work of settings.work) report(work, await measure(load, services, { ...work, first }));
  const bytes = await Promise.all(['conference_event', 'baseline_event'].map((table) => bytesPerRow(client, table)));
  console.log(`ledger, bytes an event with its indexes: Lyceum ${Math.round(bytes[0])}, baseline ${Math.round(bytes[1])}`);
}

async function startBoth(flags, environment) {
  const ours = await harness.startLyceum('lyceum', { flags, environment });
  return [ours, await harness.start('baseline', ['bench/ingest/baseline.mjs'], { ...harness.environment, ...environment })];
}

async function startFarms(environment) {
  const farm = await startFarm(harness, settings.processes, { name: 'lyceum', environment });
  return [farm, await startFarm(harness, 1, { name: 'baseline', environment })];
}

/** Behind the events of earlier runs with the same database: what was recorded before is not recorded again. */
async function firstUnheard() {
  const { rows } = await client.query(
    `SELECT max(time)::float8 AS time FROM (SELECT max(time) AS time FROM conference_event UNION ALL SELECT max(time) FROM baseline_event) AS latest`,
  );
  return Math.max(1, Math.floor((rows[0].time - BEGINNING) / APART) + 1);
}

/** Deliveries are made ready before each turn, outside of the measured time. */
async function measure(load, services, work) {
  const processorTime = async (service) => [(await service.usage()).processorMicroseconds, databaseMicroseconds(database.folder)];
  const ask = async (message) => {
    const answer = once(load, 'message');
    load.send(message);
    return (await answer)[0];
  };
  const send = async (service, seconds) => {
    const { name, url } = service;
    const { ready, ...rest } = work;
    await ask({ prepare: { ...rest, url, meetings: meetingsOf(name), connections: CONNECTIONS, count: ready * seconds } });
    const before = await processorTime(service);
    const measured = await ask({ run: { seconds } });
    if (measured.failures > 0) throw new Error(`${name}: ${measured.failures} of ${measured.total} events were not recorded.`);
    const after = await processorTime(service);
    const [processPerEvent, databasePerEvent] = after.map((time, index) => (time - before[index]) / measured.total);
    return { ...measured, processPerEvent, databasePerEvent, processorPerEvent: processPerEvent + databasePerEvent };
  };
  for (const service of services) await send(service, settings.warmUp);
  const rounds = { lyceum: [], baseline: [] };
  for (let round = 0; round < settings.rounds; round += 1) {
    for (const service of round % 2 === 0 ? services : services.toReversed()) {
      rounds[service.name].push(await send(service, settings.seconds));
    }
  }
  return rounds;
}

function tell() {
  const lines = [
    `${settings.rounds} rounds of ${settings.seconds} s each, interleaved, ${CONNECTIONS} connections, ${settings.ledger} events in each ledger before; medians.`,
    `Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}) for all; load average ${loadavg()[0].toFixed(1)} at the start.`,
    '',
    '| callback | events a delivery | service | events/s | p99 ms | µs of the process an event | of the database | of the load a delivery | ratio | by processor |',
    '| -------- | ----------------- | --------- | -------- | ------ | -------------------------- | --------------- | ---------------------- | ----- | ------------ |',
  ];
  console.log(`${settings.quick ? 'Quick: the figures mean nothing.\n' : ''}${lines.join('\n')}`);
}

function report({ endpoint, batch }, { lyceum, baseline }) {
  const ratio = median(lyceum.map(({ perSecond }, round) => perSecond / baseline[round].perSecond));
  const byProcessor = median(lyceum.map(({ processorPerEvent }, round) => baseline[round].processorPerEvent / processorPerEvent));
  const row = (name, rounds, last) => {
    const figures = ['perSecond', 'p99', 'processPerEvent', 'databasePerEvent', 'loadPerDelivery'].map((figure) =>
      Math.round(median(rounds.map((round) => round[figure]))),
    );
    console.log(`| ${endpoint} | ${batch} | ${name} | ${figures.join(' | ')} | ${last} |`);
  };
  row(settings.processes > 0 ? `${settings.processes} processes` : 'Lyceum', lyceum, `**${ratio.toFixed(2)}** | ${byProcessor.toFixed(2)}`);
  row(settings.processes > 0 ? 'one process' : 'one by one', baseline, ' | ');
}

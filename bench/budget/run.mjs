/**
 * `npm run bench -- budget [--write] [--only 'item;create']`: what requests cost in figures that repeat on any machine: bytes allocated
 * and promoted, statements, round trips, rows and bytes of the database; and what a start loads and keeps.
 * `bench/budget.json` holds them for each version of Node; a request that has become dearer fails the run. `--write` takes the figures
 * of this run, which a reviewer sees as changed lines.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { Harness } from '../harness.mjs';
import { table } from '../report.mjs';
import { SECRET } from '../settings.mjs';
import { signIn } from '../sign-in.mjs';
import { callersNeeded, costOf, ROOMY } from './figures.mjs';
import { budgetedRequests, Caller, MEETING } from './requests.mjs';
import { Wire } from './wire.mjs';

const AMOUNTS = { courses: 3_000, documents: 3_000 };
const BUDGET = new URL('../budget.json', import.meta.url);
/** By how much a figure may exceed what is written, without units and in its own. */
const ALLOWED = {
  allocated: { factor: 1.05, plus: 200 },
  promoted: { factor: 1.1, plus: 2_500 },
  statements: { factor: 1, plus: 0.2 },
  roundTrips: { factor: 1, plus: 0.2 },
  parsed: { factor: 1, plus: 0.2 },
  rows: { factor: 1, plus: 1 },
  bytesOut: { factor: 1.05, plus: 50 },
  bytesIn: { factor: 1.05, plus: 50 },
  answered: { factor: 1.05, plus: 20 },
  loaded: { factor: 1.01, plus: 0 },
  live: { factor: 1.02, plus: 500_000 },
};
/** Jobs come by the clock, more of them within as many requests on a slower machine. */
const QUIET = { VIDEOCONF_SALT: SECRET, LOG_LEVEL: 'warn', JOBS_ENABLED: 'false' };
const START = 'start';
const SETTLED_MS = 2_000;

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false }, only: { type: 'string' } } });
const node = `node ${process.versions.node.split('.')[0]}`;
prepareOrExit();
const harness = await Harness.open(AMOUNTS);
await harness.host(async () => {
  const figures = await measureAll();
  console.log(
    table(
      ['request', ...Object.keys(ALLOWED)],
      Object.entries(figures).map(([name, cost]) => [name, ...Object.keys(ALLOWED).map((figure) => cost[figure] ?? '')]),
    ),
  );
  if (options.write) write(figures);
  else compare(figures);
});

async function measureAll() {
  await openMeeting();
  const wire = harness.add(await Wire.open(harness.database.url));
  const services = {
    roomy: await harness.startLyceum('roomy', { flags: ROOMY, environment: QUIET }),
    plain: await harness.startLyceum('plain', { environment: { ...QUIET, DATABASE_URL: wire.url } }),
  };
  const chosen = options.only?.split(';');
  const figures = chosen?.includes(START) === false ? {} : { [START]: await costOfStart() };
  const tokens = await signIn(services.plain.url);
  const budget = options.write ? undefined : written()[node];
  for (const request of budgetedRequests(AMOUNTS).filter(({ name }) => chosen?.includes(name) ?? true)) {
    const token = tokens[request.account];
    const callers = { roomy: callersOf(services.roomy, token), plain: callersOf(services.plain, token) };
    const isEnough = (cost) => budget?.[request.name] !== undefined && dearerThan(request.name, cost, budget[request.name]).length === 0;
    figures[request.name] = await costOf(services, request, callers, wire, isEnough);
    for (const caller of [...callers.roomy, ...callers.plain]) caller.close();
  }
  return figures;
}

/** Once nothing more is done after the first answer, without the source maps that the other services read for their stack traces. */
async function costOfStart() {
  const service = await harness.start(START, ['dist/service/main.js'], { ...harness.environment, ...QUIET });
  await pause(SETTLED_MS);
  const live = await service.liveBytes();
  const cost = { loaded: await service.loadedCharacters(), live };
  await service.stop();
  return cost;
}

function callersOf({ url }, token) {
  return Array.from({ length: callersNeeded() }, () => new Caller(url, token));
}

async function openMeeting() {
  const client = new pg.Client({ connectionString: harness.database.url });
  await client.connect();
  await client.query(`INSERT INTO conference_meeting (title, remote_id, status, visibility) VALUES ($1, $1, 'open', 'visible')`, [MEETING]);
  await client.end();
}

function written() {
  return JSON.parse(readFileSync(BUDGET, 'utf8'));
}

function write(figures) {
  const budget = written();
  budget[node] = { ...budget[node], ...figures };
  writeFileSync(BUDGET, `${JSON.stringify(budget, null, 2)}\n`);
}

function compare(figures) {
  const budget = written()[node];
  if (!budget) {
    console.log(`bench/budget.json has no figures for ${node}: nothing is compared.`);
    return;
  }
  const dearer = Object.entries(figures).flatMap(([name, cost]) => dearerThan(name, cost, budget[name]));
  for (const line of dearer) console.log(line);
  if (dearer.length > 0) process.exitCode = 1;
  else console.log(`No request is dearer than bench/budget.json says for ${node}.`);
}

function dearerThan(name, cost, budget) {
  if (!budget) return [`${name}: bench/budget.json has no figures for it`];
  return Object.entries(ALLOWED)
    .filter(([figure, { factor, plus }]) => cost[figure] > budget[figure] * factor + plus)
    .map(([figure]) => `${name}: ${figure} ${cost[figure]}, ${budget[figure]} in bench/budget.json`);
}

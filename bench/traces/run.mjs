/**
 * `npm run bench:traces [-- --quick] [--rounds N] [--seconds N] [--courses N] [--only 'item;list']`: reads of a service that records what people
 * do beside one that does not, on one database, in turns. The ratio has to be 0.97 at least, and the slowest of a hundred 0.5 ms slower at most
 * (docs/traces.md); no figure fails the run.
 */
import pg from 'pg';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { Harness } from '../harness.mjs';
import { Load, measure, median } from '../measure.mjs';
import { introduction, ratioOf, resultTable, table } from '../report.mjs';
import { readSettings } from '../settings.mjs';
import { signIn } from '../sign-in.mjs';
import { workloads } from '../workloads.mjs';

const ON = 'traces on';
const OFF = 'traces off';
const RECORDED = ['track_e_course_access', 'track_e_access', 'track_course_day', 'track_e_online'];

const settings = readSettings(process.argv.slice(2));
prepareOrExit();
console.log(`${introduction(settings)}\n`);
const harness = await Harness.open(settings);
await harness.host(async () => {
  const services = [
    await harness.startLyceum(ON, { environment: { TRACES_ENABLED: 'true' } }),
    await harness.startLyceum(OFF, { environment: { TRACES_ENABLED: 'false' } }),
  ];
  const load = harness.add(new Load());
  const tokens = await signIn(services[0].url);
  const measured = [];
  for (const workload of workloads(settings).filter(({ write, account }) => write === undefined && account === 'student')) {
    const headers = { Accept: 'application/ld+json', Authorization: `Bearer ${tokens[workload.account]}` };
    measured.push({ name: workload.name, results: await measure(load, harness.database.calm, workload, headers, services, settings) });
  }
  console.log(`${resultTable(measured)}\n`);
  console.log(table(['workload', 'requests a second, on to off', 'p99 on less p99 off, ms'], measured.map(comparison)));
  console.log(`\n${table(['recorded', 'rows'], await recorded())}`);
});

function comparison({ name, results }) {
  const [on, off] = [results.get(ON), results.get(OFF)];
  const later = median(on.map(({ p99 }, round) => p99 - off[round].p99));
  return [name, ratioOf(on, off), later.toFixed(1)];
}

/** That there is something to pay for. @throws Error where nothing was recorded */
async function recorded() {
  const client = new pg.Client({ connectionString: harness.database.url });
  await client.connect();
  try {
    const counts = [];
    for (const name of RECORDED) counts.push([name, (await client.query(`SELECT count(*)::int AS "rows" FROM "${name}"`)).rows[0].rows]);
    if (counts.every(([, rows]) => rows === 0)) throw new Error('Nothing was recorded.');
    return counts;
  } finally {
    await client.end();
  }
}

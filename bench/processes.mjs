/**
 * `npm run bench -- processes [--quick] [--rounds N] [--seconds N] [--courses N] [--only 'item;list']`: one, two and four processes of
 * Lyceum on one database, behind one port, in interleaved rounds. The balancer stands before a single process too, so that its price is the same.
 */
import { prepareOrExit } from '../scripts/prepare.mjs';
import { startFarm } from './farm.mjs';
import { Harness } from './harness.mjs';
import { Load, measure, median } from './measure.mjs';
import { introduction, table } from './report.mjs';
import { readSettings } from './settings.mjs';
import { signIn } from './sign-in.mjs';
import { workloads } from './workloads.mjs';

const COUNTS = [1, 2, 4];
const WORKS = 'item by id;list of 30, exact;list of 30, partial;a student: item;create;patch';

const settings = readSettings(process.argv.slice(2));
prepareOrExit();
console.log(`${introduction(settings)}\n`);
const harness = await Harness.open(settings);
await harness.host(async () => console.log(await compare()));

async function compare() {
  const farms = [];
  for (const count of COUNTS) farms.push(await startFarm(harness, count));
  const load = harness.add(new Load());
  const tokens = await signIn(farms[0].url);
  const rows = [];
  for (const workload of workloads({ ...settings, only: settings.only ?? WORKS })) {
    const headers = { Accept: 'application/ld+json', Authorization: `Bearer ${tokens[workload.account]}` };
    const results = await measure(load, harness.database.calm, workload, headers, farms, settings);
    console.error(workload.name);
    rows.push(...rowsOf(workload, results));
  }
  return table(['workload', 'processes', 'requests/s', 'against one', 'p99 ms', 'CPU µs/request', 'resident MB, all'], rows);
}

function rowsOf(workload, results) {
  const [alone] = results.values();
  return [...results].map(([count, rounds]) => {
    const figure = (name) => Math.round(median(rounds.map((round) => round[name])));
    const ratio = median(rounds.map(({ perSecond }, round) => perSecond / alone[round].perSecond)).toFixed(2);
    return [count === '1' ? workload.name : '', count, figure('perSecond'), ratio, figure('p99'), figure('processor'), figure('megabytes')];
  });
}

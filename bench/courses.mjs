/**
 * `npm run bench -- courses [--quick] [--rounds N] [--seconds N]`: how many courses a fleet makes, with their nodes, links and tools, by one
 * process and by two on one database: each under a title of its own, and all under the same, whose codes are numbered.
 */
import { prepareOrExit } from '../scripts/prepare.mjs';
import { startFarm } from './farm.mjs';
import { Harness } from './harness.mjs';
import { Load, measure, median } from './measure.mjs';
import { introduction, table } from './report.mjs';
import { readSettings } from './settings.mjs';
import { signIn } from './sign-in.mjs';

const COUNTS = [1, 2];
/** The generator of the load puts another text in place of the mark each time. */
const TITLES = { 'a title each': 'Course [<id>]', 'one title for all': 'Induction' };

const settings = readSettings(process.argv.slice(2));
prepareOrExit();
console.log(`${introduction(settings)}\n`);
const harness = await Harness.open(settings);
await harness.host(async () => console.log(await compare()));

async function compare() {
  const farms = [];
  for (const count of COUNTS) farms.push(await startFarm(harness, count));
  const load = harness.add(new Load());
  const { admin } = await signIn(farms[0].url);
  const headers = { Accept: 'application/ld+json', Authorization: `Bearer ${admin}` };
  const rows = [];
  for (const [name, title] of Object.entries(TITLES)) {
    const workload = { name, paths: ['/api/courses'], write: { method: 'POST', type: 'application/ld+json', body: { title } } };
    const results = await measure(load, harness.database.calm, workload, headers, farms, settings);
    for (const [count, rounds] of results) rows.push([name, count, ...figuresOf(rounds)]);
  }
  return table(['courses', 'processes', 'made/s', 'p99 ms', 'CPU µs/course'], rows);
}

function figuresOf(rounds) {
  return ['perSecond', 'p99', 'processor'].map((figure) => Math.round(median(rounds.map((round) => round[figure]))));
}

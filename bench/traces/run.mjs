/**
 * `npm run bench -- traces [--quick] [--rounds N] [--seconds N] [--courses N]`: reads by a member of courses from a service that records what people
 * do beside one that does not, on one database, in turns, once for each order of start. A third pair, of two services that record nothing, says
 * how far two runs of the same differ. The ratio has to be 0.97 at least, and the slowest of a hundred 0.5 ms slower at most (docs/traces.md); no
 * figure fails the run.
 */
import pg from 'pg';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { Harness } from '../harness.mjs';
import { Load, measure, median } from '../measure.mjs';
import { introduction, ratioOf, resultTable, table } from '../report.mjs';
import { EVERY_JOINED_COURSE } from '../seed.mjs';
import { readSettings } from '../settings.mjs';
import { signIn } from '../sign-in.mjs';

const ON = 'traces on';
const OFF = 'traces off';
const AGAIN = 'traces off, again';
const RECORDED = ['track_e_course_access', 'track_e_access', 'track_course_day', 'track_e_online'];

const settings = readSettings(process.argv.slice(2));
prepareOrExit();
console.log(`${introduction(settings)}\n`);
const harness = await Harness.open(settings);
await harness.host(async () => {
  const [first, second] = [await measured([ON, OFF]), await measured([OFF, ON])];
  const rows = first.map(({ name, results }, index) => ({ name, results: joined(results, second[index].results) }));
  const control = await measured([OFF, AGAIN]);
  console.log(`${resultTable(rows)}\n`);
  const head = ['workload', 'requests a second, on to off', 'p99 on less p99 off, ms', 'both off: the first to the second', 'p99, ms'];
  console.log(
    table(
      head,
      rows.map((row, index) => [row.name, ...compared(row, ON, OFF), ...compared(control[index], OFF, AGAIN)]),
    ),
  );
  console.log(`\n${table(['recorded', 'rows'], await recorded())}`);
});

/** @param {string[]} names of the services, in the order of their start */
async function measured(names) {
  const services = [];
  for (const name of names) services.push(await harness.startLyceum(name, { environment: { TRACES_ENABLED: String(name === ON) } }));
  const load = harness.add(new Load());
  const { student } = await signIn(services[0].url);
  const headers = { Accept: 'application/ld+json', Authorization: `Bearer ${student}` };
  const rows = [];
  for (const workload of readsOfMember())
    rows.push({ name: workload.name, results: await measure(load, harness.database.calm, workload, headers, services, settings) });
  await harness.clear();
  return rows;
}

/** Each read is of a course that the caller is in, so that it is put on record. */
function readsOfMember() {
  const ids = Array.from({ length: Math.floor(settings.courses / EVERY_JOINED_COURSE) }, (_, index) => (index + 1) * EVERY_JOINED_COURSE);
  return [
    { name: 'course by id', paths: ids.map((id) => `/api/courses/${id}`) },
    { name: 'list of documents in a course', paths: ids.map((id) => `/api/documents?cid=${id}&partial=true`) },
  ];
}

/** The rounds of both orders, by the service's name. */
function joined(one, other) {
  return new Map([ON, OFF].map((name) => [name, [...one.get(name), ...other.get(name)]]));
}

function compared({ results }, one, other) {
  const [ours, theirs] = [results.get(one), results.get(other)];
  const later = median(ours.map(({ p99 }, round) => p99 - theirs[round].p99));
  return [ratioOf(ours, theirs), later.toFixed(1)];
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

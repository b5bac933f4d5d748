/**
 * `npm run bench -- api [--quick] [--rounds N] [--seconds N] [--courses N] [--only 'item;list'] [--shaped] [--profile FOLDER]`:
 * Lyceum against a hand-written service that gives the same bytes, on one database, loaded from another process. No figure fails
 * the run; a differing answer does. `--shaped` lets the baseline have what was found out about Express (docs/performance.md).
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareOrExit } from '../scripts/prepare.mjs';
import { Harness } from './harness.mjs';
import { Load, measure } from './measure.mjs';
import { figureTable, introduction, ratioOf, resultTable } from './report.mjs';
import { readSettings, TOKEN_SECRET } from './settings.mjs';
import { signIn } from './sign-in.mjs';
import { requireSameAnswers, workloads } from './workloads.mjs';

const IDLE_MS = 3_000;

const settings = readSettings(process.argv.slice(2));
prepareOrExit();
console.log(`${introduction(settings)}\n`);
const harness = await Harness.open(settings);
const { database } = harness;
await harness.host(async () => {
  await compare();
  console.log(figureTable(await laterStart()));
});

async function compare() {
  const figures = {};
  const ours = await harness.startLyceum('Lyceum', { flags: profiling(settings.profile) });
  figures['process start to first answer, running database'] = `${Math.round(ours.startMs)} ms`;
  await pause(IDLE_MS);
  figures['resident, idle after the start'] = await resident(ours);
  const tokens = await signIn(ours.url);
  const baseline = await harness.start('by hand', ['bench/baseline.mjs'], {
    DATABASE_URL: database.url,
    JWT_SECRET: TOKEN_SECRET,
    ...(settings.shaped ? { SHAPED: 'yes' } : {}),
    TEXTS: await textsOf(ours.url, tokens.admin),
  });
  const measured = await measureAll([ours, baseline], tokens);
  await pause(IDLE_MS);
  figures['resident, idle after the load'] = await resident(ours);
  console.log(`${resultTable(measured)}\n\n${figureTable(figures)}\n`);
  await harness.clear();
}

async function measureAll(services, tokens) {
  const load = harness.add(new Load());
  const measured = [];
  for (const workload of workloads(settings)) {
    const headers = { Accept: 'application/ld+json', Authorization: `Bearer ${tokens[workload.account]}` };
    await requireSameAnswers(workload, headers, services);
    const sent = workload.conditional ? { ...headers, 'If-None-Match': await validatorOf(workload, headers, services[0]) } : headers;
    const results = await measure(load, database.calm, workload, sent, services, settings);
    console.error(`${workload.name}: ${ratioOf(...results.values())}`);
    measured.push({ name: workload.name, results });
  }
  return measured;
}

/** The same for both: their bytes are. */
async function validatorOf({ paths }, headers, { url }) {
  return (await fetch(url + paths[0], { headers })).headers.get('etag');
}

/** The start that an operator without a database of their own sees: the embedded server is started on the way. */
async function laterStart() {
  await database.release();
  const service = await harness.start('Lyceum with its database', ['scripts/start.mjs'], {
    ...harness.environment,
    DATABASE_URL: undefined,
  });
  await service.stop();
  return { 'npm start to first answer, later start with the embedded database': `${Math.round(service.startMs)} ms` };
}

/** A profile slows its process down by a tenth or so: its run's figures are for the profile alone. */
function profiling(folder) {
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

async function resident(service) {
  return `${Math.round((await service.usage()).residentBytes / 2 ** 20)} MB`;
}

/** What never changes in the answers, for the baseline to have as constants. */
async function textsOf(url, token) {
  const read = async (path) => (await fetch(`${url}/api/${path}?itemsPerPage=1`, { headers: { Authorization: `Bearer ${token}` } })).json();
  const courses = await read('courses');
  const documents = await read('documents');
  const collections = Object.entries(courses.member[0]).flatMap(([name, value]) => {
    const [, segment] = /^\/api\/courses\/\d+\/(\w+)$/.exec(value) ?? [];
    return segment === undefined ? [] : [[name, segment]];
  });
  const file = join(database.folder, 'texts.json');
  const texts = { courses: JSON.stringify(courses.search), documents: JSON.stringify(documents.search), collections };
  await writeFile(file, JSON.stringify(texts));
  return file;
}

/**
 * `npm run bench -- crud [--quick] [--rounds N] [--seconds N] [--courses N]`: Lyceum against the same resources under @dataui/crud,
 * as one would build them from a generic library today. Its packages are of an older Nest: they are installed beside it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { Harness } from '../harness.mjs';
import { Load, measure } from '../measure.mjs';
import { introduction, resultTable } from '../report.mjs';
import { PROFILES } from '../seed.mjs';
import { readSettings } from '../settings.mjs';
import { signIn } from '../sign-in.mjs';

const HERE = import.meta.dirname;
const ITEMS = 500;
const PAGES = 20;
const LYCEUM = 'Lyceum';

const settings = readSettings(process.argv.slice(2));
prepareOrExit();
install();
console.log(`${introduction(settings)}\n`);
const harness = await Harness.open(settings);
await harness.host(async () => console.log(resultTable(await compare())));

function install() {
  if (existsSync(join(HERE, 'node_modules/@dataui/crud'))) return;
  const npm = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', npm, { cwd: HERE, stdio: 'inherit' });
}

async function compare() {
  const services = [await harness.startLyceum(LYCEUM), await harness.start('@dataui/crud', ['bench/crud/service.mjs'])];
  const load = harness.add(new Load());
  const { global } = await signIn(services[0].url);
  const measured = [];
  for (const workload of workloads(settings)) {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${global}` };
    for (const service of services) await requireAnswer(service, workload, headers);
    measured.push({ name: workload.name, results: await measure(load, harness.database.calm, workload, headers, services, settings) });
  }
  return measured;
}

/** The same rows by each one's own addresses, as plain JSON. */
function workloads({ courses, only }) {
  const step = Math.floor(courses / ITEMS);
  const items = Array.from({ length: ITEMS }, (_, index) => `/api/courses/${1 + index * step}`);
  const pages = Array.from({ length: PAGES }, (_, index) => `/api/courses?page=${1 + index}`);
  const profiles = Array.from({ length: PROFILES }, (_, index) => `/api/skill_profiles/${1 + index}`);
  const body = { title: 'People who teach', description: 'What a newcomer needs to know who is to teach, and whom to ask.' };
  const create = { method: 'POST', type: 'application/json', body };
  const patch = { method: 'PATCH', body: { title: 'People who teach well' } };
  const all = [
    { name: 'item by id', paths: items },
    { name: 'list of 30, exact total', paths: pages },
    { name: 'create', paths: ['/api/skill_profiles'], write: create },
    {
      name: 'patch',
      paths: profiles,
      write: (name) => ({ ...patch, type: name === LYCEUM ? 'application/merge-patch+json' : 'application/json' }),
    },
  ];
  return all.filter(({ name }) => only === undefined || name.startsWith(only));
}

/** @throws Error where a service does not do what is asked of it */
async function requireAnswer({ name, url }, { name: workload, paths: [path], write }, headers) {
  const { method, type, body } = (typeof write === 'function' ? write(name) : write) ?? { method: 'GET' };
  const sent = type === undefined ? headers : { ...headers, 'Content-Type': type };
  const response = await fetch(url + path, { method, headers: sent, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok || !text.includes('title')) throw new Error(`${name}, ${workload}: ${response.status} ${text.slice(0, 300)}`);
}

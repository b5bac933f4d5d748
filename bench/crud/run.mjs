/**
 * `npm run bench:crud [-- --quick] [--rounds N] [--seconds N] [--courses N]`: Lyceum against the same resources under @dataui/crud,
 * as one would build them from a generic library today. Its packages are of an older Nest: they are installed beside it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { Arena } from '../arena.mjs';
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
const arena = await Arena.open(settings);
await arena.host(async () => console.log(resultTable(await compare())));

function install() {
  if (existsSync(join(HERE, 'node_modules/@dataui/crud'))) return;
  const npm = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', npm, { cwd: HERE, stdio: 'inherit' });
}

async function compare() {
  const contenders = [await arena.startLyceum(LYCEUM), await arena.start('@dataui/crud', ['bench/crud/service.mjs'])];
  const load = arena.add(new Load());
  const { admin } = await signIn(contenders[0].url);
  const measured = [];
  for (const work of works(settings)) {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${admin}` };
    for (const contender of contenders) await requireAnswer(contender, work, headers);
    measured.push({ name: work.name, results: await measure(load, arena.database.calm, work, headers, contenders, settings) });
  }
  return measured;
}

/** The same rows by each one's own addresses, as plain JSON. */
function works({ courses, only }) {
  const step = Math.floor(courses / ITEMS);
  const items = Array.from({ length: ITEMS }, (_, index) => `/api/courses/${1 + index * step}`);
  const pages = Array.from({ length: PAGES }, (_, index) => `/api/courses?page=${1 + index}`);
  const profiles = Array.from({ length: PROFILES }, (_, index) => `/api/skill_profiles/${1 + index}`);
  const body = { title: 'People who teach', description: 'What somebody needs to know who is to teach, and whom to ask.' };
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

/** @throws Error where a contender does not do what is asked of it */
async function requireAnswer({ name, url }, { name: work, paths: [path], write }, headers) {
  const { method, type, body } = (typeof write === 'function' ? write(name) : write) ?? { method: 'GET' };
  const sent = type === undefined ? headers : { ...headers, 'Content-Type': type };
  const response = await fetch(url + path, { method, headers: sent, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok || !text.includes('title')) throw new Error(`${name}, ${work}: ${response.status} ${text.slice(0, 300)}`);
}

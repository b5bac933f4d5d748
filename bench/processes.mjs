/**
 * `npm run bench:processes [-- --quick] [--rounds N] [--seconds N] [--courses N]`: one, two and four processes of the service behind
 * one port and on one database, in interleaved rounds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { prepareOrExit } from '../scripts/prepare.mjs';
import { Contender } from './contender.mjs';
import { Load, measure, median } from './measure.mjs';
import { introduction, table } from './report.mjs';
import { readSettings, SECRET } from './settings.mjs';
import { signIn } from './sign-in.mjs';
import { works } from './works.mjs';

const COUNTS = [1, 2, 4];
const MEASURED = ['item by id', 'list of 30, exact total', 'a student: list of 30, exact total', 'create'];
/** Until the last of the processes listens too. */
const SETTLING_MS = 10_000;

const settings = readSettings(process.argv.slice(2));
prepareOrExit();
const { openDatabase } = await import('./database.mjs');
console.log(`${introduction(settings)}\n`);
const database = await openDatabase(settings);
const running = [];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void leave().then(() => process.exit(130)));
try {
  console.log(await compare());
} finally {
  await leave();
}

async function compare() {
  const contenders = [];
  for (const count of COUNTS) contenders.push(await start(count));
  await pause(SETTLING_MS);
  const load = new Load();
  running.push(load);
  const tokens = await signIn(contenders[0].url);
  const rows = [];
  for (const work of works(settings).filter(({ name }) => MEASURED.includes(name))) {
    const headers = { Accept: 'application/ld+json', Authorization: `Bearer ${tokens[work.account]}` };
    const results = await measure(load, database.calm, work, headers, contenders, settings);
    const [one, ...more] = [...results.values()];
    const ratio = (rounds) => median(rounds.map(({ perSecond }, round) => perSecond / one[round].perSecond)).toFixed(2);
    rows.push([work.name, Math.round(median(one.map(({ perSecond }) => perSecond))), ...more.map(ratio)]);
  }
  return table(['work', 'one process, requests/s', 'two: ratio', 'four: ratio'], rows);
}

async function start(count) {
  const contender = await Contender.start(
    `${count} processes`,
    ['bench/cluster.mjs'],
    {
      PROCESSES: String(count),
      DATABASE_URL: database.url,
      DATA_DIR: database.folder,
      APP_SECRET: SECRET,
      JWT_SECRET: SECRET,
    },
    database.folder,
  );
  running.push(contender);
  return contender;
}

async function leave() {
  for (const process of running.splice(0)) await process.stop();
  await database.remove();
}

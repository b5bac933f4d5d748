/**
 * `npm run bench -- memory [--quick] [--courses N]`: resident memory of the service after a start, after 100,000 requests, and after
 * 100,000 more twice, three in four of them for items and the others for lists, by an administrator and a student.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { prepareOrExit } from '../scripts/prepare.mjs';
import { Harness } from './harness.mjs';
import { Load } from './measure.mjs';
import { figureTable } from './report.mjs';
import { readSettings } from './settings.mjs';
import { signIn } from './sign-in.mjs';
import { workloads } from './workloads.mjs';

const settings = readSettings(process.argv.slice(2));
const REQUESTS = settings.quick ? 1_000 : 100_000;
const IDLE_MS = 3_000;

prepareOrExit();
const harness = await Harness.open(settings);
await harness.host(async () => console.log(figureTable(await watch())));

async function watch() {
  const service = await harness.startLyceum('Lyceum');
  const load = harness.add(new Load());
  const tokens = await signIn(service.url);
  const figures = { 'after the start': await resident(service) };
  for (const turn of ['after 100,000 requests', 'after 200,000', 'after 300,000']) {
    for (const account of ['admin', 'student']) await load.send({ ...targetOf(service, tokens, account), amount: REQUESTS / 2 });
    figures[turn] = await resident(service);
  }
  figures['heap in use, garbage collected'] = megabytes(await service.liveBytes());
  return figures;
}

function targetOf({ url }, tokens, account) {
  const [items, lists] = ['item by id', 'list of 30, exact total'].map(
    (name) => workloads(settings).find((workload) => workload.name === name).paths,
  );
  const paths = lists.flatMap((list, index) => [list, ...items.slice(index * 3, index * 3 + 3)]);
  return { url, paths, headers: { Accept: 'application/ld+json', Authorization: `Bearer ${tokens[account]}` } };
}

async function resident(service) {
  await pause(IDLE_MS);
  return megabytes((await service.usage()).residentBytes);
}

function megabytes(bytes) {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}

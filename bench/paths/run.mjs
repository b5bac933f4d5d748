/**
 * `npm run bench -- paths [--quick] [--only largePackage]`: learning paths, packages and calendars of one process against their targets. Times are those of one
 * caller who asks again as soon as the answer is there; files of a package are asked for over 32 connections.
 */
import { randomBytes } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { Harness } from '../harness.mjs';
import { median } from '../measure.mjs';
import { table } from '../report.mjs';
import { CONNECTIONS } from '../settings.mjs';
import { signIn } from '../sign-in.mjs';
import { ContentClient, send } from './content-client.mjs';
import { packageOf } from './packages.mjs';

const FULL = { steps: 500, reads: 100, seconds: 5, series: 1_000, events: 1_000, files: 1_000 };
/** Shows that everything runs; its figures mean nothing. */
const QUICK = { steps: 20, reads: 5, seconds: 1, series: 20, events: 20, files: 50 };
const FILE_BYTES = 100_000;
const MEBIBYTE = 1_048_576;
const CONTENT = 'content.example.org';
const AT_ONCE = 8;

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } } });
const amounts = options.quick ? QUICK : FULL;
prepareOrExit();
console.log(
  `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load average ${loadavg()[0].toFixed(1)} at the start.\n`,
);
const harness = await Harness.open({ courses: 1_000, documents: 1_000 });
await harness.host(async () => {
  const service = await harness.startLyceum('Lyceum', { environment: { CONTENT_ORIGIN: `https://${CONTENT}` } });
  const { admin, student } = await signIn(service.url);
  const world = await openWorld(service.url, admin, student);
  const rows = [];
  for (const part of [packages, largePackage, steps, calendar].filter(({ name }) => name.includes(options.only))) {
    const measured = await part(world, service);
    // What takes long is seen as it comes; the table stands at the end.
    for (const row of measured) process.stderr.write(`${row.join(': ')}\n`);
    rows.push(...measured);
  }
  console.log(table(['what', 'measured', 'target'], rows));
  console.log(`\nLoad average ${loadavg()[0].toFixed(1)} at the end.`);
});

/** A course with its editor and a learner. */
async function openWorld(url, admin, student) {
  const asAdmin = (method, path, body) => send(url, admin, method, path, body);
  const asStudent = (method, path, body) => send(url, student, method, path, body);
  const course = await asAdmin('POST', '/api/courses', { title: 'Paths', visibility: 'registered' });
  const { '@id': user, id } = await asStudent('GET', '/api/me');
  await asAdmin('POST', '/api/course_rel_users', { course: course['@id'], user: user ?? `/api/users/${id}`, status: 'student' });
  return { url, admin, asAdmin, asStudent, cid: course.id };
}

async function steps({ asAdmin, asStudent, cid }) {
  const path = await asAdmin('POST', '/api/learning_paths', { title: 'Long', resourceLinkList: [{ cid }] });
  for (let n = 0; n < amounts.steps; n += 1) {
    await asAdmin('POST', '/api/c_lp_items', { lp: path['@id'], title: `Step ${n}`, itemType: 'document', displayOrder: n });
  }
  const runtime = `${path['@id']}/runtime`;
  await asStudent('POST', `${runtime}/item?cid=${cid}`, {});
  const time = await medianOf(amounts.reads, () => asStudent('GET', `${runtime}?cid=${cid}`));
  return [[`runtime of ${amounts.steps} steps, median`, milliseconds(time), '50 ms']];
}

/** Commits of one launch, and the file of 20 kB that it opens. */
async function packages({ url, admin, asStudent, cid }) {
  const path = await imported(url, admin, cid, await packageOf({ 'page.html': randomBytes(20_000) }));
  const { items } = await asStudent('GET', `${path}/runtime?cid=${cid}`);
  const itemId = Number(items[0].item.split('/').pop());
  const { launchUrl } = await asStudent('POST', `${path}/runtime/launch?cid=${cid}`, { itemId });
  const client = new ContentClient(url, CONTENT, new URL(launchUrl).pathname);
  const rows = [];
  for (const [count, target] of [
    [20, '15 ms'],
    [250, '60 ms'],
  ]) {
    const time = await medianOf(amounts.reads, () => client.commit(interactions(count)));
    rows.push([`commit with ${count} interactions, median`, milliseconds(time), target]);
  }
  const perSecond = await client.perSecond('files/page.html', CONNECTIONS, amounts.seconds);
  return [...rows, ['file of 20 kB of a package, requests a second', String(Math.round(perSecond)), '1,500']];
}

function interactions(count) {
  const values = Array.from({ length: count }, (_, n) => [
    [`cmi.interactions.${n}.id`, `question-${n}`],
    [`cmi.interactions.${n}.type`, 'choice'],
    [`cmi.interactions.${n}.student_response`, String(n % 5)],
    [`cmi.interactions.${n}.result`, n % 3 === 0 ? 'wrong' : 'correct'],
  ]);
  return Object.fromEntries(values.flat());
}

/** What the process takes beyond what it had, looked at every 50 ms. */
async function largePackage({ url, admin, cid }, service) {
  const files = Object.fromEntries(Array.from({ length: amounts.files }, (_, n) => [`media/${n}.bin`, randomBytes(FILE_BYTES)]));
  const zip = await packageOf({ 'page.html': Buffer.from('<p>Large</p>'), ...files });
  const before = (await service.usage()).residentBytes;
  let [most, isOver] = [before, false];
  const begun = performance.now();
  const work = imported(url, admin, cid, zip).finally(() => (isOver = true));
  while (!isOver) {
    most = Math.max(most, (await service.usage()).residentBytes);
    await pause(50);
  }
  await work;
  const [seconds, memory] = [(performance.now() - begun) / 1000, (most - before) / MEBIBYTE];
  return [
    [
      `import of ${Math.round(zip.length / 1e6)} MB, ${amounts.files} files`,
      `${seconds.toFixed(1)} s, +${memory.toFixed(0)} MB`,
      '10 s, +80 MB',
    ],
  ];
}

async function calendar({ url, asAdmin, asStudent, cid }) {
  const start = new Date(Date.UTC(new Date().getUTCFullYear(), 0, 5, 8));
  const event = (n, more) => {
    const startDate = new Date(start.getTime() + n * 60_000).toISOString();
    const endDate = new Date(start.getTime() + n * 60_000 + 3_600_000).toISOString();
    return asAdmin('POST', '/api/c_calendar_events', { title: `Event ${n}`, startDate, endDate, resourceLinkList: [{ cid }], ...more });
  };
  const rrule = 'FREQ=WEEKLY;BYDAY=MO';
  await inTurns(amounts.series, (n) => event(n, { timezone: 'Europe/Berlin', rrule }));
  const [from, to] = [new Date(), new Date(Date.now() + 30 * 86_400_000)].map((date) => encodeURIComponent(date.toISOString()));
  const window = `/api/c_calendar_events/occurrences?cid=${cid}&from=${from}&to=${to}&itemsPerPage=100`;
  const occurrences = await outcomeOf(() => medianOf(Math.ceil(amounts.reads / 10), () => asStudent('GET', window)));
  const soon = { startDate: new Date(Date.now() + 86_400_000).toISOString(), endDate: new Date(Date.now() + 90_000_000).toISOString() };
  await inTurns(amounts.events, (n) => event(n, soon));
  const { address } = await asStudent('POST', '/api/calendar_feeds', { scope: 'all', detail: 'full' });
  const { pathname, search } = new URL(address, url);
  const feed = await medianOf(Math.ceil(amounts.reads / 10), async () => {
    const answer = await fetch(url + pathname + search);
    if (!answer.ok) throw new Error(`${answer.status}`);
    await answer.text();
  });
  return [
    [`occurrences of ${amounts.series} series over 30 days, median`, occurrences, '300 ms'],
    [`feed of ${amounts.series + amounts.events} events, median`, milliseconds(feed), '500 ms'],
  ];
}

async function imported(url, token, cid, zip) {
  const form = new globalThis.FormData();
  form.append('uploadFile', new globalThis.Blob([zip], { type: 'application/zip' }), 'package.zip');
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/learning_paths/scorm/import?cid=${cid}`, { method: 'POST', headers, body: form });
  if (answer.status === 202) return outcomeOfTransfer(url, token, answer.headers.get('location'));
  if (answer.status !== 201) throw new Error(`import: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).paths[0];
}

/** Large packages are imported by a job. @returns its first path */
async function outcomeOfTransfer(url, token, address) {
  for (;;) {
    const { state, report, problem } = await send(url, token, 'GET', address);
    if (state === 'ready') return report.paths[0];
    if (state === 'failed') throw new Error(`import: ${JSON.stringify(problem)}`);
    await pause(50);
  }
}

async function inTurns(count, work) {
  let next = 0;
  const turn = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
}

/** What is refused is no figure, and says why. */
async function outcomeOf(work) {
  try {
    return milliseconds(await work());
  } catch (error) {
    return error.message.slice(0, 80);
  }
}

async function medianOf(count, work) {
  const times = [];
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return median(times);
}

function milliseconds(time) {
  return `${time.toFixed(1)} ms`;
}

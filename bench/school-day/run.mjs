/**
 * `npm run bench -- school-day [--users 100 --seconds 60 --think 5 --data FOLDER --release FOLDER --sweep]`: a day at a large school (100,000 people, 5,000
 * courses). Each virtual user is another person who looks at courses of their own, with some seconds of thought between the steps.
 * Prints p50, p95 and p99 of each step, what was refused, and the processor time of a request. With `--sweep` every list is asked for
 * instead, by people who ask for the first time, and those above 100 ms are named.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { Harness } from '../harness.mjs';
import { KINDS, peopleOf } from './people.mjs';
import { processorMs } from './processor.mjs';
import { seedSchool } from './seed.mjs';
import { STEPS } from './steps.mjs';
import { sweep } from './sweep.mjs';

const WARM_UP_MS = 20_000;

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    think: { type: 'string', default: '5' },
    data: { type: 'string' },
    release: { type: 'string' },
    size: { type: 'string', default: 'large' },
    sweep: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const users = options.quick ? 20 : Number(options.users);
const measuredMs = (options.quick ? 5 : Number(options.seconds)) * 1_000;
const warmUpMs = options.quick ? 2_000 : WARM_UP_MS;
const thinkMs = Number(options.think) * 1_000;
const size = options.quick ? 'small' : options.size;

prepareOrExit();
const harness = await Harness.open({ courses: 0, documents: 0, empty: true }, options.data);
const client = new pg.Client({ connectionString: harness.database.url });
harness.add({ stop: () => client.end().catch(() => undefined) });
await harness.host(async () => {
  await client.connect();
  await seedSchool(client, harness.database.url, size);
  const main = options.release ? join(options.release, 'dist/service/main.js') : 'dist/service/main.js';
  const service = await harness.start('school day', ['--enable-source-maps', main], {
    ...harness.environment,
    RATE_LIMIT_CALLER: '1000000000',
    RATE_LIMIT_ADDRESS: '1000000000',
    SEED_DEMO: 'false',
    LOG_LEVEL: 'error',
  });
  if (options.sweep) await sweep(client, service.url, join(harness.database.folder, 'postgresql'));
  else await schoolDay(service);
});

async function schoolDay(service) {
  const people = [];
  for (const kind of KINDS)
    for (const person of await peopleOf(client, kind, Math.max(1, Math.round(users * kind.share))))
      people.push({ kind, person: { ...person, ...(await threadIn(person.course)) } });
  const measured = { begins: performance.now() + warmUpMs, ends: performance.now() + warmUpMs + measuredMs, answers: [] };
  const running = people.map(({ kind, person }, index) => live(service.url, kind, person, index / people.length, measured));
  await pause(warmUpMs);
  const before = await spent(service);
  await pause(measuredMs);
  const after = await spent(service);
  await Promise.all(running);
  report(measured.answers, { node: after.node - before.node, postgres: after.postgres - before.postgres }, people.length);
}

/** Goes round in the steps of the kind, each person beginning elsewhere. */
async function live(url, kind, person, place, { begins, ends, answers }) {
  const steps = STEPS[kind.name];
  await pause(place * thinkMs);
  for (let turn = Math.floor(place * steps.length * 7); performance.now() < ends; turn += 1) {
    const step = steps[turn % steps.length];
    const skipped = step.every && Math.floor(turn / steps.length) % step.every !== 0;
    const body = step.body?.(person);
    if (skipped || (step.method === 'POST' && !body)) continue;
    const begin = performance.now();
    const status = await ask(url, step, person, body);
    const end = performance.now();
    if (begin >= begins && end <= ends) answers.push({ step: `${kind.name}: ${step.name}`, status, ms: end - begin });
    await pause(thinkMs * (0.5 + Math.random()));
  }
}

async function ask(url, { method, path }, person, body) {
  const address = path.replace('{course}', person.course).replace('{id}', person.id);
  const headers = { Authorization: `Bearer ${person.token}`, ...(body && { 'Content-Type': 'application/json' }) };
  const response = await fetch(url + address, { method, headers, body: body && JSON.stringify(body) });
  await response.arrayBuffer();
  return response.status;
}

/** Milliseconds of processor time so far. */
async function spent(service) {
  const { processorMicroseconds } = await service.usage();
  return { node: processorMicroseconds / 1_000, postgres: await processorMs(join(harness.database.folder, 'postgresql')) };
}

/** A thread of the person's course. */
async function threadIn(course) {
  const { rows } = await client.query(
    `SELECT "t"."id" FROM "c_forum_thread" "t" JOIN "resource_link" "l" ON "l"."resource_node_id" = "t"."resource_node_id"
      AND "l"."visibility" = 'published' AND "l"."group_id" IS NULL AND "l"."session_id" IS NULL AND "l"."user_id" IS NULL
      WHERE "l"."course_id" = $1 ORDER BY "t"."id" LIMIT 1`,
    [course],
  );
  return rows[0] && { thread: `/api/forum_threads/${rows[0].id}` };
}

function report(answers, { node, postgres }, people) {
  const steps = Map.groupBy ? Map.groupBy(answers, ({ step }) => step) : grouped(answers);
  console.log(
    `${people} people, ${answers.length} requests in ${measuredMs / 1_000} s (${(answers.length / (measuredMs / 1_000)).toFixed(1)}/s)`,
  );
  console.log(`${'step'.padEnd(44)}${['n', 'p50', 'p95', 'p99', '≥400'].map((title) => title.padStart(8)).join('')}`);
  for (const [step, those] of [...steps, ['all', answers]].sort(([one], [other]) => one.localeCompare(other))) {
    const times = those.map(({ ms }) => ms).sort((one, other) => one - other);
    const failed = those.filter(({ status }) => status >= 400).length;
    const figures = [times.length, at(times, 0.5), at(times, 0.95), at(times, 0.99), failed];
    console.log(`${step.padEnd(44)}${figures.map((figure) => String(Math.round(figure)).padStart(8)).join('')}`);
  }
  const each = (ms) => (ms / Math.max(1, answers.length)).toFixed(1);
  console.log(`processor time of a request: PostgreSQL ${each(postgres)} ms, Node.js ${each(node)} ms`);
}

function grouped(answers) {
  const groups = new Map();
  for (const answer of answers) groups.set(answer.step, [...(groups.get(answer.step) ?? []), answer]);
  return groups;
}

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

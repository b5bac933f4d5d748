/**
 * `npm run bench -- fewer-requests [--quick]`: what one request costs that stands for several, as a ratio: a list of 100 enrolments with its
 * users embedded beside the list alone, and a quiz of twenty questions with four answers each written at once beside a batch with the
 * same rows. Requests follow one another over one connection, in turns, so that what else the machine does meets both alike.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { allocatedBytes, ROOMY } from '../budget/figures.mjs';
import { Caller } from '../budget/requests.mjs';
import { Harness } from '../harness.mjs';
import { median } from '../measure.mjs';
import { table } from '../report.mjs';
import { ACCOUNTS } from '../seed.mjs';
import { signIn } from '../sign-in.mjs';
import { quizInBatches, quizTree } from './quizzes.mjs';

const AMOUNTS = { courses: 1_000, documents: 100 };
const PEOPLE = 100;

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const ROUNDS = options.quick ? 2 : 7;
/** Requests of a turn, and before the first one. */
const READS = options.quick ? 20 : 40;
const WRITES = options.quick ? 2 : 5;
/** Requests before the first turn, by which functions are compiled as in a service that has run for a while. */
const READS_BEFORE = 400;
const WRITES_BEFORE = options.quick ? 2 : 40;

prepareOrExit();
const harness = await Harness.open(AMOUNTS);
await harness.host(async () => {
  const course = await enrol();
  const service = await harness.startLyceum('Lyceum', { flags: ROOMY, environment: { JOBS_ENABLED: 'false', LOG_LEVEL: 'warn' } });
  const { admin, student: teacher } = await signIn(service.url);
  console.log(
    table(
      ['request', 'caller', 'beside', 'processor time', 'bytes allocated', 'milliseconds'],
      [...(await lists(service, { administrator: admin, teacher }, course)), ...(await quizzes(service, admin))],
    ),
  );
});

/** A course with people that the account of the learner teaches. @returns its id */
async function enrol() {
  const client = new pg.Client({ connectionString: harness.database.url });
  await client.connect();
  const people = await client.query(
    `INSERT INTO "user" ("username", "username_canonical", "email", "firstname", "lastname", "password_hash", "roles", "status")
      SELECT 'person-' || n, 'person-' || n, 'person-' || n || '@example.org', 'Person', 'Number ' || n, '', '[]', 'student'
      FROM generate_series(1, $1::int) n RETURNING "id"`,
    [PEOPLE - 1],
  );
  const ids = people.rows.map(({ id }) => id);
  await client.query('INSERT INTO "access_url_rel_user" ("url_id", "user_id") SELECT 1, unnest($1::int[])', [ids]);
  const { rows } = await client.query(
    `WITH "of" AS (SELECT min("id") AS "course" FROM "course" WHERE "code" LIKE 'C%'), "old" AS (DELETE FROM "course_rel_user" WHERE "course_id" = (SELECT "course" FROM "of"))
      INSERT INTO "course_rel_user" ("user_id", "course_id", "status") SELECT "id", "course", 'student' FROM "of", unnest($1::int[]) "id"
      UNION ALL SELECT "u"."id", "course", 'teacher' FROM "of", "user" "u" WHERE "u"."username" = $2 RETURNING "course_id"`,
    [ids, ACCOUNTS.student],
  );
  await client.query('VACUUM ANALYZE');
  await client.end();
  return rows[0].course_id;
}

async function lists(service, tokens, course) {
  const alone = `/api/course_rel_users?course=${course}&itemsPerPage=${PEOPLE}`;
  const beside = {
    'include=user': `${alone}&include=user`,
    'include=user, names alone': `${alone}&include=user&properties[user][]=fullName`,
  };
  const rows = [];
  for (const [name, token] of Object.entries(tokens)) {
    const caller = harness.add(closing(new Caller(service.url, token)));
    for (const [what, path] of Object.entries(beside)) {
      const ratios = await compared(
        service,
        READS,
        () => caller.send(read(path)),
        () => caller.send(read(alone)),
      );
      rows.push([`list of ${PEOPLE} enrolments, ${what}`, name, 'the list alone', ...ratios]);
    }
  }
  return rows;
}

async function quizzes(service, token) {
  const made = await fetch(`${service.url}/api/courses`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ title: 'Quizzes' }),
  });
  const { id, resourceNode } = await made.json();
  const place = { parentResourceNodeId: Number(resourceNode.split('/').pop()), resourceLinkList: [{ cid: id }] };
  const caller = harness.add(closing(new Caller(service.url, token)));
  const inBatches = () => quizInBatches(service.url, token, place);
  const ratios = await compared(service, WRITES, () => caller.send(quizTree(place)), inBatches);
  return [['quiz of 20 questions, 4 answers each, nested', 'administrator', 'batches with the same rows', ...ratios]];
}

/** @returns ratios by processor time of the service, by bytes that it allocated and by time, of the one to the other: medians of turns */
async function compared(service, amount, one, other) {
  const figures = { one: [], other: [] };
  for (const work of [one, other]) await costOf(service, amount === READS ? READS_BEFORE : WRITES_BEFORE, work);
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns = [
      ['one', one],
      ['other', other],
    ];
    for (const [name, work] of round % 2 === 0 ? turns : turns.toReversed()) figures[name].push(await costOf(service, amount, work));
  }
  return ['processor', 'allocated', 'milliseconds'].map((figure) =>
    median(figures.one.map((cost, round) => cost[figure] / figures.other[round][figure])).toFixed(2),
  );
}

async function costOf(service, amount, work) {
  const costs = {};
  costs.allocated = await allocatedBytes(service, async () => {
    const { processorMicroseconds } = await service.usage();
    const begin = performance.now();
    for (let sent = 0; sent < amount; sent += 1) await work();
    costs.milliseconds = performance.now() - begin;
    costs.processor = (await service.usage()).processorMicroseconds - processorMicroseconds;
  });
  return costs;
}

function read(path) {
  return { method: 'GET', path, headers: { Accept: 'application/ld+json' } };
}

function closing(caller) {
  return Object.assign(caller, { stop: () => caller.close() });
}

/**
 * `npm run bench -- activity [--quick]`: the report on what 500 learners did in a course in a year, beside a hundred other courses of theirs. Each
 * learner visits the course on five days of seven, with three tools a day. Target: 300 ms (docs/traces.md).
 */
import { availableParallelism, loadavg } from 'node:os';
import pg from 'pg';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { Harness } from '../harness.mjs';
import { median } from '../measure.mjs';
import { table } from '../report.mjs';
import { signIn } from '../sign-in.mjs';

const quick = process.argv.includes('--quick');
const LEARNERS = quick ? 20 : 500;
const DAYS = quick ? 30 : 365;
const ROUNDS = quick ? 2 : 15;
const OTHERS = quick ? 3 : 100;

const PEOPLE = `WITH "people" AS (INSERT INTO "user" ("username", "username_canonical", "email", "firstname", "lastname", "password_hash", "roles", "status")
    SELECT 'learner' || n, 'learner' || n, 'learner' || n || '@example.org', 'Learner', to_char(n, 'FM00000'), '-', '[]', 'student'
    FROM generate_series(1, $1::int) n RETURNING "id"),
  "members" AS (INSERT INTO "course_rel_user" ("course_id", "user_id", "status", "relation_type") SELECT $2, "id", 'student', 'normal' FROM "people")
  INSERT INTO "access_url_rel_user" ("url_id", "user_id") SELECT 1, "id" FROM "people"`;

/** What they do, by day: "l" is a learner, "d" a day on which they are there. */
const THERE = `FROM "user" "l" CROSS JOIN generate_series(1, $2::int) "d" WHERE "l"."username" LIKE 'learner%' AND ("l"."id" + "d") % 7 < 5`;
const AT = `now() - make_interval(days => "d")`;
const TRACES = [
  `INSERT INTO "track_course_day" ("course_id", "session_id", "user_id", "day", "visits", "requests", "seconds")
    SELECT $1, 0, "l"."id", (${AT})::date, 2, 40, 1800 ${THERE}`,
  `INSERT INTO "track_course_tool_day" ("course_id", "session_id", "user_id", "day", "tool", "seconds")
    SELECT $1, 0, "l"."id", (${AT})::date, "t", 500 FROM unnest(ARRAY['document', 'forum', 'quiz']) "t",
      "user" "l" CROSS JOIN generate_series(1, $2::int) "d" WHERE "l"."username" LIKE 'learner%' AND ("l"."id" + "d") % 7 < 5`,
  `INSERT INTO "track_e_course_access" ("user_id", "c_id", "session_id", "login_course_date", "logout_course_date", "counter")
    SELECT "l"."id", $1, NULL, ${AT} + "h" * interval '3 hours', ${AT} + "h" * interval '3 hours' + interval '15 minutes', 20
    FROM generate_series(0, 1) "h", "user" "l" CROSS JOIN generate_series(1, $2::int) "d" WHERE "l"."username" LIKE 'learner%' AND ("l"."id" + "d") % 7 < 5`,
  `INSERT INTO "track_e_downloads" ("down_user_id", "down_date", "down_doc_path", "resource_link_id")
    SELECT "l"."id", ${AT}, 'Script', (SELECT "k"."id" FROM "resource_link" "k" WHERE "k"."course_id" = $1 LIMIT 1) ${THERE} AND "d" % 2 = 0`,
  `INSERT INTO "track_e_uploads" ("upload_user_id", "upload_date", "c_id") SELECT "l"."id", ${AT}, $1 ${THERE} AND "d" % 14 = 0`,
  `INSERT INTO "track_e_links" ("links_user_id", "links_date", "c_id", "links_link_id") SELECT "l"."id", ${AT}, $1, 1 ${THERE} AND "d" % 7 = 0`,
];

prepareOrExit();
const harness = await Harness.open({ courses: OTHERS, documents: 100 });
await harness.host(async () => {
  const client = new pg.Client({ connectionString: harness.database.url });
  await client.connect();
  harness.add({ stop: () => client.end().catch(() => undefined) });
  const service = await harness.startLyceum('lyceum', { environment: { JOBS_ENABLED: 'false' } });
  const { admin } = await signIn(service.url);
  const course = await learnersAndTraces(client, service.url, admin);
  console.log(
    `${LEARNERS} learners, ${DAYS} days; ${ROUNDS} rounds, medians. ${availableParallelism()} cores, load average ${loadavg()[0].toFixed(1)}.\n`,
  );
  const reports = {
    'page of 500 learners': `courses/${course}/activity?itemsPerPage=500`,
    'page of 100': `courses/${course}/activity`,
    'page of 500, a quarter of the year': `courses/${course}/activity?itemsPerPage=500&from=${day(90)}&to=${day(1)}`,
    'CSV of 500': `courses/${course}/activity.csv?itemsPerPage=500`,
    'each day': `courses/${course}/activity/days?itemsPerPage=365`,
  };
  const rows = [];
  for (const [name, path] of Object.entries(reports)) rows.push([name, ...(await timed(`${service.url}/api/${path}`, admin))]);
  console.log(table(['report', 'ms', 'longest ms', 'kB'], rows));
});

/** @returns {Promise<number>} the course */
async function learnersAndTraces(client, url, token) {
  const made = await fetch(`${url}/api/courses`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/ld+json' },
    body: JSON.stringify({ title: 'A year', visibility: 'registered' }),
  });
  const { id } = await made.json();
  await client.query(PEOPLE, [LEARNERS, id]);
  const { rows } = await client.query('SELECT "id" FROM "course" WHERE "id" <> $1', [id]);
  // Their other courses hold a month each: what a report must not read.
  for (const statement of TRACES) await client.query(statement, [id, DAYS]);
  for (const other of rows.slice(0, OTHERS))
    for (const statement of TRACES) await client.query(statement, [other.id, Math.ceil(DAYS / 60)]);
  await client.query('VACUUM ANALYZE');
  return id;
}

function day(ago) {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
}

/** @returns median and longest time in milliseconds, and the size of the answer */
async function timed(url, token) {
  const times = [];
  let size = 0;
  for (let round = -2; round < ROUNDS; round += 1) {
    const begin = performance.now();
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    size = (await response.arrayBuffer()).byteLength;
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
    if (round >= 0) times.push(performance.now() - begin);
  }
  return [Math.round(median(times)), Math.round(Math.max(...times)), Math.round(size / 1024)];
}

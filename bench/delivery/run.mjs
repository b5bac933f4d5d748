/**
 * `npm run bench -- delivery [--quick] [--rounds N] [--people N]`: what an announcement costs its author, how long its notifications and mails take, and how
 * many jobs two processes do; Lyceum against the same by hand, in turns, in one run. What traces cost a read is `npm run bench -- traces`.
 */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { Harness } from '../harness.mjs';
import { median } from '../measure.mjs';
import { signIn } from '../sign-in.mjs';
import { ByHand } from './by-hand.mjs';
import { make, seedCourse, seedPeople } from './seed.mjs';
import { MAIL_CONNECTIONS, readSettings, WORKERS } from './settings.mjs';

const POLL_MS = 5;
const LONGEST_WAIT_MS = 120_000;
const QUIET = { Prefer: 'notifications=none' };

const settings = readSettings(process.argv.slice(2));
prepareOrExit();
const harness = await Harness.open({ courses: 1, documents: 1 });
const client = new pg.Client({ connectionString: harness.database.url });
harness.add({ stop: () => client.end().catch(() => undefined) });
await harness.host(async () => {
  await client.connect();
  const mails = await mailServer();
  const environment = {
    LOG_LEVEL: 'warn',
    SEED_DEMO: 'false',
    DELIVERY_HOLD: '0',
    MAIL_RATE: '10000',
    MAIL_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'lms@example.org',
    PUBLIC_URL: 'http://lms.example.org',
    MAIL_CONNECTIONS: String(MAIL_CONNECTIONS),
  };
  const answering = await harness.startLyceum('answers', { environment: { ...environment, JOBS_ENABLED: 'false' } });
  const { admin } = await signIn(answering.url);
  const people = await seedPeople(client, settings.people);
  const course = await seedCourse(client, answering.url, admin, 'Everybody', people);
  const small = await seedCourse(client, answering.url, admin, 'Some', people.slice(0, settings.few));
  const mailed = await seedCourse(client, answering.url, admin, 'By mail', people.slice(0, settings.mails));
  const byHand = harness.add(await new ByHand(harness.database.url).start());
  tell();
  const announce = (to, values = {}, headers = {}) =>
    make(
      answering.url,
      admin,
      'c_announcements',
      { title: 'News', content: '<p>We meet at nine.</p>', parentResourceNodeId: to.node, ...values },
      headers,
    );

  await postCost(announce, course);
  await client.query('DELETE FROM "job"');
  await harness.startLyceum('first worker', { environment });
  await fanOut(announce, small, byHand, settings.few);
  await fanOut(announce, course, byHand, settings.people);
  await mailRate(announce, mailed, byHand, mails, people.slice(0, settings.mails));
  for (let n = 1; n < WORKERS; n += 1) await harness.startLyceum(`worker ${n}`, { environment });
  await jobs(byHand);
});

/** The author's wait, with and without notice, in turns. */
async function postCost(announce, course) {
  const times = { loud: [], quiet: [] };
  for (let n = 0; n < settings.posts; n += 1)
    for (const [name, headers] of n % 2 === 0
      ? [
          ['loud', {}],
          ['quiet', QUIET],
        ]
      : [
          ['quiet', QUIET],
          ['loud', {}],
        ]) {
      const begin = performance.now();
      await announce(course, {}, headers);
      times[name].push(performance.now() - begin);
    }
  const [loud, quiet] = [median(times.loud), median(times.quiet)];
  row(`POST of an announcement to ${settings.people}`, `${loud.toFixed(1)} ms`, `${quiet.toFixed(1)} ms without notice`, loud / quiet);
}

/** From the answer to the last notification; one process runs jobs. */
async function fanOut(announce, course, byHand, people) {
  const [ours, theirs] = [[], []];
  for (let round = 0; round < settings.rounds; round += 1) {
    const { id } = await announce(course);
    ours.push(
      await timed(() => until(`SELECT count(*) >= ${people} AS "done" FROM "notification" WHERE "subject" = '/api/c_announcements/${id}'`)),
    );
    theirs.push(await timed(() => byHand.notify(course.id, `announcement ${course.id} ${round}`)));
  }
  row(`${people} notifications, one process`, `${seconds(ours)} s`, `${seconds(theirs)} s by hand`, median(ours) / median(theirs));
}

async function mailRate(announce, course, byHand, server, people) {
  const [ours, theirs] = [[], []];
  for (let round = 0; round < settings.rounds; round += 1) {
    await client.query('DELETE FROM "mail"');
    server.taken = 0;
    await announce(course, { sendEmail: true });
    while (server.taken === 0) await pause(POLL_MS);
    ours.push(((people.length - 1) / (await timed(() => until(() => server.taken >= people.length)))) * 1_000);
    await until(`SELECT NOT EXISTS (SELECT 1 FROM "job" WHERE "lane" = 'mail') AS "done"`);
    theirs.push((people.length / (await timed(() => byHand.sendMails(server.port, people)))) * 1_000);
  }
  row(
    `mails a second, ${MAIL_CONNECTIONS} connections`,
    Math.round(median(ours)),
    `${Math.round(median(theirs))} by hand`,
    median(ours) / median(theirs),
  );
}

/** Jobs that look and find nothing to do. */
async function jobs(byHand) {
  const [ours, theirs] = [[], []];
  for (let round = 0; round < settings.rounds; round += 1) {
    const begin = performance.now();
    await client.query(
      `INSERT INTO "job" ("lane", "kind", "payload", "priority", "run_at", "state", "attempts", "maximum_attempts", "created_at")
        SELECT 'notice', 'notice.tell', jsonb_build_object('kind', 'message.received', 'revision', '', 'id', -n), 0, now(), 'waiting', 0, 8, now()
        FROM generate_series(1, $1::int) n`,
      [settings.jobs],
    );
    await until(`SELECT NOT EXISTS (SELECT 1 FROM "job" WHERE "lane" = 'notice') AS "done"`);
    ours.push((settings.jobs / (performance.now() - begin)) * 1_000);
    theirs.push((settings.jobs / (await timed(() => byHand.runJobs(settings.jobs)))) * 1_000);
  }
  row(
    `empty jobs a second, ${WORKERS} processes`,
    Math.round(median(ours)),
    `${Math.round(median(theirs))} by hand`,
    median(ours) / median(theirs),
  );
}

async function mailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => stream.resume().on('end', () => void ((state.taken += 1), done())),
  });
  const state = { taken: 0, port: 0, stop: () => new Promise((resolve) => server.close(resolve)) };
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.server.once('listening', resolve));
  state.port = server.server.address().port;
  return harness.add(state);
}

/** @param condition a statement with `done`, or a function @throws Error where it takes too long */
async function until(condition) {
  const end = performance.now() + LONGEST_WAIT_MS;
  const isDone = typeof condition === 'function' ? condition : async () => (await client.query(condition)).rows[0].done;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`It took too long: ${condition}`);
    await pause(POLL_MS);
  }
}

async function timed(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function seconds(times) {
  return (median(times) / 1_000).toFixed(2);
}

function row(what, ours, theirs, ratio) {
  console.log(`| ${what} | ${ours} | ${theirs} | **${ratio.toFixed(2)}** |`);
}

function tell() {
  const { quick, rounds } = settings;
  const lines = [
    `${rounds} rounds, medians. Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}) for all; load average ${loadavg()[0].toFixed(1)} at the start.`,
    '',
    '| what | Lyceum | compared with | ratio |',
    '| ---- | ------ | ------------- | ----- |',
  ];
  console.log(`${quick ? 'Quick: the figures mean nothing.\n' : ''}${lines.join('\n')}`);
}

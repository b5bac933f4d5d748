/**
 * `npm run bench -- assessment [--quick] [--crowd] [--rounds N] [--learners N] [--answers N] [--seconds N]`: learners begin a quiz of 40 questions, save
 * answers and submit, and a teacher reads the totals; Lyceum against a hand-written service, in turns. `--crowd` plays 1,000 learners at once against Lyceum
 * alone, and fails where anything of them is lost. A service that says that it is too busy is asked again. What is not sent within the seconds is not sent.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus, loadavg } from 'node:os';
import pg from 'pg';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { Harness } from '../harness.mjs';
import { median } from '../measure.mjs';
import { signIn } from '../sign-in.mjs';
import { seedLearners, seedQuiz } from './seed.mjs';
import { QUESTIONS, readSettings } from './settings.mjs';

const WORK = ['begin', 'save', 'submit', 'totals'];
/** Of the median, that the slowest save of a hundred may take. */
const MOST_TIMES = 10;

const settings = readSettings(process.argv.slice(2));
prepareOrExit();
const harness = await Harness.open({ courses: 1, documents: 1 });
const client = new pg.Client({ connectionString: harness.database.url });
harness.add({ stop: () => client.end().catch(() => undefined) });
await harness.host(async () => {
  await client.connect();
  const ours = await harness.startLyceum('lyceum', { environment: { LOG_LEVEL: 'warn', SEED_DEMO: 'false' } });
  const { admin: teacher } = await signIn(ours.url);
  const seeded = await seedQuiz(ours.url, teacher);
  const learners = await seedLearners(client, seeded.course, settings.learners);
  const load = fork(new URL('load.mjs', import.meta.url));
  harness.add({ stop: () => load.kill() });
  const play = async ({ name, url }) => {
    const { answers, reads, connections, seconds } = settings;
    const ended = once(load, 'exit').then(([status]) => ({ error: `The process that plays the learners ended with ${status}.` }));
    const answer = once(load, 'message').then(([measured]) => measured);
    load.send({ url, ...seeded, learners, teacher, answers, reads, connections, seconds });
    const measured = await Promise.race([answer, ended]);
    if (measured.error) throw new Error(`${name}: ${measured.error}`);
    return measured;
  };
  const playAll = async (service) => {
    const measured = await play(service);
    const { name } = service;
    for (const work of WORK) {
      if (measured[work].unsent > 0) throw new Error(`${name}: ${measured[work].unsent} of ${work} were not sent in time.`);
      if (measured[work].failures > 0) throw new Error(`${name}: ${measured[work].failures} of ${work} failed: ${measured[work].first}`);
    }
    return measured;
  };
  tell();
  await (settings.crowd ? crowd(ours, play) : compare(ours, playAll));
});

async function compare(ours, play) {
  const baseline = await harness.start('baseline', ['bench/assessment/baseline.mjs']);
  const services = [ours, baseline];
  for (const service of services) await play(service);
  const rounds = { lyceum: [], baseline: [] };
  for (let round = 0; round < settings.rounds; round += 1)
    for (const service of round % 2 === 0 ? services : services.toReversed()) rounds[service.name].push(await play(service));
  for (const work of WORK) {
    const figure = (name, member) => median(rounds[name].map((round) => round[work][member]));
    const ratio = median(rounds.lyceum.map((round, index) => round[work].perSecond / rounds.baseline[index][work].perSecond));
    const row = (name) =>
      `${Math.round(figure(name, 'perSecond'))} | ${figure(name, 'median').toFixed(1)} | ${figure(name, 'p99').toFixed(1)}`;
    console.log(`| ${work} | ${row('lyceum')} | ${row('baseline')} | **${ratio.toFixed(2)}** |`);
  }
}

/** Everybody at once: first what was measured, then what is wrong with it. @throws Error where anything is missing or failed, or a save takes too long */
async function crowd(ours, play) {
  const measured = await play(ours);
  for (const work of WORK) {
    const { total, perSecond, median: middle, p99, busy, failures, first, unsent } = measured[work];
    console.log(`| ${work} | ${total} | ${Math.round(perSecond)} | ${middle.toFixed(1)} | ${p99.toFixed(1)} | ${busy} | ${failures} |`);
    if (first) console.log(`First failure of ${work}: ${first}`);
    if (unsent > 0) console.log(`${unsent} of ${work} were not sent within ${settings.seconds} s.`);
  }
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM "track_e_exercises" WHERE "status" = 'completed') AS "attempts", (SELECT count(*)::int FROM "track_e_attempt") AS "answers"`,
  );
  const [{ attempts, answers }] = rows;
  console.log(`${attempts} completed attempts, ${answers} answers.`);
  if (WORK.some((work) => measured[work].unsent > 0)) throw new Error(`Not everything was sent within ${settings.seconds} s.`);
  if (WORK.some((work) => measured[work].failures > 0)) throw new Error('Some requests failed.');
  if (attempts !== settings.learners || answers !== settings.learners * settings.answers) throw new Error('Some of them are lost.');
  if (measured.save.p99 > MOST_TIMES * measured.save.median)
    throw new Error(`A save of a hundred takes more than ${MOST_TIMES} times the median.`);
}

function tell() {
  const { rounds, learners, answers, connections, reads, quick } = settings;
  const comparison = [
    '| work | Lyceum/s | median ms | p99 ms | by hand/s | median ms | p99 ms | ratio |',
    '| ---- | -------- | --------- | ------ | --------- | --------- | ------ | ----- |',
  ];
  const alone = [
    '| work | requests | a second | median ms | p99 ms | asked again | failed |',
    '| ---- | -------- | -------- | --------- | ------ | ----------- | ------ |',
  ];
  const lines = [
    `${rounds} rounds of ${learners} learners with ${answers} of ${QUESTIONS} answers each and ${reads} reads of totals, ${connections} connections; medians.`,
    `Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}) for all; load average ${loadavg()[0].toFixed(1)} at the start.`,
    '',
    ...(settings.crowd ? alone : comparison),
  ];
  console.log(`${quick ? 'Quick: the figures mean nothing.\n' : ''}${lines.join('\n')}`);
}

/**
 * `npm run bench -- meeting [--quick]`: a meeting of 500 people. Beside 100 events a second: how late a viewer of the live page gets what
 * changed, and what 500 answers to a check within ten seconds cost the deliveries. Then an evidence pack of 50,000 events: its time, and
 * the memory that sealing takes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { make, seedCourse, seedPeople } from '../delivery/seed.mjs';
import { Harness } from '../harness.mjs';
import { SECRET } from '../settings.mjs';
import { signIn } from '../sign-in.mjs';
import { RoomEvents } from './room-events.mjs';
import { percentile, send, tokenOf } from './timed.mjs';
import { Viewer } from './viewer.mjs';

const PEOPLE = 500;
const PER_SECOND = 100;
const quick = process.argv.includes('--quick');
const SECONDS = quick ? 5 : 20;
const ANSWER_SECONDS = 10;
const EVENTS = quick ? 6_000 : 50_000;
const IN_A_DELIVERY = 250;
const CODE = 'K7PM';

prepareOrExit();
const harness = await Harness.open({ courses: 1, documents: 1 });
const client = new pg.Client({ connectionString: harness.database.url });
harness.add({ stop: () => client.end().catch(() => undefined) });
await harness.host(async () => {
  await client.connect();
  const environment = { VIDEOCONF_SALT: SECRET, SEED_DEMO: 'false', LOG_LEVEL: 'warn' };
  const service = await harness.startLyceum('meeting', { environment });
  const { admin } = await signIn(service.url);
  const people = await seedPeople(client, PEOPLE);
  const course = await seedCourse(client, service.url, admin, 'Lecture', people);
  const meeting = await make(service.url, admin, 'conference_meetings', {
    title: 'Lecture',
    remoteId: 'bench-lecture',
    course: course.iri,
    visibility: 'visible',
  });
  const room = new RoomEvents(service.url, meeting.remoteId, people);
  await room.deliver(people.map((id) => room.event('user-joined', id)));
  await live(service, admin, meeting.id, room);
  await answers(service, meeting.id, room, people);
  await pack(service, admin, meeting, room);
});

/** One message after the other, and when a viewer of the stream had it. */
async function live(service, admin, meeting, room) {
  const viewer = await Viewer.open(service.url, admin, meeting);
  const sent = [];
  const times = await room.steadily(PER_SECOND, SECONDS, (key, at) => sent.push({ key, at }));
  await pause(3_000);
  await viewer.close();
  const late = sent.flatMap(({ key, at }, index) => {
    const count = sent.slice(0, index + 1).filter((one) => one.key === key).length;
    const seen = viewer.seenAt(key, count);
    return seen === undefined ? [] : [{ sinceSent: seen - at, sinceAnswered: Math.max(0, seen - at - times[index]) }];
  });
  const answered = late.map(({ sinceAnswered }) => sinceAnswered);
  report('live, since it was recorded', answered);
  const since = late.map(({ sinceSent }) => sinceSent);
  report(
    'live, since it was sent',
    since,
    `${sent.length - late.length} of ${sent.length} not seen, ${Math.round(viewer.bytes / 1000)} kB`,
  );
  report('deliveries', times);
}

/** Each learner answers once, while events come as before. */
async function answers(service, meeting, room, people) {
  await client.query(
    `INSERT INTO "conference_check" ("meeting_id", "run", "number", "at", "until", "way", "code") VALUES ($1, $2, 1, now() - interval '1 second', now() + interval '10 minutes', 'code', $3)`,
    [meeting, room.run, CODE],
  );
  const alone = await room.steadily(PER_SECOND, ANSWER_SECONDS);
  let unavailable = 0;
  const answer = async (id, index) => {
    await pause((index / people.length) * ANSWER_SECONDS * 1_000);
    const begin = performance.now();
    const options = { token: tokenOf(id, `reader${index + 1}`), body: { code: CODE } };
    const { status } = await send(service.url, 'POST', `/api/conference_meetings/${meeting}/checks/answer`, options);
    if (status >= 500) unavailable += 1;
    else if (status !== 200) throw new Error(`answer: ${status}`);
    return performance.now() - begin;
  };
  const [beside, answered] = await Promise.all([room.steadily(PER_SECOND, ANSWER_SECONDS), Promise.all(people.map(answer))]);
  report('answers', answered, `${unavailable} were a 5xx`);
  report('deliveries alone', alone);
  report('deliveries beside them', beside);
}

/** From the request until the pack is sealed, and by how much the process grew meanwhile. */
async function pack(service, admin, { id, '@id': iri }, room) {
  const { rows } = await client.query('SELECT count(*)::int AS "events" FROM "conference_event" WHERE "meeting_id" = $1', [id]);
  for (let stored = rows[0].events; stored < EVENTS; stored += IN_A_DELIVERY) await room.deliver(room.messages(IN_A_DELIVERY));
  await room.deliver([room.ended()]);
  await service.liveBytes();
  const before = (await service.usage()).residentBytes;
  let most = before;
  const begin = performance.now();
  const { status, location, text } = await send(service.url, 'POST', `${iri}/evidence`, { token: admin, body: {} });
  if (status !== 202 && status !== 201) throw new Error(`evidence: ${status} ${text}`);
  let sealed = {};
  while (sealed.state !== 'sealed') {
    await pause(50);
    most = Math.max(most, (await service.usage()).residentBytes);
    sealed = JSON.parse((await send(service.url, 'GET', location, { token: admin })).text);
  }
  const total = Math.round(performance.now() - begin);
  console.log(
    `pack: ${sealed.events} events of ${sealed.people} people, sealed after ${total} ms with the wait for its job, memory + ${Math.round((most - before) / 1e6)} MB`,
  );
}

function report(name, times, more = '') {
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)].map(Math.round);
  console.log(`${name}: ${times.length}, median ${half} ms, p99 ${most} ms${more && `, ${more}`}`);
}

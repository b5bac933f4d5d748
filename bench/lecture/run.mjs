/**
 * `npm run bench -- lecture [--quick]`: the first minute of a lecture. People open the meeting and press "Join" while it has not begun, their
 * pages ask for its state, the lecturer starts it, everybody comes in, and the server reports it. Prints the p99 of each kind of
 * request and how many were a 503; nothing but 127.0.0.1 is asked, and it ends after the minute.
 */
import { createSecretKey } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { make, seedCourse, seedPeople } from '../delivery/seed.mjs';
import { Harness } from '../harness.mjs';
import { SECRET, TOKEN_SECRET } from '../settings.mjs';
import { signIn } from '../sign-in.mjs';
import { Sender } from './sender.mjs';
import { startVideoServer } from './video-server.mjs';

const PEOPLE = 500;
const quick = process.argv.includes('--quick');
const seconds = quick ? 15 : 60;
/** When the lecturer starts, and how often a page asks for the state, in milliseconds. */
const STARTS_AT = (seconds * 1_000) / 3;
const POLL_MS = 3_000;

prepareOrExit();
const harness = await Harness.open({ courses: 1, documents: 1 });
const client = new pg.Client({ connectionString: harness.database.url });
harness.add({ stop: () => client.end().catch(() => undefined) });
await harness.host(async () => {
  await client.connect();
  const server = harness.add(await startVideoServer());
  const service = await harness.startLyceum('lecture', {
    environment: {
      VIDEOCONF_URL: server.url,
      VIDEOCONF_SALT: SECRET,
      VIDEOCONF_ALLOW_HTTP: 'true',
      VIDEOCONF_ALLOW_PRIVATE: 'true',
      MEETINGS_ENABLED: 'true',
      PUBLIC_URL: 'http://127.0.0.1',
      SEED_DEMO: 'false',
      LOG_LEVEL: 'warn',
    },
  });
  const { admin } = await signIn(service.url);
  const people = await seedPeople(client, PEOPLE);
  const course = await seedCourse(client, service.url, admin, 'Lecture', people);
  const values = { title: 'Lecture', course: course.iri, visibility: 'visible', waitForModerator: true };
  const meeting = await make(service.url, admin, 'conference_meetings', values);
  await lecture(service.url, admin, people, meeting);
});

async function lecture(url, admin, people, meeting) {
  const times = new Map();
  let refused = 0;
  const ask = async (kind, method, path, token, body) => {
    const begin = performance.now();
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { method, headers: { ...headers, ...(body?.headers ?? {}) }, body: body?.text });
    await response.arrayBuffer();
    times.set(kind, [...(times.get(kind) ?? []), performance.now() - begin]);
    if (response.status === 503) refused += 1;
    else if (response.status >= 400) throw new Error(`${kind}: ${response.status}`);
  };
  const iri = meeting['@id'];
  const end = performance.now() + seconds * 1_000;
  const sender = new Sender(SECRET, meeting.remoteId);
  const learner = async (id, index) => {
    const token = tokenOf(id, `reader${index + 1}`);
    // Half of them in the first seconds, the others until it starts.
    await pause(index % 2 === 0 ? (index / people.length) * 2_000 : (index / people.length) * STARTS_AT);
    await ask('meeting', 'GET', iri, token);
    await ask('join', 'POST', `${iri}/join`, token);
    while (performance.now() < end) {
      await ask('state', 'GET', `${iri}/state`, token);
      await pause(POLL_MS * (0.8 + 0.4 * (index / people.length)));
    }
  };
  const lecturer = async () => {
    await pause(STARTS_AT);
    await ask('start', 'POST', `${iri}/start`, admin);
    for (const id of people) {
      if (performance.now() > end) return;
      await ask('event', 'POST', sender.address(), undefined, sender.joined(id));
    }
  };
  await Promise.all([...people.map(learner), lecturer()]);
  for (const [kind, all] of times)
    console.log(`${kind.padEnd(8)} ${String(all.length).padStart(6)} requests, p99 ${Math.round(percentile(all))} ms`);
  const all = [...times.values()].flat();
  console.log(`all      ${String(all.length).padStart(6)} requests, p99 ${Math.round(percentile(all))} ms, ${refused} were a 503`);
}

function tokenOf(id, username) {
  const options = {
    algorithm: 'HS256',
    issuer: 'lyceum',
    audience: 'lyceum/portals/1',
    expiresIn: 3_600,
    header: { alg: 'HS256', typ: 'at+jwt' },
  };
  return jwt.sign({ sub: String(id), username }, createSecretKey(Buffer.from(TOKEN_SECRET)), options);
}

function percentile(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}

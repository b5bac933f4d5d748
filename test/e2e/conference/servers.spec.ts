import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CountPeople } from '../../../src/conference/counts/count-people.task.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TEST_SALT } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { userEvent } from '../../support/room-sender.js';
import { VideoconferenceServerDouble } from '../../support/videoconference-server.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const PLAIN = { Accept: 'application/json' };
const SERVERS = '/api/videoconference_servers';
const SECRET = 'secret-of-the-second-server';

/** Several videoconference servers, against two doubles. The numbers are those of the acceptance cases. */
describe('several videoconference servers', () => {
  let at: Scene;
  let second: VideoconferenceServerDouble;
  let teacher: Person;
  let learner: Person;
  let course: number;
  let server: string;

  beforeAll(async () => {
    at = await scene();
    second = await VideoconferenceServerDouble.start({ secret: SECRET, now: () => at.clock.now() });
    [teacher, learner] = [await at.app.given.teacher(), await at.app.given.student()];
    ({ id: course } = await at.app.given.course());
    await at.app.given.member({ id: course }, teacher, 'teacher');
    await at.app.given.member({ id: course }, learner);
  });
  afterAll(async () => {
    await at.close();
    await second.close();
  });
  beforeEach(async () => {
    await at.reset({ meetings_enabled: true, webhooks_scope: 'global' });
    second.reset('3.5');
    for (const { '@id': id } of (await at.administrator.get<{ member: Json[] }>(SERVERS)).body.member)
      await at.administrator.delete(String(id));
    const made = await at.administrator.post(SERVERS, { title: 'Second', url: second.url, salt: SECRET, weight: 200 });
    expect([made.status, made.text.includes(SECRET)]).toEqual([201, false]);
    server = String(made.body['@id']);
  });

  const as = (person: Person): ApiClient => at.app.as(person);
  const meetingOf = async (values: Json = {}): Promise<Json> => {
    const { body } = await as(teacher).post('/api/conference_meetings', {
      title: 'Botany',
      course: `/api/courses/${course}`,
      visibility: 'visible',
      ...values,
    });
    return body;
  };
  const started = async (meeting: Json) => as(teacher).send('POST', `${String(meeting['@id'])}/start`, undefined, PLAIN);
  const look = async (times = 1): Promise<void> => {
    for (let time = 0; time < times; time += 1) await at.app.app.get(CountPeople, { strict: false }).run();
  };
  const known = async (): Promise<Json> => (await at.administrator.get(server)).body;
  /** A meeting whose room is on the second server, which is the emptier one for its weight. */
  const onSecond = async (): Promise<Json> => {
    for (let tries = 0; tries < 3; tries += 1) {
      const meeting = await meetingOf();
      await started(meeting);
      if (second.meetings.rooms.has(String(meeting.remoteId))) return meeting;
    }
    throw new Error('No room came to the second server.');
  };

  it('20: share new rooms out by their weights', async () => {
    await look();
    // Once, for the count of people and for the load.
    expect([at.server, second].map((server) => server.count('getMeetings'))).toEqual([1, 1]);
    expect(await known()).toMatchObject({ state: 'online', load: 0, lastError: null });
    for (let room = 0; room < 30; room += 1) expect((await started(await meetingOf())).status).toBe(200);
    expect([at.server.meetings.rooms.size, second.meetings.rooms.size]).toEqual([10, 20]);
    await look();
    expect(await known()).toMatchObject({ load: 300 });
    at.clock.advance(16 * 60);
    await look();
    expect(await known()).toMatchObject({ load: 0 });
  });

  it('20: go on where one dies: its rooms stay, new ones are made on the other', async () => {
    const meeting = await onSecond();
    second.mood = 'html';
    const [before, other] = [at.server.meetings.rooms.size, await meetingOf()];
    expect((await started(other)).status).toBe(200);
    expect(at.server.meetings.rooms.size).toBe(before + 1);
    await look();
    expect(await known()).toMatchObject({ state: 'unknown', lastError: expect.stringContaining('500') });
    await look();
    expect(await known()).toMatchObject({ state: 'offline' });
    at.clock.advance(60);
    expect((await started(meeting)).status).toBe(503);
    const state = await as(learner).get(`${String(meeting['@id'])}/state`, PLAIN);
    expect(state.body).toMatchObject({ exists: null, problem: 'http-status' });
    second.mood = 'well';
    await look();
    expect(await known()).toMatchObject({ state: 'online' });
    expect((await started(meeting)).body).toMatchObject({ exists: true });
    expect((await as(teacher).get(String(meeting['@id']))).body.server).toBe(server);
    expect((await as(learner).get(String(meeting['@id']))).body).not.toHaveProperty('server');
  });

  it('20: are emptied by draining, and deleted when nothing runs on them', async () => {
    const meeting = await onSecond();
    expect((await at.administrator.patch(server, { draining: true })).status).toBe(200);
    const rooms = second.meetings.rooms.size;
    for (let room = 0; room < 4; room += 1) await started(await meetingOf());
    at.clock.advance(60);
    expect((await started(meeting)).status).toBe(200);
    expect(second.meetings.rooms.size).toBe(rooms);
    const refused = await at.administrator.delete(server);
    expect([refused.status, refused.body.type]).toEqual([409, '/errors/server-in-use']);
    expect((await as(teacher).post(`${String(meeting['@id'])}/end`, undefined)).status).toBe(202);
    expect(second.meetings.rooms.has(String(meeting.remoteId))).toBe(false);
    expect((await at.administrator.delete(server)).status).toBe(204);
  });

  it('20: give the rooms of their portal alone where they are for one', async () => {
    const portal = await at.app.given.row('access_url', { url: 'https://elsewhere.test/', active: 1, is_login_only: false });
    await at.administrator.patch(server, { portal: `/api/access_urls/${portal}` });
    for (let room = 0; room < 4; room += 1) await started(await meetingOf());
    expect([at.server.meetings.rooms.size, second.meetings.rooms.size]).toEqual([4, 0]);
    await at.app.dataSource.query('DELETE FROM access_url WHERE id = $1', [portal]);
  });

  it('21: report to a hook each, and what is proved by the secret of another one is refused', async () => {
    const meeting = await onSecond();
    await at.pass(10);
    expect([at.server.hooks.length, second.hooks.length]).toEqual([1, 1]);
    const room = String(meeting.remoteId);
    const message = () => userEvent('chat-message-posted', room, learner.id, at.clock.now().getTime());
    expect(await second.happen(room, message())).toEqual([200]);
    const events = async (): Promise<unknown> => (await at.administrator.get(`${String(meeting['@id'])}/events`, PLAIN)).body.length;
    const recorded = await events();
    const address = second.hooks[0]?.callbackURL ?? '';
    const body = new URLSearchParams({
      domain: 'x',
      event: JSON.stringify([{ data: { ...message(), type: 'event' } }]),
      timestamp: '1',
    }).toString();
    const checksum = createHash('sha1')
      .update(address + body + TEST_SALT)
      .digest('hex');
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const refused = await fetch(`${address}&checksum=${checksum}`, { method: 'POST', body, headers });
    expect([refused.status, await events()]).toEqual([403, recorded]);
    at.clock.advance(5);
    // The room is on the second server; the first one knows nothing of it.
    expect(await at.server.happen(room, message())).toEqual([200]);
    expect(await events()).toEqual(recorded);
  });

  it('21: have their recordings and reports taken by their own secrets', async () => {
    const meeting = await onSecond();
    const recording = { recordID: 'rec-second', meetingID: String(meeting.remoteId), published: true, formats: ['video'] };
    second.meetings.recordings = [recording];
    await as(teacher).post(`${String(meeting['@id'])}/recordings/sync`, undefined);
    await at.app.runDueJobs();
    const { body } = await as(teacher).get<Json[]>(`/api/conference_recordings?meeting=${String(meeting.id)}`, PLAIN);
    expect(body).toMatchObject([{ recordId: 'rec-second', published: true }]);
    expect((await as(teacher).patch(`/api/conference_recordings/${String(body[0]?.id)}`, { published: false })).status).toBe(200);
    expect(second.meetings.recordings).toMatchObject([{ published: false }]);
    expect(at.server.count('publishRecordings')).toBe(0);
  });

  it('are each examined, and what is found of them names them', async () => {
    await at.pass(10);
    const found = async (): Promise<unknown[]> =>
      ((await at.administrator.get('/api/videoconference/health?deep=1', PLAIN)).body.findings as Json[])
        .filter(({ server: of }) => of === 'Second')
        .map(({ step, status }) => `${String(step)} ${String(status)}`);
    expect(await found()).toEqual(['address ok', 'clock ok', 'secret ok', 'hooks ok']);
    await at.administrator.patch(server, { salt: 'another secret' });
    expect(await found()).toEqual(['address ok', 'clock ok', 'secret failed', 'hooks skipped']);
    second.mood = 'html';
    const page = await at.administrator.get('/plugin/Videoconf/health?examine=1', { Accept: 'text/html' });
    expect(page.text).toMatch(/<bdi>Second<\/bdi>/);
    expect(await found()).toEqual(['address failed', 'clock skipped', 'secret skipped', 'hooks skipped']);
    await at.administrator.patch(server, { enabled: false });
    expect(await found()).toEqual([]);
  });

  it('22: tell which of them a room is on that another system made, and the meeting that gets the room asks that one', async () => {
    const [here, there] = ['moodle-here', 'moodle-there'];
    await at.pass(10);
    const joins = (room: string) => userEvent('user-joined', room, 'ada', at.clock.now().getTime());
    expect(await at.server.happen(here, joins(here))).toEqual([200]);
    expect(await second.happen(there, joins(there))).toEqual([200]);
    const rooms = '/api/unassigned_meetings';
    const listed = async (filter: string): Promise<unknown[]> =>
      (await at.administrator.get<Json[]>(`${rooms}?${filter}`, PLAIN)).body.map(({ externalId, server: on }) => [externalId, on]);
    expect(await listed(`externalId=${here}`)).toEqual([[here, null]]);
    expect(await listed(`server=${encodeURIComponent(server)}`)).toEqual([[there, server]]);
    second.meetings.place(there);
    const [room] = (await at.administrator.get<Json[]>(`${rooms}?externalId=${there}`, PLAIN)).body;
    const { body: meeting } = await at.administrator.post(`${rooms}/${String(room?.id)}/assign`, { course: `/api/courses/${course}` });
    expect(meeting).toMatchObject({ server });
    expect((await as(teacher).get(`${String(meeting['@id'])}/state`, PLAIN)).body).toMatchObject({ exists: true });
  });

  it('are for global administrators, and their addresses those that calls may go to', async () => {
    const portalAdmin = await at.app.given.administrator();
    for (const person of [portalAdmin, teacher]) expect((await as(person).get(SERVERS)).status).toBe(403);
    const refused = await at.administrator.post(SERVERS, { title: 'Bad', url: 'ftp://x.test', salt: 'x' });
    expect([refused.status, refused.body.violations]).toMatchObject([422, [{ propertyPath: 'url' }]]);
    expect((await at.administrator.post(SERVERS, { title: 'Same', url: second.url, salt: 'x' })).status).toBe(422);
    expect((await at.administrator.get(SERVERS)).text).not.toContain(SECRET);
  });
});

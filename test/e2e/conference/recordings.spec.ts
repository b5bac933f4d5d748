import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TEST_SALT } from '../../support/application.js';
import type { DoubleRecording } from '../../support/double-rooms.js';
import type { Person } from '../../support/given.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const PLAIN = { Accept: 'application/json' };
const RECORDINGS = '/api/conference_recordings';

/** Recordings that the videoconference server has, against its double. The numbers are those of the acceptance cases. */
describe('the recordings of a meeting', () => {
  let at: Scene;
  let teacher: Person;
  let learner: Person;
  let course: number;
  let meeting: Json;

  beforeAll(async () => {
    at = await scene();
    teacher = await at.app.given.teacher();
    learner = await at.app.given.student();
    ({ id: course } = await at.app.given.course());
    await at.app.given.member({ id: course }, teacher, 'teacher');
    await at.app.given.member({ id: course }, learner);
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    await at.reset({ meetings_enabled: true, webhooks_scope: 'global' });
    const values = { title: 'Botany', course: `/api/courses/${course}`, visibility: 'visible', record: true };
    meeting = (await as(teacher).post('/api/conference_meetings', values)).body;
  });

  const as = (person: Person): ApiClient => at.app.as(person);
  const recorded = (recordID: string, formats: readonly string[] = ['presentation', 'video']): DoubleRecording => ({
    recordID,
    meetingID: String(meeting.remoteId),
    published: true,
    formats,
  });
  const rows = async (person: Person, query = ''): Promise<Json[]> =>
    (await as(person).get<Json[]>(`${RECORDINGS}?meeting=${String(meeting.id)}&itemsPerPage=100${query}`, PLAIN)).body;
  const counted = async (): Promise<unknown> => (await as(teacher).get(`${RECORDINGS}?meeting=${String(meeting.id)}`)).body.totalItems;
  const synced = async (): Promise<void> => {
    const { status } = await as(teacher).post(`${String(meeting['@id'])}/recordings/sync`, undefined);
    expect(status).toBe(202);
    await at.app.runDueJobs();
  };
  const ready = (claims: Json, secret = TEST_SALT, header: Json = { alg: 'HS256', typ: 'JWT' }) => {
    const part = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part(header)}.${part(claims)}`;
    const token = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    const body = new URLSearchParams({ signed_parameters: token });
    return fetch(`${at.app.url}/api/videoconference/recording_ready`, { method: 'POST', body });
  };

  it('16: are fetched page by page, each format once, however often', async () => {
    at.server.meetings.recordings = Array.from({ length: 230 }, (_, index) => recorded(`rec-${index}`, ['video', 'video']));
    for (let time = 0; time < 2; time += 1) await synced();
    expect([await counted(), at.server.count('getRecordings')]).toEqual([230, 6]);
    expect((await rows(learner))[0]).toMatchObject({
      formatType: 'video',
      published: true,
      fromServer: true,
      name: 'Botany & more',
      seconds: 2640,
      participants: 3,
      size: 1_048_576,
      resourceUrl: expect.stringMatching(/^https:\/\/meet\.test\/playback\/video\/rec-\d+\?token=a&b$/),
    });
  });

  it('are fetched from releases before 2.6 too, which send all of them whatever page is asked for', async () => {
    at.server.meetings.pagesRecordings = false;
    at.server.meetings.recordings = Array.from({ length: 230 }, (_, index) => recorded(`rec-${index}`, ['video']));
    await synced();
    expect([await counted(), at.server.count('getRecordings')]).toEqual([230, 2]);
  });

  it('17: are there when the server says that they are ready, and signs that', async () => {
    at.server.meetings.recordings = [recorded('rec-1')];
    const claims = { meeting_id: meeting.remoteId, record_id: 'rec-1' };
    expect((await ready(claims)).status).toBe(200);
    expect((await rows(learner)).map(({ recordId, formatType }) => [recordId, formatType]).sort()).toEqual([
      ['rec-1', 'presentation'],
      ['rec-1', 'video'],
    ]);
    expect((await ready(claims, 'another secret')).status).toBe(401);
    expect((await ready(claims, '', { alg: 'none' })).status).toBe(401);
    expect((await ready({ ...claims, meeting_id: 'elsewhere' })).status).toBe(410);
    at.server.mood = 'html';
    expect((await ready(claims)).status).toBe(503);
  });

  it('17: are fetched when an event of the server says that they changed, and each hour', async () => {
    at.server.meetings.recordings = [recorded('rec-1')];
    await at.pass(10);
    const published = {
      id: 'rap-published',
      ts: at.clock.now().getTime(),
      attributes: { meeting: { 'external-meeting-id': meeting.remoteId }, 'record-id': 'rec-1' },
    };
    expect(await at.server.happen(String(meeting.remoteId), published)).toEqual([200]);
    await at.app.runDueJobs();
    expect(await counted()).toBe(2);
    at.server.meetings.recordings.push(recorded('rec-2'));
    at.clock.advance(3700);
    await at.app.runDueJobs();
    expect(await counted()).toBe(4);
  });

  it('18: are hidden and deleted there first, with all their formats', async () => {
    at.server.meetings.recordings = [recorded('rec-1')];
    await synced();
    const [row] = await rows(teacher);
    const address = `${RECORDINGS}/${String(row?.id)}`;
    at.server.mood = 'html';
    expect((await as(teacher).patch(address, { published: false })).status).toBe(503);
    expect((await rows(learner)).length).toBe(2);
    at.server.mood = 'well';
    expect((await as(learner).patch(address, { published: false })).status).toBe(403);
    expect((await as(teacher).patch(address, { resourceUrl: 'https://elsewhere.test/' })).status).toBe(422);
    expect((await as(teacher).patch(address, { published: false })).status).toBe(200);
    expect([
      at.server.meetings.recordings[0]?.published,
      (await rows(teacher)).map(({ published }) => published),
      await rows(learner),
    ]).toEqual([false, [false, false], []]);
    expect((await as(learner).get(address)).status).toBe(403);
    at.server.meetings.recordings = [];
    expect((await as(teacher).delete(address)).status).toBe(204);
    expect(await counted()).toBe(0);
  });

  it('19: stay while a look at the server was cut off, and go when it was not', async () => {
    at.server.meetings.recordings = Array.from({ length: 150 }, (_, index) => recorded(`rec-${index}`, ['video']));
    await synced();
    at.server.meetings.recordings = at.server.meetings.recordings.slice(0, 100);
    at.server.meetings.goodPages = 1;
    await synced();
    expect(await counted()).toBe(150);
    at.server.meetings.goodPages = Number.POSITIVE_INFINITY;
    at.clock.advance(60);
    await at.app.runDueJobs();
    expect(await counted()).toBe(100);
  });

  it('are played from an address that is fetched then, which is noted', async () => {
    at.server.meetings.recordings = [recorded('rec-1', ['video'])];
    await synced();
    const [row] = await rows(learner);
    const { status, body } = await as(learner).post(`${RECORDINGS}/${String(row?.id)}/play`, undefined);
    expect([status, body.url]).toEqual([200, row?.resourceUrl]);
    const visits = await at.administrator.get<Json[]>(`/api/track_e_accesses?accessTool=conference_recording`, PLAIN);
    expect(visits.body).toMatchObject([{ accessUserId: learner.id, cId: course, sessionId: null }]);
  });
});

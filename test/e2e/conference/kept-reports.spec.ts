import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { PendingEventsJob } from '../../../src/conference/ingest/pending-events.job.js';
import { MOST_KEPT_REPORTS } from '../../../src/conference/ingest/kept-reports.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TEST_SALT, type TestApplication } from '../../support/application.js';
import type { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { roomFixture } from '../../support/room-fixture.js';
import { type RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

const KEPT = '/api/conference_kept_reports';
const PLAIN = { Accept: 'application/json' };
const tokens = new JwtService();

interface Kept extends Json {
  readonly id: number;
  readonly reason: string;
  readonly detail: string;
  readonly report: unknown;
  readonly times: number;
}

/** The server sends its report of a meeting once. */
describe('a report that cannot be recorded', () => {
  let app: TestApplication;
  let clock: FakeClock;
  let sender: RoomSender;
  let admin: ApiClient;
  let learner: Person;
  let room: string;
  let begin: number;
  let serial = 0;

  beforeAll(async () => {
    ({ app, clock, sender, admin } = await roomFixture());
    learner = await app.given.student();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const { id } of await kept()) await admin.delete(`${KEPT}/${id}`);
    room = `reported-${(serial += 1)}`;
    begin = clock.now().getTime() - 3_600_000;
  });

  const event = (id: string, seconds: number, more = {}): SentEvent => userEvent(id, room, learner.id, begin + seconds * 1000, more);
  const lecture = (): SentEvent[] => [
    event('user-joined', 0),
    event('user-audio-voice-enabled', 10, { 'sharing-mic': true, muted: false }),
    event('user-audio-muted', 310),
    event('user-left', 1790),
  ];
  const report = (more: Json = {}, data: Json = {}): Json => ({
    meeting_id: room,
    internal_meeting_id: `int-${room}`,
    files: ['secret.pdf'],
    data: {
      start: new Date(begin).toISOString(),
      duration: 1800,
      attendees: [{ ext_user_id: String(learner.id), name: 'Secret Name', engagement: { talk_time: 42 } }],
      ...data,
    },
    ...more,
  });
  const post = (body: unknown) => {
    const exp = Math.floor(clock.now().getTime() / 1000) + 60;
    const authorization = `Bearer ${tokens.sign({ exp }, { secret: TEST_SALT, algorithm: 'HS512' })}`;
    return app.stranger.send('POST', '/api/videoconference/analytics', body, {
      'Content-Type': 'application/json',
      Authorization: authorization,
    });
  };
  const kept = async (): Promise<Kept[]> => (await admin.get<Kept[]>(KEPT, PLAIN)).body;
  const claim = async (values: Json = {}): Promise<string> =>
    String((await admin.post('/api/conference_meetings', { title: 'Lecture', remoteId: room, people: 'accounts', ...values })).body['@id']);
  const talk = async (meeting: string): Promise<unknown[]> =>
    (await admin.get<Json[]>(`/api/conference_activities?meeting=${meeting.split('/').at(-1)}`, PLAIN)).body.map(
      ({ talkSource, metrics }) => [talkSource, (metrics as { totals: { talk_seconds: number } }).totals.talk_seconds],
    );

  it('is kept with what is wrong and what would be read of it, once', async () => {
    const unreadable = report({}, { start: 'the day before yesterday' });
    for (let time = 0; time < 2; time += 1) expect((await post(unreadable)).status).toBe(400);
    const [one, ...others] = await kept();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ reason: 'unreadable', times: 2, detail: expect.stringContaining('data.start') });
    expect(one?.report).toMatchObject({ meeting_id: room, data: { start: 'the day before yesterday' } });
    expect(JSON.stringify(one)).not.toMatch(/secret/i);
    const retried = await admin.post(`${KEPT}/${one?.id}/retry`, undefined);
    expect([retried.status, retried.body.detail]).toEqual([409, expect.stringContaining('still cannot be read')]);
    expect((await admin.delete(`${KEPT}/${one?.id}`)).status).toBe(204);
    expect(await kept()).toEqual([]);
  });

  it('is kept without its content where that is no JSON', async () => {
    for (const body of ['{"data":{"attendees":[{"name":"Secret', '\u0000', '[]']) expect((await post(body)).status).toBe(400);
    expect((await kept()).map(({ reason, report: content }) => [reason, content])).toEqual(Array(3).fill(['unreadable', null]));
  });

  it('is for global administrators alone, and of nobody who has no token', async () => {
    await post('{');
    expect((await app.as(learner).get(KEPT)).status).toBe(403);
    expect((await app.as(await app.given.administrator()).get(KEPT)).status).toBe(403);
    expect((await app.stranger.get(KEPT)).status).toBe(401);
    expect((await app.stranger.send('POST', '/api/videoconference/analytics', '{{', {})).status).toBe(403);
    expect(await kept()).toHaveLength(1);
  });

  it('counts as soon as its meeting is known, before or after the events', async () => {
    expect((await post(report())).body).toMatchObject({ received: 1, recorded: 0, ignored: [{ reason: 'unknown-meeting' }] });
    expect(await kept()).toMatchObject([{ reason: 'unknown-meeting', remoteId: room }]);
    await sender.modern(lecture());
    const meeting = await claim();
    expect(await kept()).toEqual([]);
    expect(await talk(meeting)).toEqual([['analytics', 42]]);
    room = `${room}-later`;
    await post(report());
    const later = await claim();
    await sender.modern(lecture());
    expect(await talk(later)).toEqual([['analytics', 42]]);
  });

  /** A report with the learner's connection, its stay and two polls. */
  const polled = (): Json => {
    const device = `w_${learner.id}`;
    const attendee = {
      ext_user_id: String(learner.id),
      int_user_id: device,
      name: 'Secret Name',
      joins: [new Date(begin).toISOString()],
      leaves: [new Date(begin + 1_000_000).toISOString()],
      engagement: { talk_time: 42, poll_votes: 2 },
    };
    const poll = { options: ['Yes', 'No'], start: begin + 600_000, published: true };
    const polls = [
      { ...poll, id: 'open', question: 'Clear so far?', votes: { [device]: ['Yes'] } },
      { ...poll, id: 'closed', question: 'Too fast?', secret: true, start: begin + 900_000, votes: { [device]: ['Secret answer'] } },
    ];
    return report({}, { attendees: [attendee], polls });
  };

  it('has its polls and its stays once its meeting is known, and never what was voted for in secret', async () => {
    await post(polled());
    expect(JSON.stringify(await kept())).not.toMatch(/secret (?:name|answer)/i);
    await sender.modern(lecture());
    const meeting = await claim();
    const { polls, voters } = (await admin.get(`${meeting}/polls`, PLAIN)).body;
    expect((polls as Json[]).map(({ question, options, secret, votes }) => [question, options, secret, votes])).toEqual([
      ['Too fast?', ['Yes', 'No'], true, [expect.objectContaining({ participant: `u:${learner.id}`, answer: null })]],
      ['Clear so far?', ['Yes', 'No'], false, [expect.objectContaining({ participant: `u:${learner.id}`, answer: 'Yes' })]],
    ]);
    expect(voters).toEqual([{ participant: `u:${learner.id}`, votes: 2 }]);
    const { discrepancies } = (await admin.get(`${meeting}/discrepancies`, PLAIN)).body;
    expect(discrepancies).toMatchObject([{ participantKey: `u:${learner.id}`, reported: 1_000, recorded: 1_790 }]);
  });

  it('loses the votes of a person who is erased before its meeting is known', async () => {
    learner = await app.given.student();
    await post(polled());
    expect((await admin.post('/api/videoconference/erasures', { participant: `/api/users/${learner.id}` })).body.reports).toBe(1);
    const [one] = await kept();
    expect(one?.report).toMatchObject({
      data: {
        attendees: [],
        polls: [
          { id: 'open', votes: {} },
          { id: 'closed', votes: {} },
        ],
      },
    });
    expect(JSON.stringify(one?.report)).not.toContain(`w_${learner.id}`);
  });

  it('counts where the meeting came in a unit of work that could not see it, or is tried again by hand', async () => {
    const { remoteId, id } = await app.given.meeting();
    room = `${remoteId}-as-written`;
    await post(report());
    await app.dataSource.query('UPDATE conference_meeting SET remote_id = $2 WHERE id = $1', [id, room]);
    await app.app.get(PendingEventsJob).run();
    expect(await kept()).toEqual([]);
    room = `${room}-by-hand`;
    await post(report());
    const [waiting] = await kept();
    expect((await admin.post(`${KEPT}/${waiting?.id}/retry`, undefined)).status).toBe(409);
    await app.dataSource.query('UPDATE conference_meeting SET remote_id = $2 WHERE id = $1', [id, room]);
    const retried = await admin.post(`${KEPT}/${waiting?.id}/retry`, undefined, PLAIN);
    expect([retried.status, retried.body]).toMatchObject([200, { received: 1, recorded: 1 }]);
    expect(await kept()).toEqual([]);
  });

  it('is not that of a meeting whose room a teacher named afterwards', async () => {
    await post(report());
    clock.advance(60);
    const teacher = await app.given.teacher();
    const own = { title: 'Own', user: `/api/users/${teacher.id}`, remoteId: room };
    expect((await app.as(teacher).post('/api/conference_meetings', own)).status).toBe(201);
    await app.app.get(PendingEventsJob).run();
    expect(await kept()).toHaveLength(1);
  });

  it('loses an attendee whose data are erased, and nobody else', async () => {
    learner = await app.given.student();
    const attendees = [learner.id, 'someone'].map((id) => ({ ext_user_id: id, engagement: { talk_time: 5 } }));
    await post(report({}, { attendees }));
    const erased = await admin.post('/api/videoconference/erasures', { participant: `/api/users/${learner.id}` });
    expect([erased.status, erased.body.reports]).toEqual([200, 1]);
    const [one] = await kept();
    expect(one?.report).toMatchObject({ data: { attendees: [{ ext_user_id: 'someone' }] } });
    expect(JSON.stringify(one?.report)).not.toContain(`"${learner.id}"`);
  });

  it('goes after a day where its meeting stays unknown, after thirty days where it is unreadable', async () => {
    await post(report());
    await post('{');
    clock.advance(86_401);
    await app.app.get(PendingEventsJob).run();
    expect((await kept()).map(({ reason }) => reason)).toEqual(['unreadable']);
    clock.advance(30 * 86_400);
    await app.app.get(PendingEventsJob).run();
    expect(await kept()).toEqual([]);
  });

  it('makes room for later ones: so many are kept and no more', async () => {
    await post('{"first":');
    clock.advance(1);
    for (let number = 0; number < MOST_KEPT_REPORTS; number += 1) await post(`{"number":${number}`);
    const { body } = await admin.get(KEPT);
    expect(body.totalItems).toBe(MOST_KEPT_REPORTS);
  });
});

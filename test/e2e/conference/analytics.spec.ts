import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { LedgerRebuild } from '../../../src/conference/ledger-audit/ledger-rebuild.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

const PATH = '/api/videoconference/analytics';
const START = Date.UTC(2026, 0, 5, 8, 0, 0);
const after = (seconds: number): number => START + seconds * 1000;
const tokens = new JwtService();
const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600;

interface Answer {
  readonly received: number;
  readonly recorded: number;
  readonly duplicates: number;
  readonly waiting: readonly { index: number; reason: string }[];
  readonly ignored: readonly { index: number; reason: string }[];
}

describe('the analytics report', () => {
  let app: TestApplication;
  let sender: RoomSender;
  let admin: ApiClient;
  let learner: Person;
  let room: string;
  let meeting: number;

  beforeAll(async () => {
    app = await TestApplication.start();
    sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET });
    admin = app.as(await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
    learner = await app.given.student();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ id: meeting, remoteId: room } = await app.given.meeting());
  });

  const event = (id: string, seconds: number, more = {}, user: string | number = learner.id): SentEvent =>
    userEvent(id, room, user, after(seconds), more);
  const openMicrophone = (seconds: number): SentEvent =>
    event('user-audio-voice-enabled', seconds, { 'sharing-mic': true, muted: false, 'listening-only': false });
  const lecture = (): SentEvent[] => [
    event('user-joined', 0),
    openMicrophone(10),
    event('user-audio-muted', 1010),
    event('user-left', 1790),
  ];

  const attendee = (id: unknown, talkTime: unknown, more = {}): Json => ({
    ext_user_id: id,
    name: 'Sam Student',
    joins: [new Date(after(0)).toISOString()],
    leaves: [new Date(after(1790)).toISOString()],
    engagement: { chats: 0, talks: 2, raisehand: 0, emojis: 0, poll_votes: 0, talk_time: talkTime },
    ...more,
  });
  const report = (attendees: readonly unknown[], more = {}): Json => ({
    version: '1.0',
    meeting_id: room,
    internal_meeting_id: `int-${room}`,
    data: { metadata: {}, duration: 1800, start: '2026-01-05T08:00:00.000+00:00', finish: '2026-01-05T08:30:00.000+00:00', attendees },
    ...more,
  });
  const token = (secret = TEST_SALT, exp = inAnHour(), algorithm: 'HS512' | 'HS256' = 'HS512'): string =>
    tokens.sign({ exp }, { secret, algorithm });
  const post = (body: unknown, authorization = `Bearer ${token()}`) =>
    app.stranger.send<Answer & Json>('POST', PATH, body, {
      'Content-Type': 'application/json',
      Authorization: authorization,
    });
  const records = async () => {
    const { body } = await admin.get<Json[]>(`/api/conference_activities?meeting=${meeting}&order[id]=asc`, { Accept: 'application/json' });
    return body;
  };
  const talk = async () =>
    (await records()).map(({ talkSource, metrics }) => [talkSource, (metrics as { totals: { talk_seconds: number } }).totals.talk_seconds]);

  it('replaces the time of the open microphone by the true one, says so, and leaves everything else', async () => {
    await sender.modern([...lecture(), event('chat-message-posted', 20), event('user-hand-raised', 30)]);
    expect(await talk()).toEqual([['events', 1000]]);
    const [before] = await records();
    const { status, body } = await post(report([attendee(learner.id, 42)]));
    expect([status, body]).toEqual([200, { received: 1, recorded: 1, duplicates: 0, waiting: [], ignored: [] }]);
    const [record] = await records();
    const metrics = before?.metrics as { totals: object };
    expect(record).toEqual({
      ...before,
      talkSource: 'analytics',
      metrics: { ...metrics, totals: { ...metrics.totals, talk_seconds: 42 } },
    });
  });

  it.each([
    ['2026-01-05 05:00:00 -0300', '2026-01-05 05:30:00 -0300'],
    ['2026-01-05 08:00:00 UTC', '2026-01-05 08:30:00.5 UTC'],
    ['2026-01-05 13:30:00 +0530', '2026-01-05 14:00:00 +05:30'],
  ])('takes the times of servers 2.x, which write %s', async (start, finish) => {
    await sender.modern(lecture());
    const { status } = await post(report([attendee(learner.id, 42)], { data: { start, finish, attendees: [attendee(learner.id, 42)] } }));
    expect([status, await talk()]).toEqual([200, [['analytics', 42]]]);
  });

  it('is compared with what the events said of presence: differences of more than 30 seconds are listed', async () => {
    await sender.modern(lecture());
    const stayed = (seconds: number): Json => attendee(learner.id, 42, { leaves: [new Date(after(seconds)).toISOString()] });
    const path = `/api/conference_meetings/${meeting}/discrepancies`;
    await post(report([stayed(1770)]));
    expect((await admin.get(path, { Accept: 'application/json' })).body).toEqual({ discrepancies: [] });
    await post(report([stayed(1890)]));
    const person = { participantKey: `u:${learner.id}`, user: `/api/users/${learner.id}` };
    expect((await admin.get(path, { Accept: 'application/json' })).body.discrepancies).toEqual([
      expect.objectContaining({ ...person, reported: 1890, recorded: 1790 }),
    ]);
    expect((await app.as(learner).get(path)).status).toBe(403);
    const page = await admin.get(`/plugin/Videoconf/meetings/${meeting}`, { Accept: 'text/html' });
    expect(page.text).toContain('Where the report of the server differs (1)');
  });

  it('may name one user more often than the database could add up', async () => {
    await sender.modern(lecture());
    const { status, body } = await post(report(Array.from({ length: 300 }, () => attendee(learner.id, 10_000_000))));
    expect([status, body.recorded]).toEqual([200, 300]);
  });

  it('counts once, however often it comes', async () => {
    await sender.modern(lecture());
    await post(report([attendee(learner.id, 42)]));
    const stored = await records();
    expect((await post(report([attendee(learner.id, 42)]))).body).toMatchObject({ recorded: 0, duplicates: 1 });
    expect(await records()).toEqual(stored);
  });

  it('is undone neither by late events nor by a rebuild', async () => {
    await sender.modern(lecture());
    await post(report([attendee(learner.id, 42)]));
    await sender.modern([openMicrophone(1200), event('chat-message-posted', 5), event('user-audio-muted', 1300)]);
    expect(await talk()).toEqual([['analytics', 42]]);
    expect((await records())[0]?.metrics).toMatchObject({ counts: { messages: 1 } });
    expect(await app.app.get(LedgerRebuild).rebuild(meeting)).toMatchObject({ participants: 1, unexplained: 0, changed: [] });
    expect(await talk()).toEqual([['analytics', 42]]);
  });

  it('may come before the events', async () => {
    expect((await post(report([attendee(learner.id, 42)]))).body).toMatchObject({
      recorded: 1,
      waiting: [{ index: 0, reason: 'no-record' }],
    });
    expect(await records()).toEqual([]);
    for (const late of lecture().reverse()) await sender.modern([late]);
    expect(await talk()).toEqual([['analytics', 42]]);
  });

  it('is split over the stays of a person, and adds up', async () => {
    await sender.modern([
      ...[event('user-joined', 0), openMicrophone(10), event('user-audio-muted', 310), event('user-left', 320)],
      ...[event('user-joined', 400), openMicrophone(410), event('user-audio-muted', 510), event('user-left', 1790)],
    ]);
    await post(report([attendee(learner.id, 30), attendee(learner.username, 10)]));
    expect(await talk()).toEqual([
      ['analytics', 30],
      ['analytics', 10],
    ]);
  });

  it('finds guests by the id that they joined with, and people of whom the server only tells its own', async () => {
    await sender.modern([event('user-joined', 0, {}, 'guest-7'), event('user-left', 100, {}, 'guest-7'), ...lecture()]);
    expect((await post(report([attendee('guest-7', 5), attendee(`w_${learner.id}`, 42)]))).body.recorded).toBe(2);
    expect(await talk()).toEqual([
      ['analytics', 5],
      ['analytics', 42],
    ]);
  });

  it('follows to the person whom an event tells to be behind a connection', async () => {
    const nameless = { ...attendee('', 30), int_user_id: `w_${learner.id}` };
    expect((await post(report([nameless, attendee('w_second', 12)]))).body).toMatchObject({ recorded: 2 });
    expect(await talk()).toEqual([]);
    await sender.modern([...lecture(), event('user-joined', 1, { 'internal-user-id': 'w_second' })]);
    expect(await talk()).toEqual([['analytics', 42]]);
    expect((await post(report([nameless, attendee('w_second', 12)]))).body).toMatchObject({ recorded: 0, duplicates: 2 });
    expect(await talk()).toEqual([['analytics', 42]]);
  });

  it('finds the meeting by the run that the server names', async () => {
    await sender.modern(lecture());
    expect((await post(report([attendee(learner.id, 42)], { meeting_id: undefined }))).body.recorded).toBe(1);
    expect(await talk()).toEqual([['analytics', 42]]);
  });

  it('is told of each attendee who is left out why', async () => {
    await sender.modern(lecture());
    const { body } = await post(
      report([attendee('', 1), 'x', attendee(learner.id, 42), attendee(learner.id, -1), attendee(learner.id, undefined), attendee({}, 1)]),
    );
    expect([body.received, body.recorded, body.ignored]).toEqual([
      6,
      1,
      [
        { index: 0, reason: 'unknown-participant' },
        { index: 1, reason: 'malformed-attendee' },
        { index: 3, reason: 'malformed-attendee' },
        { index: 4, reason: 'no-talk-time' },
        { index: 5, reason: 'malformed-attendee' },
      ],
    ]);
    const unknown = await post(report([attendee(learner.id, 42)], { meeting_id: 'nowhere', internal_meeting_id: 'nowhere' }));
    expect([unknown.status, unknown.body.ignored]).toEqual([200, [{ index: 0, reason: 'unknown-meeting' }]]);
  });

  it('keeps no name and no text', async () => {
    await sender.modern(lecture());
    await post(report([attendee(learner.id, 42, { name: 'Secret Name', notes: 'secret words' })]));
    const rows = await app.dataSource.query<object[]>('SELECT * FROM conference_analytics WHERE meeting_id = $1', [meeting]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/secret/i);
  });

  it('is refused without the right token: 403, and nothing is written', async () => {
    await sender.modern(lecture());
    const own = app.as(learner);
    const wrong: readonly string[] = [
      '',
      'Bearer',
      'Bearer x.y.z',
      `Basic ${token()}`,
      `Bearer ${token('another secret')}`,
      `Bearer ${token(TEST_SECRET)}`,
      `Bearer ${token(TEST_SALT, inAnHour() - 3601)}`,
      `Bearer ${tokens.sign({}, { secret: TEST_SALT, algorithm: 'HS512' })}`,
      `Bearer ${token(TEST_SALT, inAnHour(), 'HS256')}`,
      `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"exp":${inAnHour()}}`).toString('base64url')}.`,
    ];
    for (const authorization of wrong) {
      const { status, headers } = await post(report([attendee(learner.id, 42)]), authorization);
      expect([authorization, status, headers.get('content-type')]).toEqual([authorization, 403, 'application/problem+json; charset=utf-8']);
    }
    expect((await app.stranger.send('POST', PATH, report([]), {})).status).toBe(403);
    expect((await own.send('POST', PATH, report([]), {})).status).toBe(403);
  });

  it('that is no report is refused: 400, 413', async () => {
    const bodies = [
      '',
      '{',
      '[]',
      '"x"',
      {},
      report([], { data: {} }),
      report('x' as never),
      report([], { meeting_id: '', internal_meeting_id: '' }),
    ];
    for (const body of bodies) expect([body, (await post(body)).status]).toEqual([body, 400]);
    const untimed = report([]);
    expect((await post({ ...untimed, data: { attendees: [], start: 'yesterday' } })).status).toBe(400);
    expect((await post(report([{ name: 'x'.repeat(1_100_000) }]))).status).toBe(413);
  });

  it('is part of the documentation', async () => {
    const { body } = await app.stranger.get<{ paths: Record<string, { post?: { tags: string[] } }> }>('/api/docs.json');
    expect(body.paths[PATH]?.post?.tags).toEqual(['Conference activities']);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import type { Json } from '../../support/api-client.js';
import { ApiClient } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { envelope, RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

const START = Date.UTC(2026, 0, 5, 8, 0, 0);
const after = (seconds: number): number => START + seconds * 1000;

interface Activity {
  readonly participant: string | null;
  readonly participantKey: string;
  readonly displayName: string | null;
  readonly inAt: string;
  readonly outAt: string;
  readonly close: boolean;
  readonly metrics: Json;
}

describe('the callbacks of the videoconference server', () => {
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

  async function activities(): Promise<Activity[]> {
    const { body } = await admin.get<Activity[]>(`/api/conference_activities?meeting=${meeting}&order[id]=asc`, {
      Accept: 'application/json',
    });
    return body;
  }

  const event = (id: string, seconds: number, more = {}, user: string | number = learner.id): SentEvent =>
    userEvent(id, room, user, after(seconds), more);

  const endpoints = {
    legacy: (events: readonly SentEvent[]) => sender.legacy(events),
    modern: (events: readonly SentEvent[]) => sender.modern(events),
  };

  /** The given table: what each event does to the metrics, with both spellings of each. */
  const rows: readonly (readonly [string, readonly string[], (name: string) => SentEvent[], object])[] = [
    ['join opens a record', ['user-joined', 'participantjoined'], () => [], { temp: { talk_started_at: 0, camera_started_at: 0 } }],
    [
      'talk-start starts the timer',
      ['user-talking-started', 'uservoiceactivated'],
      (name) => [event(name, 10)],
      { temp: { talk_started_at: START / 1000 + 10, camera_started_at: 0 } },
    ],
    [
      'talk-stop adds the elapsed seconds and clears the timer',
      ['user-talking-stopped', 'uservoicedeactivated'],
      (name) => [event('user-talking-started', 10), event(name, 52)],
      { totals: { talk_seconds: 42, camera_seconds: 0 }, temp: { talk_started_at: 0 } },
    ],
    [
      'camera-start starts the timer',
      ['camera-share-started', 'webcamsharestarted'],
      (name) => [event(name, 15)],
      { temp: { talk_started_at: 0, camera_started_at: START / 1000 + 15 } },
    ],
    [
      'camera-stop adds the elapsed seconds and clears the timer',
      ['camera-share-stopped', 'webcamsharestopped'],
      (name) => [event('camera-share-started', 15), event(name, 75)],
      { totals: { talk_seconds: 0, camera_seconds: 60 }, temp: { camera_started_at: 0 } },
    ],
    [
      'message counts',
      ['chat-message-posted', 'publicchatmessageposted'],
      (name) => [event(name, 20), event(name, 21)],
      { counts: { messages: 2 } },
    ],
    [
      'reaction counts, by emoji too',
      ['user-reaction-changed', 'useremojichanged'],
      (name) => [
        event(name, 20, { emoji: '👍' }),
        event(name, 21, { emoji: '👍' }),
        event(name, 22, { emoji: '🎉' }),
        event(name, 23, { emoji: 'none' }),
        event(name, 24),
      ],
      { counts: { reactions: 4, reactions_breakdown: { '👍': 2, '🎉': 1 } } },
    ],
    ['hand counts', ['user-hand-raised', 'userraisedhand'], (name) => [event(name, 20)], { counts: { hands: 1, reactions: 0 } }],
  ];

  for (const [name, send] of Object.entries(endpoints)) {
    describe(`through the ${name} callback`, () => {
      for (const [effect, names, events, metrics] of rows) {
        it.each(names)(`${effect}: %s`, async (name) => {
          const join = event(effect.startsWith('join') ? name : 'user-joined', 0, { name: 'Sam Student' });
          const sent = [join, ...events(name)];
          const reply = await send(sent);
          expect([reply.status, reply.body.received, reply.body.authenticated]).toEqual([200, sent.length, true]);
          const [record, ...others] = await activities();
          expect(others).toEqual([]);
          expect(record).toMatchObject({
            participant: `/api/users/${learner.id}`,
            close: false,
            inAt: '2026-01-05T08:00:00+00:00',
            metrics,
          });
        });
      }

      it.each(['user-left', 'participantleft'])('leave flushes the timers and closes the record: %s', async (name) => {
        await send([event('user-joined', 0), event('user-talking-started', 10), event('camera-share-started', 20), event(name, 100)]);
        expect(await activities()).toEqual([
          expect.objectContaining({
            close: true,
            outAt: '2026-01-05T08:01:40+00:00',
            metrics: {
              totals: { talk_seconds: 90, camera_seconds: 80 },
              counts: { messages: 0, reactions: 0, hands: 0, reactions_breakdown: {} },
              temp: { talk_started_at: 0, camera_started_at: 0 },
            },
          }),
        ]);
      });

      it('names match without regard to case, - and _', async () => {
        await send([event('USER_JOINED', 0), event('Chat_Message-Posted', 5)]);
        expect((await activities())[0]?.metrics).toMatchObject({ counts: { messages: 1 } });
      });
    });
  }

  it('counts every event once, however often and through whichever callback it comes', async () => {
    const events = [
      event('user-joined', 0),
      event('chat-message-posted', 5),
      event('user-talking-started', 10),
      event('user-talking-stopped', 40),
    ];
    expect((await sender.legacy(events)).body).toMatchObject({ recorded: 4, duplicates: 0 });
    expect((await sender.modern(events)).body).toMatchObject({ recorded: 0, duplicates: 4 });
    expect((await sender.legacy(events.slice(1))).body).toMatchObject({ recorded: 0, duplicates: 3 });
    expect((await activities())[0]?.metrics).toMatchObject({ totals: { talk_seconds: 30 }, counts: { messages: 1 } });
  });

  it('comes to the same records in whatever order the events arrive', async () => {
    const events = [
      event('user-joined', 0),
      event('user-talking-started', 10),
      event('user-talking-stopped', 25),
      event('chat-message-posted', 30),
      event('user-left', 60),
      event('user-joined', 90),
      event('user-hand-raised', 95),
    ];
    for (const late of [...events].reverse()) await sender.legacy([late]);
    const records = await activities();
    expect(records.map(({ close, inAt, outAt }) => [close, inAt.slice(11, 19), outAt.slice(11, 19)])).toEqual([
      [true, '08:00:00', '08:01:00'],
      [false, '08:01:30', '08:01:35'],
    ]);
    expect(records.map(({ metrics }) => metrics)).toMatchObject([
      { totals: { talk_seconds: 15 }, counts: { messages: 1 } },
      { counts: { hands: 1 } },
    ]);
  });

  it('closes every open record at the end of the meeting, and the meeting with them', async () => {
    await sender.legacy([
      event('user-joined', 0),
      event('user-talking-started', 10),
      event('user-joined', 5, { name: 'Visitor' }, 'guest-7'),
    ]);
    await sender.modern([{ ...event('meeting-ended', 70), attributes: { meeting: { 'internal-meeting-id': `int-${room}` } } }]);
    expect(
      (await activities()).map(({ participant, displayName, close, outAt }) => [participant, displayName, close, outAt.slice(11, 19)]),
    ).toEqual([
      [`/api/users/${learner.id}`, null, true, '08:01:10'],
      [null, 'Visitor', true, '08:01:10'],
    ]);
    expect((await admin.get(`/api/conference_meetings/${meeting}`)).body).toMatchObject({
      status: 'closed',
      closedAt: '2026-01-05T08:01:10+00:00',
      internalMeetingId: `int-${room}`,
    });
    await sender.legacy([event('chat-message-posted', 80), event('user-left', 81)]);
    expect((await activities()).map(({ close, metrics }) => [close, (metrics.counts as Json).messages])).toEqual([
      [true, 0],
      [true, 0],
    ]);
  });

  it('reattributes the events of a connection to the person who turns out to be behind it', async () => {
    const nameless = {
      id: 'chat-message-posted',
      ts: after(5),
      attributes: { meeting: { 'external-meeting-id': room }, user: { 'internal-user-id': `w_${learner.id}`, 'external-user-id': '' } },
    };
    await sender.legacy([nameless]);
    expect(await activities()).toEqual([]);
    await sender.legacy([event('user-joined', 0)]);
    expect(await activities()).toEqual([
      expect.objectContaining({
        participant: `/api/users/${learner.id}`,
        metrics: expect.objectContaining({ counts: expect.objectContaining({ messages: 1 }) as unknown }) as unknown,
      }),
    ]);
  });

  it('takes the flat form of the modern callback', async () => {
    const flat = {
      provider: 'bbb',
      meeting_id: room,
      participant_id: learner.username,
      event: 'user-reaction-changed',
      timestamp: Math.floor(after(3) / 1000),
      emoji: '👍',
      name: 'Sam',
    };
    const { status, body } = await sender.modernBody(JSON.stringify(flat));
    expect([status, body.recorded]).toEqual([200, 1]);
    expect(await activities()).toEqual([
      expect.objectContaining({ participant: `/api/users/${learner.id}`, inAt: '2026-01-05T08:00:03+00:00' }),
    ]);
  });

  it('takes the forms that the real server sends', async () => {
    const list = JSON.stringify(envelope([event('user-joined', 0)]));
    const form = new URLSearchParams({
      domain: 'bbb.example.org',
      event: JSON.stringify((JSON.parse(list) as { events: unknown[] }).events),
      timestamp: String(after(1)),
    });
    const { status, body } = await app.stranger.send<{ recorded: number }>('POST', sender.address(), form.toString(), {
      'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
    });
    expect([status, body.recorded]).toEqual([200, 1]);
  });

  it('says of each event that it leaves out why, and records the others', async () => {
    const reply = await sender.legacy(
      [
        event('user-joined', 0),
        event('poll-started', 1),
        { id: 'user-left', attributes: {}, ts: after(2) },
        userEvent('user-joined', 'nowhere', learner.id, after(3)),
      ],
      '',
    );
    expect(reply.body).toMatchObject({
      received: 4,
      recorded: 1,
      ignored: [{ index: 1 }, { index: 2 }, { index: 3, reason: 'unknown-meeting' }],
    });
  });

  it('takes of a hook for one meeting nothing about another', async () => {
    const other = await app.given.meeting();
    const reply = await sender.legacy([event('user-joined', 0), userEvent('user-joined', other.remoteId, learner.id, after(1))], room);
    expect(reply.body).toMatchObject({ recorded: 1, ignored: [{ index: 1, reason: 'other-meeting' }] });
  });

  it('takes for a meeting of one portal nothing from another', async () => {
    const bound = await app.given.meeting({ access_url_id: await app.given.row('access_url', { url: 'https://elsewhere.example.org' }) });
    const reply = await sender.legacy([userEvent('user-joined', bound.remoteId, learner.id, after(1))]);
    expect(reply.body).toMatchObject({ recorded: 0, ignored: [{ index: 0, reason: 'other-portal' }] });
  });

  it('keeps nothing secret and no words of anybody', async () => {
    await sender.legacy([event('user-joined', 0, { 'ip-address': '203.0.113.9', 'session-token': 'secret-token', 'user-agent': 'UA' })]);
    const rows = await app.dataSource.query<object[]>('SELECT * FROM conference_event WHERE meeting_id = $1', [meeting]);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|secret-token|UA/);
  });

  describe('refuse', () => {
    const body = (): string => JSON.stringify(envelope([event('user-joined', 0)]));
    const post = (path: string, headers: Record<string, string> = {}, sent = body()) =>
      app.stranger.send('POST', path, sent, { 'Content-Type': 'application/json', ...headers });

    it('an address that is not well signed: 400', async () => {
      const address = sender.address();
      for (const path of [
        '/plugin/Videoconf/webhook.php',
        address.replace(/au=\d+/, 'au=x'),
        address.replace(/&ts=\d+/, ''),
        address.replace(/&sig=\w+/, ''),
        address.replace(/sig=\w+/, 'sig=zz'),
        `${address}&au=1`,
      ]) {
        const { status, headers } = await post(path);
        expect([path, status, headers.get('content-type')]).toEqual([path, 400, 'application/problem+json; charset=utf-8']);
      }
    });

    it('an address signed wrongly, long ago or in the future: 403', async () => {
      const wrong = new RoomSender(app.stranger, { salt: 'other', secret: 'other' });
      const shifted = (minutes: number): string => sender.address('', new Date(Date.now() + minutes * 60_000));
      for (const path of [wrong.address(), sender.address('a').replace('mid=a', 'mid=b'), shifted(-16), shifted(16)])
        expect((await post(path)).status).toBe(403);
      for (const path of [
        shifted(-14),
        shifted(14),
        sender.address().replace(/sig=(\w+)/, (_, sig: string) => `sig=sha256=${sig.toUpperCase()}`),
      ])
        expect((await post(path)).status).toBe(200);
    });

    it('a checksum that does not fit the body: 403', async () => {
      expect((await post(`${sender.address()}&checksum=${'0'.repeat(40)}`)).status).toBe(403);
    });

    it('to be fooled by a bearer token: it is neither needed nor wrong', async () => {
      expect((await post(sender.address(), { Authorization: 'Bearer whatever' })).status).toBe(200);
    });

    it('to write without a right signature at the modern callback, and say so', async () => {
      for (const headers of [
        {},
        { 'X-Service-Timestamp': '1' },
        { 'X-Service-Timestamp': String(Math.floor(Date.now() / 1000)), 'X-Service-Signature': '0'.repeat(64) },
      ]) {
        const { status, body: answer } = await post('/api/videoconference/callback', headers as Record<string, string>);
        expect([status, answer]).toEqual([
          200,
          { received: 1, recorded: 0, duplicates: 0, ignored: [{ index: 0, reason: 'no-signature' }], authenticated: false },
        ]);
      }
      expect(await activities()).toEqual([]);
    });

    it('an old timestamp at the modern callback: 403', async () => {
      expect((await sender.modernBody(body(), new Date(Date.now() - 301_000))).status).toBe(403);
    });

    it('a malformed or oversized body: 400, 413', async () => {
      for (const sent of ['', '{', '"x"', '{"events":3}']) expect((await post(sender.address(), {}, sent)).status).toBe(400);
      expect((await post(sender.address(), {}, `{"events":[],"x":"${'x'.repeat(17_000_000)}"}`)).status).toBe(413);
      expect((await sender.modernBody(`{"events":[],"x":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
    });

    it('other verbs: 405', async () => {
      const { status, headers } = await app.stranger.get('/plugin/Videoconf/webhook.php');
      expect([status, headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
    });
  });
});

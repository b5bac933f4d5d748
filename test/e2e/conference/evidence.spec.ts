import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

const START = Date.UTC(2026, 0, 5, 8, 0, 0);
const PLAIN = { Accept: 'application/json' };

interface Evidence {
  readonly basis: string;
  readonly agrees: boolean | null;
  readonly talk: { readonly source: string; readonly evidence: readonly string[]; readonly explanation: string };
  readonly intervals: readonly {
    of: string;
    milliseconds: number;
    certainty: string;
    source: string;
    began: { id: number; kind: string };
    ended: { id: number } | null;
  }[];
  readonly moments: readonly { of: string; emoji?: string; event: { id: number } }[];
}

describe('evidence and audit', () => {
  let app: TestApplication;
  let admin: ApiClient;
  let learner: Person;
  let room: string;
  let meeting: number;
  let activity: string;

  beforeAll(async () => {
    app = await TestApplication.start();
    admin = app.as(await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
    learner = await app.given.student();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ id: meeting, remoteId: room } = await app.given.meeting());
    await new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }).modern([
      at('user-joined', 0, { name: 'Sam', 'session-token': 'secret-token' }),
      at('user-audio-voice-enabled', 10, { 'sharing-mic': true, muted: false }),
      at('user-audio-muted', 52),
      at('camera-share-started', 60),
      at('user-reaction-changed', 70, { emoji: '👍' }),
      at('user-left', 120),
    ]);
    const { body } = await admin.get<Json[]>(`/api/conference_activities?meeting=${meeting}`, PLAIN);
    activity = `/api/conference_activities/${String(body[0]?.id)}`;
  });

  const at = (id: string, seconds: number, more = {}): SentEvent => userEvent(id, room, learner.id, START + seconds * 1000, more);

  it('explains the figures of a record down to its events', async () => {
    const { status, body } = await admin.get<Evidence>(`${activity}/evidence`, PLAIN);
    expect(status).toBe(200);
    expect([body.basis, body.agrees, body.talk.source, body.talk.evidence]).toEqual(['events', true, 'events', ['microphone-open']]);
    expect(body.talk.explanation).toMatch(/microphone was open: this server does not tell who spoke/);
    expect(body.intervals.map(({ of, milliseconds, certainty, source }) => [of, milliseconds, certainty, source])).toEqual([
      ['microphone', 42_000, 'complete', 'microphone-open'],
      ['camera', 60_000, 'estimated', 'camera'],
      ['presence', 120_000, 'complete', 'presence'],
    ]);
    expect(body.moments).toMatchObject([{ of: 'reaction', emoji: '👍' }]);
    const { body: ledger } = await admin.get<{ id: number; kind: string }[]>(`/api/conference_meetings/${meeting}/events`, PLAIN);
    const kinds = new Map(ledger.map(({ id, kind }) => [id, kind]));
    expect(body.intervals.map(({ began, ended }) => [kinds.get(began.id), kinds.get(ended?.id ?? 0)])).toEqual([
      ['talk-start', 'talk-stop'],
      ['camera-start', 'leave'],
      ['join', 'leave'],
    ]);
    expect(body.moments.map(({ event }) => kinds.get(event.id))).toEqual(['reaction']);
  });

  it('keeps one timer for each connection, and says what was inferred', async () => {
    const tab = { 'internal-user-id': 'w_second_tab' };
    const listening = { 'sharing-mic': true, muted: true };
    await new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }).modern([
      ...[at('user-joined', 200), at('user-joined', 210, tab), at('user-audio-unmuted', 220, tab)],
      ...[at('user-audio-unmuted', 230), at('user-audio-muted', 240), at('user-audio-voice-enabled', 300, { ...tab, ...listening })],
      ...[at('user-left', 900), at('user-left', 901, tab)],
    ]);
    const { body } = await admin.get<Json[]>(`/api/conference_activities?meeting=${meeting}&order[id]=desc`, PLAIN);
    expect(body[0]?.metrics).toMatchObject({ totals: { talk_seconds: 80 } });
    const { body: evidence } = await admin.get<Evidence>(`/api/conference_activities/${String(body[0]?.id)}/evidence`, PLAIN);
    const microphone = evidence.intervals.filter(({ of }) => of === 'microphone');
    expect([evidence.agrees, microphone.map(({ milliseconds, certainty }) => [milliseconds, certainty])]).toEqual([
      true,
      [[10_000, 'complete'], [10_000, 'estimated'], [60_000, 'estimated']], // prettier-ignore
    ]);
  });

  it('says that reactions of servers 2.x are estimated, and counts one set and cleared once', async () => {
    await new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }).modern([
      ...[at('user-joined', 200), at('user-emoji-changed', 210), at('user-emoji-changed', 220), at('user-left', 230)],
    ]);
    const { body } = await admin.get<Json[]>(`/api/conference_activities?meeting=${meeting}&order[id]=desc`, PLAIN);
    expect(body[0]?.metrics).toMatchObject({ counts: { reactions: 1, hands: 0 } });
    const { body: evidence } = await admin.get<Evidence>(`/api/conference_activities/${String(body[0]?.id)}/evidence`, PLAIN);
    expect(evidence.moments).toMatchObject([{ of: 'reaction', certainty: 'estimated' }]);
  });

  it('folds a participant anew whose state was stored by a former version', async () => {
    await app.dataSource.query(
      `UPDATE conference_fold_state SET state = '[["open",0,1,["x"],[0,0,["x",""]],[null,0],9,9,9,{},null],0,1,[["join",1,"a","x",""]],0,null]' WHERE meeting_id = $1`,
      [meeting],
    );
    const late = at('chat-message-posted', 200);
    await new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }).modern([late]);
    const { body } = await admin.get<Json[]>(`/api/conference_activities?meeting=${meeting}&order[id]=asc`, PLAIN);
    expect(body.map(({ metrics }) => metrics)).toMatchObject([
      { totals: { talk_seconds: 42, camera_seconds: 60 }, counts: { messages: 0, reactions: 1 } },
      { totals: { talk_seconds: 0 }, counts: { messages: 1, reactions: 0 } },
    ]);
  });

  it('says where the stored figures are not those of the events', async () => {
    await app.dataSource.query(
      `UPDATE conference_activity SET metrics = jsonb_set(metrics, '{totals,talk_seconds}', '9') WHERE meeting_id = $1`,
      [meeting],
    );
    expect((await admin.get<Evidence>(`${activity}/evidence`, PLAIN)).body.agrees).toBe(false);
  });

  it('is for all who may read the record', async () => {
    expect((await app.as(learner).get(`${activity}/evidence`)).status).toBe(200);
    expect((await app.as(await app.given.student()).get(`${activity}/evidence`)).status).toBe(403);
    expect((await app.stranger.get(`${activity}/evidence`)).status).toBe(401);
    for (const id of ['99999999', 'x', '0', '-1', '99999999999999'])
      expect((await admin.get(`/api/conference_activities/${id}/evidence`)).status).toBe(404);
  });

  it('speaks JSON-LD and JSON, by header and by ending', async () => {
    const linked = await admin.get(`${activity}/evidence`);
    expect([linked.headers.get('content-type'), linked.body['@id'], linked.body['@type']]).toEqual([
      'application/ld+json; charset=utf-8',
      `${activity}/evidence`,
      'ConferenceActivityEvidence',
    ]);
    const plain = await admin.get(`${activity}/evidence.json`);
    expect([plain.headers.get('content-type'), plain.body['@id']]).toEqual(['application/json; charset=utf-8', undefined]);
    expect((await admin.get(`${activity}/evidence`, { Accept: 'text/csv' })).status).toBe(406);
  });

  describe('the ledger of a meeting', () => {
    const events = (): string => `/api/conference_meetings/${meeting}/events`;

    it('shows administrators every event in the order of time, and nothing secret', async () => {
      const { status, body, text } = await admin.get(events());
      expect([status, body.totalItems, body['@type']]).toEqual([200, 6, 'Collection']);
      expect(body.member?.map(({ kind }) => kind)).toEqual(['join', 'talk-start', 'talk-stop', 'camera-start', 'reaction', 'leave']);
      expect(body.member?.[0]).toMatchObject({
        at: '2026-01-05T08:00:00.000Z',
        participantKey: `u:${learner.id}`,
        device: `w_${learner.id}`,
      });
      expect(text).not.toMatch(/secret-token/);
    });

    it('is paged and narrowed like a collection', async () => {
      const second = await admin.get(`${events()}?itemsPerPage=4&page=2`);
      expect([second.body.totalItems, second.body.member?.length]).toEqual([6, 2]);
      expect(second.body.view).toMatchObject({ previous: `${events()}?itemsPerPage=4&page=1`, last: `${events()}?itemsPerPage=4&page=2` });
      const plain = await admin.get<Json[]>(`${events()}?itemsPerPage=4`, PLAIN);
      expect([plain.body.length, plain.headers.get('x-total-count')]).toEqual([4, '6']);
      expect(plain.headers.get('link')).toContain(`<${events()}?itemsPerPage=4&page=2>; rel="next"`);
      expect((await admin.get(`${events()}?kind=reaction&participantKey=u:${learner.id}`)).body.totalItems).toBe(1);
      for (const query of ['page=0', 'itemsPerPage=x', 'kind=nothing', 'typo=1', 'page[]=1']) {
        expect([query, (await admin.get(`${events()}?${query}`)).status]).toEqual([query, 400]);
      }
    });

    it('is for administrators of the meeting', async () => {
      expect((await app.as(learner).get(events())).status).toBe(403);
      expect((await app.stranger.get(events())).status).toBe(401);
      expect((await app.as(await app.given.teacher()).get(events())).status).toBe(403);
      const elsewhere = await app.given.row('access_url', { url: `https://elsewhere-${meeting}.example.org` });
      await app.dataSource.query('UPDATE conference_meeting SET access_url_id = $2 WHERE id = $1', [meeting, elsewhere]);
      expect((await app.as(await app.given.administrator()).get(events())).status).toBe(403);
      expect((await admin.get('/api/conference_meetings/99999999/events')).status).toBe(404);
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { InactivityTimeoutJob } from '../../../src/conference/ingest/inactivity-timeout.job.js';
import { RetentionJob } from '../../../src/conference/privacy/retention.job.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { eventBefore, RoomSender, type SentEvent } from '../../support/room-sender.js';

const PLAIN = { Accept: 'application/json' };

interface Explained {
  readonly figure: string;
  readonly value: number;
  readonly certainty: string;
  readonly least: number;
  readonly most: number;
  readonly reason: string;
  readonly sentence: string;
  readonly sources: readonly string[];
  readonly intervals: readonly { began: { id: number; kind: string }; ended: { id: number | null; kind: string } | null }[];
  readonly events: readonly { id: number; kind: string }[];
}

interface Explanation {
  readonly basis: string;
  readonly rulesVersion: number;
  readonly pack: string | null;
  readonly figures: readonly Explained[];
  readonly marks: readonly { isOver: boolean; share: number; minimumShare: number; outcome: string | null; seconds: number }[];
}

describe('the explanation of figures', () => {
  const clock = new FakeClock('2026-01-05T10:00:00Z');
  let app: TestApplication;
  let sender: RoomSender;
  let admin: ApiClient;
  let learner: Person;
  let room: string;
  let meeting: number;

  beforeAll(async () => {
    app = await TestApplication.start({
      clock,
      variables: { CONFERENCE_EVENT_RETENTION: '10', CONFERENCE_STALE_AFTER: '3600', JWT_TTL: '99999999' },
    });
    sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => clock.now());
    admin = app.as(await app.given.globalAdministrator());
    learner = await app.given.student();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ id: meeting, remoteId: room } = await app.given.meeting());
  });

  const at = (id: string, seconds: number, more = {}): SentEvent =>
    eventBefore({ room, user: learner.id, now: clock.now() }, id, seconds, more);
  const record = async (): Promise<string> => {
    const { body } = await admin.get<Json[]>(`/api/conference_activities?meeting=${meeting}`, PLAIN);
    return `/api/conference_activities/${String(body[0]?.id)}`;
  };
  const explained = async (client = admin): Promise<Explanation> =>
    (await client.get<Explanation>(`${await record()}/explanation`, PLAIN)).body;
  const figure = async (name: string): Promise<Explained> => (await explained()).figures.find((one) => one.figure === name) as Explained;

  it('leads from each figure to its intervals and to events of the ledger', async () => {
    await sender.modern([
      ...[
        at('user-joined', 600),
        at('user-talking-started', 500),
        at('user-talking-stopped', 440),
        at('chat-message-posted', 300),
        at('user-left', 0),
      ],
    ]);
    const { body: ledger } = await admin.get<{ id: number; kind: string }[]>(`/api/conference_meetings/${meeting}/events`, PLAIN);
    const kinds = new Map(ledger.map(({ id, kind }) => [id, kind]));
    const { basis, rulesVersion, figures } = await explained();
    expect([basis, rulesVersion]).toEqual(['events', 1]);
    expect(figures.map((one) => [one.figure, one.value, one.certainty, one.reason, one.events.map(({ id }) => kinds.get(id))])).toEqual([
      ['presence', 600, 'exact', 'reported', ['join', 'leave']],
      ['talk', 60, 'exact', 'talking', ['talk-start', 'talk-stop']],
      ['camera', 0, 'exact', 'none', []],
      ['messages', 1, 'exact', 'counted', ['message']],
      ['reactions', 0, 'exact', 'none', []],
      ['hands', 0, 'exact', 'none', []],
    ]);
    expect(figures[0]).toMatchObject({
      sentence: 'The server reported when it began and when it ended.',
      sources: ['room-events'],
      least: 600,
      most: 600,
    });
  });

  it.each([
    ['where no leave was reported, presence has a least and a most', 'presence', ['bounded', 'silence', 300, 3900]],
    ['an open microphone bounds talk time from above', 'talk', ['bounded', 'microphone-open', 0, 100]],
  ])('%s', async (_, name, expected) => {
    await sender.modern([
      ...[at('user-joined', 400), at('user-audio-voice-enabled', 300, { 'sharing-mic': true, muted: false }), at('user-audio-muted', 200)],
      at('chat-message-posted', 100),
    ]);
    clock.advance(2 * 3600);
    await app.app.get(InactivityTimeoutJob).run();
    const { certainty, reason, least, most } = await figure(name);
    expect([certainty, reason, least, most]).toEqual(expected);
  });

  it.each([
    ['that nobody reported a join', ['chat-message-posted', 'user-left'], 'no-join'],
    ['that nobody reported a leave', ['user-joined', 'meeting-ended'], 'room-ended'],
  ])('says that an end was inferred, and from what: %s', async (_, [began = '', ended = ''], reason) => {
    await sender.modern([at(began, 400), at(ended, 100)]);
    expect(await figure('presence')).toMatchObject({ certainty: 'inferred', reason, value: 300 });
  });

  it('is sure of who left before the room ended, in whatever order that is reported', async () => {
    const events = [at('user-joined', 400), at('user-left', 100), at('meeting-ended', 50)];
    for (const event of events.toReversed()) await sender.modern([event]);
    const { certainty, reason, intervals } = await figure('presence');
    expect([certainty, reason, intervals.map(({ began, ended }) => [began.kind, ended?.kind])]).toEqual([
      'exact',
      'reported',
      [['join', 'leave']],
    ]);
  });

  it('says that presence goes on, and that reactions of old servers are estimated', async () => {
    await sender.modern([at('user-joined', 120), at('user-emoji-changed', 60)]);
    expect(await figure('presence')).toMatchObject({ certainty: 'exact', reason: 'still-there', value: 120 });
    expect(await figure('reactions')).toMatchObject({ certainty: 'estimated', reason: 'set-or-cleared', value: 1 });
  });

  it('leads from the mark to the rule and to the share', async () => {
    const course = await app.given.course();
    await app.given.member(course, learner);
    await app.dataSource.query(`UPDATE conference_meeting SET course_id = $1 WHERE id = $2`, [course.id, meeting]);
    const iso = (seconds: number): string => new Date(clock.now().getTime() - seconds * 1000).toISOString();
    await admin.patch(`/api/conference_meetings/${meeting}`, { startsAt: iso(1000), endsAt: iso(0) });
    const { body: register } = await admin.post(
      '/api/attendances',
      { title: 'Register', resourceLinkList: [{ cid: course.id, visibility: 2 }] },
      PLAIN,
    );
    const put = await admin.put(`/api/conference_meetings/${meeting}/attendance_rule`, {
      target: 'register',
      register: `/api/attendances/${String(register.id)}`,
      minimumShare: 50,
    });
    expect(put.status).toBe(200);
    await sender.modern([at('user-joined', 1430), at('user-left', 570)]);
    // Until it is over nothing is said of how it comes out.
    const [early] = (await explained(app.as(learner))).marks;
    expect([early?.isOver, early?.outcome]).toEqual([false, null]);
    clock.advance(1);
    const { marks } = await explained(app.as(learner));
    expect(marks).toMatchObject([{ seconds: 430, share: 43, minimumShare: 50, outcome: 'absent' }]);
  });

  it('says that events have been deleted, and leads to the pack that has them', async () => {
    await sender.modern([at('user-joined', 600), at('user-left', 0)]);
    clock.advance(60);
    const { headers } = await admin.post(`/api/conference_meetings/${meeting}/evidence`, {});
    clock.advance(12 * 86_400);
    await app.app.get(RetentionJob).run();
    const { basis, pack, figures } = await explained();
    expect([basis, pack]).toEqual(['sealed', headers.get('location')]);
    expect(figures[0]).toMatchObject({ value: 600, reason: 'sealed', events: [] });
  });

  it('says that a record was entered by hand', async () => {
    const { body } = await admin.post(
      '/api/conference_activities',
      {
        meeting: `/api/conference_meetings/${meeting}`,
        participant: `/api/users/${learner.id}`,
        type: 'manual',
        inAt: '2026-01-05T08:00:00Z',
        outAt: '2026-01-05T09:00:00Z',
        close: true,
      },
      PLAIN,
    );
    expect(body.id).toBeDefined();
    expect(await figure('presence')).toMatchObject({ value: 3600, reason: 'by-hand', certainty: 'exact' });
    expect((await explained()).basis).toBe('none');
  });

  it('is for those who may read the record', async () => {
    await sender.modern([at('user-joined', 600), at('user-left', 0)]);
    const address = `${await record()}/explanation`;
    expect((await app.as(learner).get(address)).status).toBe(200);
    expect((await app.as(await app.given.student()).get(address)).status).toBe(403);
    expect((await app.stranger.get(address)).status).toBe(401);
    expect((await admin.get('/api/conference_activities/99999999/explanation')).status).toBe(404);
    expect((await admin.get(address)).body).toMatchObject({ '@id': address, '@type': 'ActivityExplanation' });
  });
});

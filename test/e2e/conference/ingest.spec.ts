import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PendingEventsJob } from '../../../src/conference/ingest/pending-events.job.js';
import { InactivityTimeoutJob } from '../../../src/conference/ingest/inactivity-timeout.job.js';
import { signModern } from '../../../src/conference/signatures/modern-signature.js';
import { TEST_SECRET, type TestApplication } from '../../support/application.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import type { FakeClock } from '../../support/fake-clock.js';
import { roomFixture } from '../../support/room-fixture.js';
import { envelope, type RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

const HOUR = 3600;

interface Activity {
  readonly '@id'?: string;
  readonly participant: string | null;
  readonly inAt: string;
  readonly outAt: string;
  readonly close: boolean;
  readonly type: string;
  readonly metrics: { totals: Json; counts: Json; temp: Json };
}

describe('what the room tells', () => {
  let app: TestApplication;
  let clock: FakeClock;
  let sender: RoomSender;
  let admin: ApiClient;
  let learner: Person;
  let room: string;
  let meeting: number;
  let start: number;
  let serial = 0;

  beforeAll(async () => {
    ({ app, clock, sender, admin } = await roomFixture());
    learner = await app.given.student();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    start = clock.now().getTime();
    ({ id: meeting, remoteId: room } = await app.given.meeting());
  });

  const JSON_ONLY = { Accept: 'application/json' };
  const activities = async (of = meeting): Promise<Activity[]> =>
    (await admin.get<Activity[]>(`/api/conference_activities?meeting=${of}&order[inAt]=asc`, JSON_ONLY)).body;
  const event = (id: string, seconds: number, more = {}, to = room): SentEvent =>
    userEvent(id, to, learner.id, start + seconds * 1000, more);
  /** As the real server tells late things: by its own ids alone. */
  const bare = (id: string, seconds: number, internal: string, device = `w_${learner.id}`): SentEvent => ({
    id,
    ts: start + seconds * 1000,
    attributes: { meeting: { 'internal-meeting-id': internal }, user: { 'internal-user-id': device, 'external-user-id': '' } },
  });
  const ended = (seconds: number, internal: string): SentEvent => ({
    id: 'meeting-ended',
    ts: start + seconds * 1000,
    attributes: { meeting: { 'internal-meeting-id': internal } },
  });
  const newRoom = (): string => `unknown-${(serial += 1)}`;
  const createMeeting = async (values: object): Promise<number> =>
    (await admin.post<{ id: number }>('/api/conference_meetings', { title: 'Late', status: 'open', ...values })).body.id;

  describe('in whole seconds and without an id', () => {
    it('counts two messages of one second once each, whichever callback brings them and however they are grouped', async () => {
      const said = (text: string): SentEvent => {
        const { id, attributes } = event('chat-message-posted', 5);
        return { id, attributes: { ...attributes, 'chat-message': { message: text } }, ts: Math.floor(start / 1000) + 5 };
      };
      const [hello, thanks] = [said('Hello'), said('Thanks')];
      const counts = [
        await sender.modern([hello]),
        await sender.modern([thanks]),
        await sender.legacy([thanks, hello]),
        await sender.modern([hello]),
        await sender.legacy([hello, hello]),
      ].map(({ body }) => [body.recorded, body.duplicates]);
      expect(counts).toEqual([
        [1, 0],
        [1, 0],
        [0, 2],
        [0, 1],
        [1, 1],
      ]);
      expect((await activities())[0]?.metrics.counts).toMatchObject({ messages: 3 });
      const stored: unknown = await app.dataSource.query(`SELECT 1 FROM "conference_event" "e" WHERE "e"::text ~ 'Hello|Thanks'`);
      expect(stored).toEqual([]);
    });
  });

  describe('before its meeting is known', () => {
    it('is told apart, kept, and counted once the meeting is created', async () => {
      const unknown = newRoom();
      const reply = await sender.legacy([event('user-joined', 0, {}, unknown), event('chat-message-posted', 5, {}, unknown)]);
      expect(reply.body).toMatchObject({
        received: 2,
        recorded: 0,
        ignored: [{ reason: 'unknown-meeting' }, { reason: 'unknown-meeting' }],
      });
      await sender.modern([event('chat-message-posted', 5, {}, unknown)]);
      const created = await createMeeting({ remoteId: unknown, people: 'accounts' });
      expect(await activities(created)).toMatchObject([{ participant: `/api/users/${learner.id}`, metrics: { counts: { messages: 1 } } }]);
      expect((await sender.legacy([event('user-joined', 0, {}, unknown)])).body).toMatchObject({ recorded: 0, duplicates: 1 });
    });

    it('is counted once a meeting gets its id', async () => {
      const unknown = newRoom();
      await sender.modern([event('user-joined', 0, {}, unknown)]);
      await admin.patch(`/api/conference_meetings/${meeting}`, { remoteId: unknown });
      expect(await activities()).toHaveLength(1);
    });

    it('is counted once another event tells whose internal id it came with', async () => {
      await sender.legacy([bare('chat-message-posted', 5, `int-${room}`)]);
      expect(await activities()).toEqual([]);
      await sender.legacy([event('user-joined', 0)]);
      expect(await activities()).toMatchObject([{ metrics: { counts: { messages: 1 } } }]);
    });

    it('is forgotten after a day', async () => {
      const unknown = newRoom();
      await sender.modern([event('user-joined', 0, {}, unknown)]);
      clock.advance(24 * HOUR + 1);
      expect(await activities(await createMeeting({ remoteId: unknown }))).toEqual([]);
      await app.app.get(PendingEventsJob).run();
      const [left] = await app.dataSource.query<{ count: number }[]>('SELECT count(*) FROM conference_event WHERE meeting_id IS NULL');
      expect(left?.count).toBe(0);
    });

    it('goes to no meeting of another portal', async () => {
      const unknown = newRoom();
      await sender.legacy([event('user-joined', 0, {}, unknown)]);
      const elsewhere = await app.given.row('access_url', { url: `https://${unknown}.example.org` });
      const bound = await app.given.meeting({ remote_id: unknown, access_url_id: elsewhere, status: 'closed' });
      await app.app.get(PendingEventsJob).run();
      expect(await activities(bound.id)).toEqual([]);
      const ours = await createMeeting({ remoteId: unknown });
      expect(await activities(ours)).toHaveLength(1);
    });
  });

  describe('of a room that is used again', () => {
    it('belongs to the same meeting, by every internal id that it had', async () => {
      const run = (id: string, seconds: number, internal: string): SentEvent => {
        const { attributes, ...rest } = event(id, seconds);
        return { ...rest, attributes: { ...attributes, meeting: { 'external-meeting-id': room, 'internal-meeting-id': internal } } };
      };
      await sender.legacy([run('user-joined', 0, `${room}-1`), ended(60, `${room}-1`), run('user-joined', 100, `${room}-2`)]);
      await sender.modern([bare('chat-message-posted', 110, `${room}-2`), bare('chat-message-posted', 50, `${room}-1`)]);
      expect((await activities()).map(({ close, metrics }) => [close, metrics.counts.messages])).toEqual([
        [true, 1],
        [false, 1],
      ]);
    });

    it('goes to the run that it names where another meeting has the room by now', async () => {
      await sender.legacy([event('user-joined', 0)]);
      await admin.patch(`/api/conference_meetings/${meeting}`, { status: 'closed' });
      const again = await createMeeting({ remoteId: room });
      await sender.legacy([event('chat-message-posted', -1), bare('chat-message-posted', -2, `int-${room}`)]);
      expect(await activities(again)).toEqual([]);
      expect(await activities()).toMatchObject([{ close: true, metrics: { counts: { messages: 2 } } }]);
    });

    it('does not close the meeting by the late end of an earlier run', async () => {
      const joined = event('user-joined', 100);
      const second = {
        ...joined,
        attributes: { ...joined.attributes, meeting: { 'external-meeting-id': room, 'internal-meeting-id': `${room}-2` } },
      };
      await sender.legacy([event('user-joined', 0)]);
      await sender.legacy([second]);
      await sender.legacy([ended(60, `int-${room}`)]);
      expect((await admin.get(`/api/conference_meetings/${meeting}`)).body).toMatchObject({
        status: 'open',
        internalMeetingId: `${room}-2`,
      });
      expect((await activities()).map(({ close }) => close)).toEqual([true, false]);
    });
  });

  describe('of a breakout room', () => {
    const breakout = (): string => `breakout-${room}`;
    const opened = (): SentEvent => ({
      id: 'meeting-created',
      ts: start + 9_000,
      attributes: {
        meeting: {
          'external-meeting-id': `x-${breakout()}`,
          'internal-meeting-id': breakout(),
          'is-breakout': true,
          'parent-id': `int-${room}`,
        },
      },
    });
    const inside = (id: string, seconds: number, external = `w_${learner.id}-1`): SentEvent => ({
      id,
      ts: start + seconds * 1000,
      attributes: {
        meeting: { 'external-meeting-id': `x-${breakout()}`, 'internal-meeting-id': breakout() },
        user: { 'internal-user-id': 'w_inside', 'external-user-id': external },
      },
    });
    const lecture = (): SentEvent[] => [
      event('user-joined', 0),
      opened(),
      inside('user-joined', 10),
      inside('user-talking-started', 20),
      inside('user-talking-stopped', 50),
      inside('chat-message-posted', 55, ''),
      ended(60, breakout()),
      event('chat-message-posted', 70),
    ];
    const figures = { close: false, metrics: { totals: { talk_seconds: 30 }, counts: { messages: 2 } } };

    it('counts for those who are there by the meeting, and its end ends nothing else', async () => {
      await sender.legacy(lecture());
      expect(await activities()).toMatchObject([{ participant: `/api/users/${learner.id}`, ...figures }]);
      expect((await admin.get(`/api/conference_meetings/${meeting}`)).body.status).toBe('open');
      await sender.legacy([event('user-left', 80)]);
      expect(await activities()).toMatchObject([{ close: true }]);
    });

    it('comes to the same in whatever order it is told', async () => {
      for (const one of lecture().reverse()) await sender.legacy([one]);
      expect(await activities()).toMatchObject([{ participant: `/api/users/${learner.id}`, ...figures }]);
    });
  });

  describe('when a teacher closes by hand', () => {
    it('a meeting: its end is in the ledger, so that what comes late changes nothing', async () => {
      await sender.legacy([event('user-joined', 0), event('user-talking-started', 10)]);
      clock.advance(60);
      await admin.patch(`/api/conference_meetings/${meeting}`, { status: 'closed' });
      const closed = [{ close: true, metrics: { totals: { talk_seconds: 50 }, temp: { talk_started_at: 0 } } }];
      expect(await activities()).toMatchObject(closed);
      await sender.legacy([event('chat-message-posted', 5), event('chat-message-posted', 61)]);
      expect(await activities()).toMatchObject([{ ...closed[0], metrics: { ...closed[0]!.metrics, counts: { messages: 1 } } }]);
    });

    it('a record: its leave is in the ledger', async () => {
      await sender.legacy([event('user-joined', 0), event('camera-share-started', 10)]);
      clock.advance(30);
      const { body } = await admin.get<{ member: Activity[] }>(`/api/conference_activities?meeting=${meeting}`);
      await admin.patch(String(body.member[0]?.['@id']), { close: true });
      await sender.legacy([event('chat-message-posted', 5)]);
      expect(await activities()).toMatchObject([{ close: true, metrics: { totals: { camera_seconds: 20 }, counts: { messages: 1 } } }]);
    });

    it('a record that was opened through the API is found by the room’s events', async () => {
      await app.given.row('conference_activity', {
        meeting_id: meeting,
        participant_id: learner.id,
        participant_key: `u:${learner.id}`,
        type: 'participant',
        close: false,
        in_at: new Date(start),
      });
      expect((await sender.legacy([event('user-joined', 5), event('chat-message-posted', 6)])).body.recorded).toBe(2);
      expect(await activities()).toMatchObject([{ close: false, metrics: { counts: { messages: 1 } } }]);
    });
  });

  describe('no more for long', () => {
    const sweep = (): Promise<void> => app.app.get(InactivityTimeoutJob).run();

    it('closes the record at its last event, once, however many processes look', async () => {
      await sender.legacy([event('user-joined', 0), event('user-talking-started', 60)]);
      clock.advance(12 * HOUR);
      await sweep();
      expect(await activities()).toMatchObject([{ close: false }]);
      clock.advance(61);
      await Promise.all([sweep(), sweep(), sweep()]);
      const [leaves] = await app.dataSource.query<{ count: number }[]>(
        "SELECT count(*) FROM conference_event WHERE meeting_id = $1 AND kind = 'leave'",
        [meeting],
      );
      expect(leaves?.count).toBe(1);
      expect(await activities()).toMatchObject([
        {
          close: true,
          outAt: new Date(start + 60_000).toISOString().replace('.000Z', '+00:00'),
          metrics: { totals: { talk_seconds: 0 }, temp: { talk_started_at: 0 } },
        },
      ]);
    });

    it('is over at its last leave, though its end was never reported, until a participant joins again', async () => {
      const state = async (): Promise<readonly unknown[]> => {
        const { body } = await admin.get<{ status: string; closedAt: string | null }>(`/api/conference_meetings/${meeting}`);
        return [body.status, body.closedAt];
      };
      await admin.patch(`/api/conference_meetings/${meeting}`, { status: 'open' });
      await sweep();
      expect(await state()).toEqual(['open', null]);
      await sender.legacy([event('user-joined', 0), event('user-left', 600)]);
      clock.advance(12 * HOUR + 599);
      await sweep();
      expect(await state()).toEqual(['open', null]);
      clock.advance(2);
      await Promise.all([sweep(), sweep()]);
      expect(await state()).toEqual(['closed', new Date(start + 600_000).toISOString().replace('.000Z', '+00:00')]);
      // Whom a person lets in again is waited for, however long ago the last one left.
      await admin.patch(`/api/conference_meetings/${meeting}`, { status: 'open' });
      await sweep();
      expect(await state()).toEqual(['open', null]);
      await admin.patch(`/api/conference_meetings/${meeting}`, { status: 'closed' });
      clock.advance(1800);
      await sender.legacy([event('user-joined', 13 * HOUR)]);
      expect(await state()).toEqual(['open', null]);
    });

    it('stays open when an event of the inactive time arrives after all', async () => {
      await sender.legacy([event('user-joined', 0)]);
      clock.advance(13 * HOUR);
      await sweep();
      expect(await activities()).toMatchObject([{ close: true }]);
      await sender.legacy([event('chat-message-posted', 6 * HOUR)]);
      expect(await activities()).toMatchObject([{ close: false, metrics: { counts: { messages: 1 } } }]);
    });

    it('begins anew with a join after the inactivity timeout', async () => {
      await sender.legacy([event('user-joined', 0)]);
      clock.advance(13 * HOUR);
      await sweep();
      const back = [event('user-joined', 13 * HOUR), event('chat-message-posted', 13 * HOUR + 1), event('user-left', 13 * HOUR + 5)];
      await sender.legacy(back);
      expect((await activities()).map(({ close, metrics }) => [close, metrics.counts.messages])).toEqual([
        [true, 0],
        [true, 1],
      ]);
    });
  });

  describe('changed on its way', () => {
    it('is never recorded at the modern callback, and never answered with a failure of ours', async () => {
      const body = JSON.stringify(envelope([event('user-joined', 0), event('chat-message-posted', 1)]));
      const { timestamp, signature } = signModern(body, TEST_SECRET, clock.now());
      const changes = Array.from({ length: 300 }, (_, turn) => {
        const place = (turn * 7919) % body.length;
        const other = String.fromCharCode(32 + ((body.charCodeAt(place) + turn) % 94));
        return body.slice(0, place) + (other === body[place] ? '~' : other) + body.slice(place + (turn % 3));
      });
      const statuses = new Set<number>();
      for (const changed of changes) {
        const headers = { 'Content-Type': 'application/json', 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature };
        const reply = await app.stranger.send<{ recorded?: number }>('POST', '/api/videoconference/callback', changed, headers);
        statuses.add(reply.status);
        expect(reply.body.recorded ?? 0).toBe(0);
      }
      expect([...statuses].sort()).toEqual([200, 400]);
      expect(await activities()).toEqual([]);
    });

    it('is read with care where its sender is genuine but talks nonsense', async () => {
      const body = JSON.stringify(envelope([event('user-joined', 0), event('chat-message-posted', 1)]));
      for (let turn = 0; turn < 200; turn += 1) {
        const place = (turn * 7919) % body.length;
        const { status } = await sender.modernBody(
          `${body.slice(0, place)}${['', '0', '"', '\u0000', '{', '-'][turn % 6]}${body.slice(place + 1)}`,
        );
        expect([200, 400]).toContain(status);
      }
    });
  });
});

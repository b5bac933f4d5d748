import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerRebuild } from '../../../src/conference/ledger-audit/ledger-rebuild.js';
import { RetentionJob } from '../../../src/conference/privacy/retention.job.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { FakeClock } from '../../support/fake-clock.js';
import { RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

const DAY = 86_400;

describe('the care for what is recorded', () => {
  const clock = new FakeClock('2026-01-05T10:00:00Z');
  let app: TestApplication;
  let sender: RoomSender;
  let administrator: Person;
  let learner: Person;
  let other: Person;
  let room: string;
  let meeting: number;

  beforeAll(async () => {
    app = await TestApplication.start({ clock, variables: { CONFERENCE_EVENT_RETENTION: '10', JWT_TTL: String(1000 * DAY) } });
    sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => clock.now());
    administrator = await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] });
    [learner, other] = [await app.given.student(), await app.given.student()];
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ id: meeting, remoteId: room } = await app.given.meeting());
  });

  const admin = (): ApiClient => app.as(administrator);
  /** Events of a stay of two minutes that began so many seconds from now. */
  const stay = (person: Person, begin: number): SentEvent[] => {
    const at = (id: string, seconds: number): SentEvent => userEvent(id, room, person.id, clock.now().getTime() + (begin + seconds) * 1000);
    return [
      at('user-joined', 0),
      at('user-talking-started', 10),
      at('user-talking-stopped', 70),
      at('chat-message-posted', 80),
      at('user-left', 120),
    ];
  };
  const records = async (): Promise<Json[]> =>
    (await admin().get<Json[]>(`/api/conference_activities?meeting=${meeting}&order[id]=asc`, { Accept: 'application/json' })).body;
  const figures = async () => (await records()).map(({ sealedAt: _, ...record }) => record);
  const rowsOf = async (table: string): Promise<number> => {
    const [row] = await app.dataSource.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${table} WHERE meeting_id = $1`, [
      meeting,
    ]);
    return row?.count ?? -1;
  };
  const retire = () => app.app.get(RetentionJob).run();
  const rebuild = () => app.app.get(LedgerRebuild).rebuild(meeting);

  describe('a rebuild', () => {
    it('changes nothing where nothing went wrong', async () => {
      await sender.modern([...stay(learner, -900), ...stay(learner, -600), ...stay(other, -900)]);
      const before = await records();
      expect(await rebuild()).toMatchObject({ participants: 2, unexplained: 0, changed: [] });
      expect(await records()).toEqual(before);
    });

    it('mends what was damaged, and says what', async () => {
      await sender.modern(stay(learner, -900));
      const [before] = await records();
      await app.dataSource.query(
        `UPDATE conference_activity SET metrics = jsonb_set(metrics, '{totals,talk_seconds}', '999') WHERE id = $1`,
        [before?.id],
      );
      const rebuilt = await rebuild();
      expect(rebuilt?.changed).toMatchObject([{ id: before?.id, participantKey: `u:${learner.id}` }]);
      expect([rebuilt?.changed[0]?.before, rebuilt?.changed[0]?.after].map((text) => text?.includes('999'))).toEqual([true, false]);
      expect(await records()).toEqual([before]);
    });

    it('knows when there is no such meeting', async () => {
      expect(await app.app.get(LedgerRebuild).rebuild(99_999_999)).toBeUndefined();
    });
  });

  describe('retention', () => {
    it('deletes events that are too old and keeps the records as they were', async () => {
      await sender.modern([...stay(learner, -900), ...stay(other, -900)]);
      const before = await figures();
      clock.advance(9 * DAY);
      await retire();
      expect(await rowsOf('conference_event')).toBe(10);
      clock.advance(2 * DAY);
      expect((await retire()).sealedRecords).toBeGreaterThanOrEqual(2);
      expect([await rowsOf('conference_event'), await rowsOf('conference_device')]).toEqual([0, 0]);
      expect(await figures()).toEqual(before);
      expect((await records()).every(({ sealedAt }) => sealedAt !== null)).toBe(true);
      expect(await retire()).toMatchObject({ sealedRecords: 0, deletedEvents: 0 });
    });

    it('leaves sealed figures alone when the room is used again, and when an old event comes late', async () => {
      const old = stay(learner, -900);
      await sender.modern(old);
      const before = await figures();
      clock.advance(11 * DAY);
      await retire();
      await sender.modern([...old, ...stay(learner, -300)]);
      await rebuild();
      const [sealed, fresh, ...others] = await figures();
      expect([sealed, others]).toEqual([before[0], []]);
      expect(fresh).toMatchObject({ close: true, metrics: { totals: { talk_seconds: 60 }, counts: { messages: 1 } } });
    });

    it('waits for the end of a stay that goes on', async () => {
      await sender.modern(stay(learner, -900).slice(0, 2));
      clock.advance(11 * DAY);
      await retire();
      expect([await rowsOf('conference_event'), (await records())[0]?.sealedAt]).toEqual([2, null]);
    });

    it('lets one process work at a time', async () => {
      await sender.modern(stay(learner, -900));
      clock.advance(11 * DAY);
      const runner = app.dataSource.createQueryRunner();
      await runner.query('SELECT pg_advisory_lock(7163916)');
      expect(await retire()).toMatchObject({ meetings: 0 });
      await runner.query('SELECT pg_advisory_unlock(7163916)');
      await runner.release();
      await retire();
      expect(await rowsOf('conference_event')).toBe(0);
    });
  });

  describe('an erasure', () => {
    const erase = (participant: unknown, client = admin()) =>
      client.send('POST', '/api/videoconference/erasures', { participant }, { 'Content-Type': 'application/json' });

    it('removes what is recorded of one person, and changes nothing of others', async () => {
      await sender.modern([...stay(learner, -900), ...stay(other, -900)]);
      const others = (await records()).filter(({ participantKey }) => participantKey === `u:${other.id}`);
      const { status, body } = await erase(`/api/users/${learner.id}`);
      expect([status, body]).toEqual([
        200,
        {
          participantKey: `u:${learner.id}`,
          meetings: expect.any(Number),
          records: expect.any(Number),
          events: expect.any(Number),
          reports: 0,
        },
      ]);
      expect(Number(body.events)).toBeGreaterThanOrEqual(5);
      expect(await records()).toEqual(others);
      const rows = await app.dataSource.query<object[]>(`SELECT * FROM conference_event WHERE participant_key = $1 OR device = $2`, [
        `u:${learner.id}`,
        `w_${learner.id}`,
      ]);
      expect(rows).toEqual([]);
      expect((await erase(`/api/users/${learner.id}`)).body).toMatchObject({ meetings: 0, records: 0, events: 0 });
      expect(await rebuild()).toMatchObject({ changed: [] });
    });

    it('is not undone by events that the server sends again', async () => {
      const events = stay(learner, -900);
      await sender.modern(events);
      await erase(`u:${learner.id}`);
      expect((await sender.modern(events)).body).toMatchObject({ recorded: 0 });
      expect(await records()).toEqual([]);
      // Rows arrive by the database's own clock.
      clock.advance(400 * DAY);
      await retire();
      expect(await rowsOf('conference_event')).toBe(0);
    });

    it('is not undone by a copy that comes in another form, without the connection or with it', async () => {
      const time = clock.now().getTime() - 60_000;
      const flat = (person: Person, event: string) =>
        JSON.stringify({ meeting_id: room, participant_id: String(person.id), event, timestamp: time });
      const whole = (person: Person, event: string) => userEvent(event, room, person.id, time);
      await sender.modern([whole(learner, 'user-joined'), whole(learner, 'chat-message-posted')]);
      await sender.modernBody(flat(learner, 'user-hand-raised'));
      await erase(`u:${learner.id}`);
      for (const event of ['user-joined', 'chat-message-posted']) {
        expect((await sender.modernBody(flat(learner, event))).body).toMatchObject({ recorded: 0, duplicates: 1 });
      }
      expect((await sender.legacy([whole(learner, 'user-hand-raised')])).body).toMatchObject({ recorded: 0, duplicates: 1 });
      expect(await records()).toEqual([]);
      // Of others nothing was erased, and what happens afterwards is new.
      expect((await sender.modernBody(flat(other, 'user-joined'))).body).toMatchObject({ recorded: 1 });
      expect((await sender.modern([userEvent('user-joined', room, learner.id, time + 1)])).body).toMatchObject({ recorded: 1 });
    });

    it('removes connections, the state of the fold, and events whose meeting is not known yet', async () => {
      await sender.modern([...stay(learner, -900), ...stay(other, -900)]);
      const early = (user: string | number, more = {}) => userEvent('user-joined', 'not-made-yet', user, clock.now().getTime(), more);
      const later = { ...early(learner.id, { 'external-user-id': '' }), id: 'chat-message-posted' };
      await sender.modern([early(learner.id), early(learner.username), later, early(other.id)]);
      await erase(`u:${learner.id}`);
      const traces = async (table: string) =>
        (await app.dataSource.query<object[]>(`SELECT 1 FROM ${table} WHERE participant_key = $1`, [`u:${learner.id}`])).length;
      expect([await traces('conference_device'), await traces('conference_fold_state')]).toEqual([0, 0]);
      const { id } = await app.given.meeting();
      await admin().patch(`/api/conference_meetings/${id}`, { remoteId: 'not-made-yet', people: 'accounts' });
      const adopted = await admin().get<Json[]>(`/api/conference_activities?meeting=${id}`, { Accept: 'application/json' });
      expect(adopted.body.map(({ participantKey }) => participantKey)).toEqual([`u:${other.id}`]);
    });

    it('is for administrators, and wants a person', async () => {
      expect((await erase('/api/users/1', app.as(learner))).status).toBe(403);
      expect((await erase('/api/users/1', app.stranger)).status).toBe(401);
      for (const nobody of [undefined, null, 7, '', 'x:1', '/api/courses/1', '/api/users/0', { id: 1 }]) {
        expect([nobody, (await erase(nobody)).status]).toEqual([nobody, 422]);
      }
      expect((await admin().send('POST', '/api/videoconference/erasures', '{', { 'Content-Type': 'application/json' })).status).toBe(400);
    });
  });
});

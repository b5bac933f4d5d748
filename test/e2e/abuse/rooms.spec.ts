import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PendingEventsJob } from '../../../src/conference/ingest/pending-events.job.js';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import type { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import type { FakeClock } from '../../support/fake-clock.js';
import { roomFixture } from '../../support/room-fixture.js';
import { type CallbackReply, envelope, type RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

const UNAVAILABLE = [{ propertyPath: 'remoteId', message: 'This remote id is not available.' }];
const NO_PORTAL = 777;

describe('A caller who names a room that is not theirs', () => {
  let app: TestApplication;
  let clock: FakeClock;
  let sender: RoomSender;
  let admin: ApiClient;
  let victim: Classroom;
  let attacker: Classroom;
  let room: string;
  let serial = 0;

  beforeAll(async () => {
    ({ app, clock, sender, admin } = await roomFixture());
    victim = await classroom(app);
    attacker = await classroom(app);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    room = `room-${(serial += 1)}`;
    clock.advance(60);
  });

  const meetingOf = ({ asTeacher, course }: Classroom, values: Json): Promise<Reply> =>
    asTeacher.post('/api/conference_meetings', { title: 'Lecture', course, ...values });
  const joined = (person: string | number = 'somebody', id = 'user-joined'): SentEvent =>
    userEvent(id, room, person, clock.now().getTime());
  const recorded = async (meeting: Reply, as = admin): Promise<number> =>
    Number((await as.get(`/api/conference_activities?meeting=${String(meeting.body.id)}`)).body.totalItems);
  const from = (portal: number, events: readonly SentEvent[]): Promise<CallbackReply> =>
    app.stranger.send('POST', sender.address('', clock.now(), portal), envelope(events), { 'Content-Type': 'application/json' });

  it.each([
    ['of another provider', 'open', { serviceProvider: 'zoom' }],
    ['of another provider, open', 'open', { serviceProvider: 'zoom', status: 'open' }],
    ['while it is closed', 'closed', {}],
    ['while it is closed, open', 'closed', { status: 'open' }],
  ])('does not get its events by a meeting %s', async (_how, status, values) => {
    const theirs = await meetingOf(victim, { remoteId: room, status });
    const mine = await meetingOf(attacker, { remoteId: room, ...values });
    expect([mine.status, mine.body.violations]).toMatchObject([422, UNAVAILABLE]);
    await sender.legacy([joined()]);
    expect(await recorded(theirs)).toBe(1);
  });

  it('does not get its events by giving another meeting its id', async () => {
    await meetingOf(victim, { remoteId: room });
    const mine = await meetingOf(attacker, { remoteId: `${room}-mine` });
    const { status, body } = await attacker.asTeacher.patch(String(mine.body['@id']), { remoteId: room, status: 'open' });
    expect([status, body.violations]).toMatchObject([422, UNAVAILABLE]);
  });

  it('is one of two who claim it in the same moment, and the other gets nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const claims = await Promise.all(
        [attacker, victim].map((of, index) => meetingOf(of, { remoteId: `${room}-${round}`, serviceProvider: `p${index}` })),
      );
      expect(claims.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const { status, body } of claims) if (status !== 201) expect([status, body.violations]).toMatchObject([422, UNAVAILABLE]);
    }
  });

  it('does not get what happened in it before anybody had it, nor has it counted by the job', async () => {
    await sender.modern([joined()]);
    await sender.legacy([joined('another')]);
    clock.advance(60);
    const mine = await meetingOf(attacker, { remoteId: room, status: 'open' });
    expect(mine.status).toBe(201);
    await app.app.get(PendingEventsJob).run();
    await attacker.asTeacher.patch(String(mine.body['@id']), { remoteId: room });
    await sender.legacy([joined('latecomer')]);
    await app.app.get(PendingEventsJob).run();
    expect(await recorded(mine)).toBe(1);
    await admin.patch(String(mine.body['@id']), { remoteId: room });
    expect(await recorded(mine)).toBe(3);
  });

  it('gets them where an administrator gives it to a meeting', async () => {
    await sender.modern([joined()]);
    clock.advance(60);
    const mine = await meetingOf({ ...attacker, asTeacher: attacker.asAdministrator }, { remoteId: room });
    expect(await recorded(mine)).toBe(1);
  });

  it('is told the same of a room in use, of a closed one and of an unknown one of others', async () => {
    await meetingOf(victim, { remoteId: room, status: 'open' });
    await meetingOf(victim, { remoteId: `${room}-closed`, title: 'Secret' });
    const rejections = [await meetingOf(attacker, { remoteId: room }), await meetingOf(attacker, { remoteId: `${room}-closed` })];
    expect(new Set(rejections.map(({ body }) => JSON.stringify([body.detail, body.violations]))).size).toBe(1);
  });

  it('is no stranger where it may change the meeting: the room is handed on, and comes back with it', async () => {
    const first = await meetingOf(victim, { remoteId: room, status: 'open' });
    await sender.legacy([joined()]);
    const early = await meetingOf(victim, { remoteId: room });
    expect([early.status, early.body.violations]).toMatchObject([
      422,
      [{ message: 'The meeting that has this remote id is open; close it first.' }],
    ]);
    await victim.asTeacher.patch(String(first.body['@id']), { status: 'closed' });
    const second = await meetingOf(victim, { remoteId: room, status: 'open' });
    const again = userEvent('user-joined', room, 'later', clock.now().getTime());
    const meeting = { 'external-meeting-id': room, 'internal-meeting-id': `${room}-second-run` };
    await sender.legacy([{ ...again, attributes: { ...again.attributes, meeting } }]);
    expect([await recorded(first), await recorded(second)]).toEqual([1, 1]);
    await victim.asTeacher.patch(String(second.body['@id']), { status: 'closed' });
    expect((await victim.asTeacher.patch(String(first.body['@id']), { status: 'open' })).status).toBe(200);
    expect((await victim.asTeacher.patch(String(second.body['@id']), { status: 'open' })).status).toBe(422);
  });

  it('does not get a breakout room by its id either', async () => {
    const theirs = await meetingOf(victim, { remoteId: room, status: 'open' });
    const time = clock.now().getTime();
    const breakout = { 'external-meeting-id': `x-${room}`, 'internal-meeting-id': `breakout-${room}` };
    const created = { ...breakout, 'is-breakout': true, 'parent-id': `int-${room}` };
    await sender.legacy([joined(), { id: 'meeting-created', ts: time, attributes: { meeting: created } }]);
    const mine = await meetingOf(attacker, { remoteId: `x-${room}`, status: 'open' });
    const user = { 'internal-user-id': 'w_inside', 'external-user-id': 'w_somebody-1' };
    await sender.legacy([{ id: 'user-joined', ts: time + 1, attributes: { meeting: breakout, user } }]);
    expect([await recorded(theirs), await recorded(mine)]).toEqual([1, 0]);
  });

  describe('and whose address is of another portal', () => {
    it('reports on no meeting of a course, of a person or of nobody with a portal that there is not', async () => {
      const personal = await victim.asTeacher.post('/api/conference_meetings', {
        title: 'Mine',
        user: `/api/users/${victim.teacher.id}`,
        remoteId: `${room}-personal`,
      });
      const meeting = await meetingOf(victim, { remoteId: room, status: 'open' });
      const events = [joined(), userEvent('user-joined', `${room}-personal`, 'somebody', clock.now().getTime())];
      const { status, body } = await from(NO_PORTAL, events);
      expect(status).toBe(200);
      expect(body).toMatchObject({ recorded: 0, ignored: [{ reason: 'other-portal' }, { reason: 'other-portal' }] });
      expect([await recorded(meeting), await recorded(personal)]).toEqual([0, 0]);
    });

    it('reports on the meetings of the courses of that portal, and where it names all, on all', async () => {
      const elsewhere = await app.given.row('access_url', { url: `https://${room}.example.org` });
      const meeting = await meetingOf(victim, { remoteId: room, status: 'open' });
      expect((await from(elsewhere, [joined()])).body).toMatchObject({ recorded: 0, ignored: [{ reason: 'other-portal' }] });
      await app.given.row('access_url_rel_course', { url_id: elsewhere, course_id: victim.course });
      expect((await from(elsewhere, [joined()])).body).toMatchObject({ recorded: 1 });
      expect((await from(0, [joined('everywhere')])).body).toMatchObject({ recorded: 1 });
      expect(await recorded(meeting)).toBe(2);
    });

    it.each([NO_PORTAL, 9_999_999_999])('leaves nothing behind for rooms that nobody has, as portal %d', async (portal) => {
      expect((await from(portal, [joined()])).body).toMatchObject({ recorded: 0, ignored: [{ reason: 'unknown-meeting' }] });
      const stored = await app.dataSource.query<object[]>('SELECT 1 FROM conference_event WHERE external_meeting_id = $1', [room]);
      expect(stored).toEqual([]);
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CountPeople } from '../../../src/conference/counts/count-people.task.js';
import { LookAtRooms } from '../../../src/conference/counts/look-at-rooms.task.js';
import { InactivityTimeoutJob } from '../../../src/conference/ingest/inactivity-timeout.job.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { TEST_SALT, TEST_SECRET } from '../../support/application.js';
import { setPortalSetting } from '../../support/portal-setting.js';
import { RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const PLAIN = { Accept: 'application/json' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;

type Delivery = readonly SentEvent[];

/** How the events of one run may be divided into deliveries. */
const DIVISIONS: Readonly<Record<string, (events: Delivery) => Delivery[]>> = {
  'at once': (events) => [events],
  'one by one': (events) => events.map((event) => [event]),
  'one by one, the last first': (events) => events.toReversed().map((event) => [event]),
  'one by one, twice': (events) => [...events, ...events].map((event) => [event]),
  'at once, the last first': (events) => [events.toReversed()],
  'in two halves, the second first': (events) => [events.slice(2), events.slice(0, 2)],
};

/** What was with the meeting before: nothing, or another of its times, and how that ended. */
const BEFORE = ['nothing', 'ended by the server', 'closed by hand'] as const;

/** After so long without an event everybody counts as gone. */
const STALE_MINUTES = 20;

/** Everything that ends a meeting before its planned end, and that nobody is there, which does not. */
describe('a meeting that is ended before its planned end is over', () => {
  let at: Scene;
  let sender: RoomSender;
  let teacher: Person;
  let learners: Person[];
  let course: number;
  let register: Json;
  let serial = 0;

  beforeAll(async () => {
    at = await scene({ variables: { JWT_TTL: '31536000', CONFERENCE_STALE_AFTER: String(STALE_MINUTES * 60) } });
    await setPortalSetting(at.administrator, 'meetings_looked_at', 'true');
    await at.reset({ meetings_enabled: true });
    sender = new RoomSender(at.app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => at.clock.now());
    teacher = await at.app.given.teacher();
    ({ id: course } = await at.app.given.course());
    await at.app.given.member({ id: course }, teacher, 'teacher');
    learners = [await at.app.given.student(), await at.app.given.student()];
    for (const learner of learners) await at.app.given.member({ id: course }, learner);
    const links = { title: 'Register', resourceLinkList: [{ cid: course }] };
    register = (await at.app.as(teacher).post('/api/attendances', links)).body;
  });
  afterAll(() => at.close());

  const asTeacher = (): ApiClient => at.app.as(teacher);
  const until = (time: number): void => at.clock.advance(Math.max(0, time - at.clock.now().getTime()) / 1000);

  interface Planned {
    readonly meeting: string;
    readonly room: string;
    readonly start: number;
  }

  /** A meeting of two times, a week apart, with a rule of each kind of time in turn. */
  const planned = async (of: string): Promise<Planned> => {
    serial += 1;
    const room = `planned-${serial}`;
    const start = Math.ceil(at.clock.now().getTime() / HOUR + 1) * HOUR;
    const times = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + HOUR).toISOString(), rrule: 'FREQ=WEEKLY;COUNT=2' };
    const values = { title: 'Botany', remoteId: room, course: `/api/courses/${course}`, visibility: 'visible', ...times };
    const created = await asTeacher().post('/api/conference_meetings', values);
    expect([created.status, created.body.detail]).toEqual([201, undefined]);
    const meeting = String(created.body['@id']);
    const rule = { target: 'register', register: register['@id'], of };
    expect((await asTeacher().put(`${meeting}/attendance_rule`, rule)).status).toBe(200);
    return { meeting, room, start };
  };
  /** Two learners come and leave in a run of its own; `ends` adds the server's end of it. */
  const run = ({ room }: Planned, start: number, ends: boolean): SentEvent[] => {
    const inRun = (event: SentEvent): SentEvent => ({
      ...event,
      attributes: { ...event.attributes, meeting: { 'external-meeting-id': room, 'internal-meeting-id': `${room}-${start}` } },
    });
    const of = (id: string, index: number, minutes: number): SentEvent =>
      inRun(userEvent(id, room, learners[index]?.id ?? 0, start + minutes * MINUTE));
    const ended = inRun({ ...userEvent('meeting-ended', room, 0, start + 25 * MINUTE) });
    const { user: _, ...attributes } = ended.attributes;
    return [
      of('user-joined', 0, 1),
      of('user-joined', 1, 2),
      of('user-left', 0, 20),
      of('user-left', 1, 22),
      ...(ends ? [{ ...ended, attributes }] : []),
    ];
  };
  const delivered = async (deliveries: readonly Delivery[], time: number): Promise<void> => {
    until(time);
    for (const delivery of deliveries) expect((await sender.modern(delivery)).status).toBe(200);
  };
  const opinions = async ({ meeting }: Planned): Promise<unknown> => {
    const listed = (await asTeacher().get(`${meeting}/attendance`, PLAIN)).body.isOver;
    const [mark] = (await asTeacher().get(`${meeting}/mark?user=/api/users/${learners[0]?.id}`, PLAIN)).body.times as Json[];
    const applied = (await asTeacher().post(`${meeting}/attendance`, undefined, PLAIN)).status;
    return { listed, mark: mark?.isOver, applied };
  };
  const OVER = { listed: true, mark: true, applied: 200 };
  const ON = { listed: false, mark: false, applied: 409 };

  const closed = async ({ meeting }: Planned): Promise<void> => {
    expect((await asTeacher().patch(meeting, { status: 'closed' })).status).toBe(200);
  };
  const endedByAction = async ({ meeting }: Planned): Promise<void> => {
    const { status, body } = await asTeacher().post(`${meeting}/end`, undefined);
    expect([status, body.detail]).toEqual([202, undefined]);
  };

  const begun = async (of: string, before: (typeof BEFORE)[number]): Promise<[Planned, number]> => {
    const one = await planned(of);
    if (before === 'nothing') return [one, one.start];
    await delivered([run(one, one.start, before === 'ended by the server')], one.start + 26 * MINUTE);
    if (before === 'closed by hand') await closed(one);
    return [one, one.start + WEEK];
  };

  const cases = Object.keys(DIVISIONS).flatMap((division) => BEFORE.map((before) => [division, before] as const));

  it.each(cases)('by the end that the server reports, its events %s, after %s', async (division, before) => {
    const [one, start] = await begun('run', before);
    await delivered(DIVISIONS[division]?.(run(one, start, true)) ?? [], start + 26 * MINUTE);
    expect(await opinions(one)).toEqual(OVER);
  });

  it.each(cases)('by hand, once everybody has left, its events %s, after %s', async (division, before) => {
    for (const [end, of] of [
      [closed, 'scheduled'],
      [endedByAction, 'run'],
    ] as const) {
      const [one, start] = await begun(of, before);
      await delivered(DIVISIONS[division]?.(run(one, start, false)) ?? [], start + 26 * MINUTE);
      expect(await opinions(one)).toEqual(ON);
      await end(one);
      expect(await opinions(one)).toEqual(OVER);
    }
  });

  it('by hand while people are there, and not where the room is used again afterwards', async () => {
    for (const end of [closed, endedByAction]) {
      const one = await planned('run');
      await delivered([run(one, one.start, false).slice(0, 2)], one.start + 10 * MINUTE);
      await end(one);
      expect(await opinions(one)).toEqual(OVER);
      until(one.start + 30 * MINUTE);
      const again = userEvent('user-joined', one.room, learners[0]?.id ?? 0, one.start + 30 * MINUTE);
      expect((await sender.modern([again])).status).toBe(200);
      expect(await opinions(one)).toEqual(ON);
    }
  });

  it('not because nobody is there, until the planned end has passed', async () => {
    const one = await planned('run');
    await delivered([run(one, one.start, false)], one.start + 26 * MINUTE);
    await at.app.app.get(InactivityTimeoutJob, { strict: false }).run();
    expect(await opinions(one)).toEqual(ON);
    until(one.start + HOUR + 1000);
    expect(await opinions(one)).toEqual(OVER);
  });

  const runTasks = async (...tasks: readonly (typeof CountPeople | typeof LookAtRooms | typeof InactivityTimeoutJob)[]): Promise<void> => {
    for (const task of tasks) await at.app.app.get<{ run(): Promise<void> }>(task, { strict: false }).run();
  };

  it('not because the server has forgotten its room, until it is ended by hand', async () => {
    for (const end of [closed, endedByAction]) {
      const one = await planned('run');
      at.server.meetings.occupy(one.room, 2);
      await delivered([run(one, one.start, false).slice(0, 2)], one.start + 5 * MINUTE);
      await runTasks(CountPeople, LookAtRooms);
      at.server.meetings.rooms.delete(one.room);
      for (const minute of [7, 8, 9]) {
        until(one.start + minute * MINUTE);
        await runTasks(CountPeople, LookAtRooms, InactivityTimeoutJob);
      }
      expect(await stillThere(one)).toBe(0);
      expect(await opinions(one)).toEqual(ON);
      await end(one);
      expect(await opinions(one)).toEqual(OVER);
    }
  });
  const stillThere = async ({ meeting }: Planned): Promise<number> =>
    (await asTeacher().get<Json[]>(`/api/conference_activities?meeting=${meeting}&close=false`, PLAIN)).body.length;

  it.each(['once everybody has left', 'with leaves that were lost'])(
    'by a long time without an event, %s, and not where a learner comes afterwards',
    async (how) => {
      const one = await planned('run');
      const events = run(one, one.start, false);
      await delivered([how === 'once everybody has left' ? events : events.slice(0, 2)], one.start + 23 * MINUTE);
      until(one.start + (22 + STALE_MINUTES - 1) * MINUTE);
      if (how === 'once everybody has left') await runTasks(InactivityTimeoutJob);
      expect(await opinions(one)).toEqual(ON);
      until(one.start + (22 + STALE_MINUTES + 1) * MINUTE);
      await runTasks(InactivityTimeoutJob);
      expect(await stillThere(one)).toBe(0);
      expect(await opinions(one)).toEqual(OVER);
      until(one.start + 50 * MINUTE);
      const again = userEvent('user-joined', one.room, learners[0]?.id ?? 0, one.start + 50 * MINUTE);
      expect((await sender.modern([again])).status).toBe(200);
      expect(await opinions(one)).toEqual(ON);
    },
  );

  /** Two learners are there by the hand of an administrator, who closes the record of the first alone. */
  const recordedByHand = async ({ meeting }: Planned, start: number): Promise<void> => {
    until(start + 25 * MINUTE);
    for (const [index, learner] of learners.entries()) {
      const [inAt, outAt] = [start + MINUTE, start + 20 * MINUTE].map((time) => new Date(time).toISOString());
      const left = index === 0 ? { outAt, close: true } : {};
      const stay = { meeting, participant: `/api/users/${learner.id}`, type: 'presence', inAt, ...left };
      expect((await at.administrator.post('/api/conference_activities', stay)).status).toBe(201);
    }
  };

  it.each(BEFORE)('by hand, where people were recorded by hand alone and nothing opened it, after %s', async (before) => {
    for (const end of [closed, endedByAction]) {
      const [one, start] = await begun('run', before);
      await recordedByHand(one, start);
      expect(await opinions(one)).toEqual(ON);
      await end(one);
      expect(await stillThere(one)).toBe(0);
      expect(await opinions(one)).toEqual(OVER);
      const { closedAt } = (await asTeacher().get(one.meeting)).body;
      until(start + 30 * MINUTE);
      await end(one);
      expect((await asTeacher().get(one.meeting)).body.closedAt).toBe(closedAt);
    }
  });

  it('not by a change of something else while people are recorded by hand', async () => {
    const one = await planned('run');
    await recordedByHand(one, one.start);
    expect((await asTeacher().patch(one.meeting, { title: 'Mosses' })).status).toBe(200);
    expect([await stillThere(one), await opinions(one)]).toEqual([1, ON]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ApiClient } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { deliveriesOf, randomSending } from '../../support/random-lecture.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';
import {
  type AskedMeeting,
  connected,
  explained,
  type Learner,
  listed,
  marked,
  packed,
  registered,
} from '../../support/said-attendance.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LASTNAMES = ['Aal', 'Bär'] as const;

/** Whom an event is of: the teacher moderates. */
type Who = 'teacher' | 0 | 1;
/** A stay: who, from and to in minutes from the start of the first time. */
type Stay = readonly [who: Who, from: number, to: number];

interface Case {
  /** Minutes that each of two times lasts, which are a day apart; null where nothing is planned. */
  readonly planned: number | null;
  /** Stays of each run, which the server ends after the last of them. */
  readonly runs: readonly (readonly Stay[])[];
  /** Of which times, or runs where nothing is planned, attendance is said: their starts in minutes. */
  readonly times: readonly number[];
  /** For each run, whether it is alone in one planned time, or is a time itself. */
  readonly isTime: readonly boolean[];
}

const DAY_LONG = 23 * 60;
/** Two runs, hours apart. */
const TWO_APART: Case['runs'] = [
  [
    ['teacher', 0, 60],
    [0, 0, 60],
    [1, 0, 30],
  ],
  [
    ['teacher', 200, 260],
    [0, 200, 210],
    [1, 200, 260],
  ],
];
const CASES: Readonly<Record<string, Case>> = {
  'one run in one time': {
    planned: 60,
    times: [0],
    isTime: [true],
    runs: [
      [
        ['teacher', -5, 62],
        [0, 0, 60],
        [1, 10, 30],
      ],
    ],
  },
  'a run that lies in two planned times': {
    planned: DAY_LONG,
    times: [0, 24 * 60],
    isTime: [false],
    runs: [
      [
        ['teacher', 21 * 60, 24 * 60 + 30],
        [0, 21 * 60, 24 * 60 + 30],
        [1, 22 * 60, 24 * 60 + 10],
      ],
    ],
  },
  'a run beside another one in one planned time': {
    planned: 120,
    times: [0],
    isTime: [false, false],
    runs: [
      [
        ['teacher', 0, 50],
        [0, 0, 50],
        [1, 0, 50],
      ],
      [
        ['teacher', 60, 120],
        [0, 60, 118],
        [1, 110, 118],
      ],
    ],
  },
  'a run in which the room was tried before': {
    planned: 60,
    times: [0],
    isTime: [false, true],
    runs: [
      [
        ['teacher', -50, -45],
        [1, -50, -45],
      ],
      [
        ['teacher', -1, 60],
        [0, 0, 60],
        [1, 0, 20],
      ],
    ],
  },
  'a run outside of every planned time': {
    planned: 60,
    times: [0],
    isTime: [true, false],
    runs: TWO_APART,
  },
  'two runs where nothing is planned': {
    planned: null,
    times: [0, 200],
    isTime: [true, true],
    runs: TWO_APART,
  },
};

/** A rule of attendance counts planned times, or runs. */
type Of = 'run' | 'scheduled';
/** Sends the events of a run in some way. */
type Send = (events: readonly SentEvent[]) => Promise<void>;

/** A meeting that took place, and when. */
interface Held extends AskedMeeting {
  readonly course: number;
  readonly start: number;
}

/** Stays of at most an hour in one run, of which the teacher has the first; those of one person overlap as of two devices, or follow each other. */
const randomRun = fc
  .array(
    fc.record({
      who: fc.constantFrom<Who>('teacher', 0, 1),
      from: fc.integer({ min: 0, max: 55 }),
      length: fc.integer({ min: 1, max: 30 }),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((stays): readonly Stay[] => [['teacher', 0, 50], ...stays.map(({ who, from, length }): Stay => [who, from, from + length])]);

/** List, mark, explanation, register, evidence and statement, of the same presence. */
describe('what is said of the presence at a time is the same everywhere', () => {
  let at: RoomScene;
  let teacher: Person;
  let serial = 0;

  beforeAll(async () => {
    at = await roomFixture();
    teacher = await at.app.given.teacher();
  });
  afterAll(() => at.app.close());

  const asTeacher = (): ApiClient => at.app.as(teacher);
  const until = (time: number): void => at.clock.advance(Math.max(0, time - at.clock.now().getTime()) / 1000);
  const iso = (time: number): string => new Date(time).toISOString();

  const courseWith = async (learners: readonly Person[]): Promise<number> => {
    const { id } = await at.app.given.course();
    await at.app.given.member({ id }, teacher, 'teacher');
    for (const learner of learners) await at.app.given.member({ id }, learner);
    return id;
  };
  const twoLearners = async (): Promise<Learner[]> => [
    { ...(await at.app.given.person({ status: 'student', firstname: 'Ada', lastname: LASTNAMES[0] })), lastname: LASTNAMES[0] },
    { ...(await at.app.given.person({ status: 'student', firstname: 'Ben', lastname: LASTNAMES[1] })), lastname: LASTNAMES[1] },
  ];
  /** A meeting to come of two times, or of none, whose attendance goes to a register. */
  const planned = async (minutes: number | null, of: Of): Promise<Held> => {
    serial += 1;
    const learners = await twoLearners();
    const course = await courseWith(learners);
    const start = Math.ceil(at.clock.now().getTime() / HOUR + 2) * HOUR;
    const links = { title: `Register ${serial}`, resourceLinkList: [{ cid: course }] };
    const register = (await asTeacher().post('/api/attendances', links)).body;
    const when = minutes === null ? {} : { startsAt: iso(start), endsAt: iso(start + minutes * MINUTE), rrule: 'FREQ=DAILY;COUNT=2' };
    const values = { title: 'Botany', remoteId: `agreed-${serial}`, course: `/api/courses/${course}`, visibility: 'visible', ...when };
    const created = await asTeacher().post('/api/conference_meetings', values);
    expect([created.status, created.body.detail]).toEqual([201, undefined]);
    const meeting = String(created.body['@id']);
    const rule = { target: 'register', register: register['@id'], of, minimumShare: 60, lateness: false };
    expect((await asTeacher().put(`${meeting}/attendance_rule`, rule)).status).toBe(200);
    return { client: asTeacher(), meeting, register: Number(register.id), learners, course, start };
  };

  /** What the server reports of a run: each stay on a device of its own, and the end of the run. */
  const eventsOf = ({ learners, start }: Held, stays: readonly Stay[], index: number): SentEvent[] => {
    const room = `agreed-${serial}`;
    const named = { 'external-meeting-id': room, 'internal-meeting-id': `${room}-${index}` };
    const events = stays.flatMap(([who, from, to], stay) => {
      const id = who === 'teacher' ? teacher.id : (learners[who]?.id ?? 0);
      const more = { role: who === 'teacher' ? 'MODERATOR' : 'VIEWER', 'internal-user-id': `w_${id}_${stay}` };
      return [userEvent('user-joined', room, id, start + from * MINUTE, more), userEvent('user-left', room, id, start + to * MINUTE, more)];
    });
    const last = Math.max(...events.map(({ ts }) => ts));
    const all: SentEvent[] = [...events, { id: 'meeting-ended', ts: last + 5000, attributes: {} }];
    return all.map((one) => ({ ...one, attributes: { ...one.attributes, meeting: named } }));
  };
  const held = async (meeting: Held, { planned: minutes, runs }: Pick<Case, 'planned' | 'runs'>, send: Send): Promise<void> => {
    for (const [index, stays] of runs.entries()) {
      const events = eventsOf(meeting, stays, index);
      until(Math.max(...events.map(({ ts }) => ts)) + 1000);
      await send(events);
    }
    until(meeting.start + (minutes === null ? 24 : 50) * HOUR);
    await at.app.runDueJobs();
  };
  const atOnce: Send = async (events) => {
    const { status, body } = await at.sender.modern(events);
    expect([status, body.recorded]).toEqual([200, events.length]);
  };

  const expectAgreement = async (meeting: Held, time: number, isPlanned: boolean): Promise<void> => {
    const said = await listed(meeting, time);
    expect({
      marked: await marked(meeting, time),
      explained: await explained(meeting, time),
      registered: await registered(meeting, time),
      packed: (await packed(meeting, isPlanned ? { occurrence: iso(time) } : { run: iso(time) })).said,
    }).toEqual({
      marked: said,
      explained: (await connected(meeting)).records.map((seconds, index) => (seconds === null ? [] : [said[index]])),
      registered: said.map(([, , outcome]) => outcome),
      packed: said,
    });
  };
  const expectStatement = async ({ client, meeting, course, learners, ...others }: Held, time: number): Promise<void> => {
    const [[first] = []] = await listed({ client, meeting, learners, ...others }, time);
    const query = `?user=/api/users/${learners[0]?.id}&from=${iso(time)}&to=${iso(time + 1000)}`;
    const credential = await client.get(`/api/courses/${course}/attendance_statements/credential${query}`);
    const seconds = Number(first);
    const hours = `${Math.floor(seconds / 3600)} h ${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')} min`;
    // A statement has no line for a time at which the person was not there.
    expect(/Botany, [^"]*min/.exec(credential.text)?.[0]).toBe(seconds === 0 ? undefined : `Botany, ${hours}`);
  };
  const expectConnections = async (meeting: Held): Promise<void> => {
    const { records, json, csv } = await connected(meeting);
    expect({ json, csv }).toEqual({ json: records, csv: records });
  };
  /** The pack of a run says what becomes of it only where that is what attendance says. */
  const expectPacksOfRuns = async (meeting: Held, { runs, times, isTime }: Case): Promise<void> => {
    const all = await Promise.all(times.map((minutes) => listed(meeting, meeting.start + minutes * MINUTE)));
    for (const [index, stays] of runs.entries()) {
      const { roll, said } = await packed(meeting, { run: iso(meeting.start + (stays[0]?.[1] ?? 0) * MINUTE + 1000) });
      if (isTime[index] === true) expect(all).toContainEqual(said);
      else {
        const nothing = roll.people.map(() => [null, []]);
        expect([roll.rule, roll.people.map(({ outcome, reasons }) => [outcome, reasons])]).toEqual([null, nothing]);
      }
    }
  };

  const scenes = Object.entries(CASES).flatMap(([name, one]) =>
    (one.planned === null ? (['run'] as const) : (['scheduled', 'run'] as const)).map((of) => [name, of, one] as const),
  );

  it.each(scenes)('%s, by a rule of %s', async (_, of, one) => {
    const meeting = await planned(one.planned, of);
    await held(meeting, one, atOnce);
    for (const time of one.times.map((minutes) => meeting.start + minutes * MINUTE)) {
      await expectAgreement(meeting, time, one.planned !== null);
      if (of === 'scheduled') await expectStatement(meeting, time);
    }
    await expectConnections(meeting);
    await expectPacksOfRuns(meeting, one);
  });

  it('at random stays on several devices, whose events come in any order, twice, by either callback', async () => {
    const kinds = fc.constantFrom(...([['run', null], ['run', 60], ['scheduled', 60]] as const)); // prettier-ignore
    await fc.assert(
      fc.asyncProperty(randomRun, randomSending, kinds, async (stays, sending, [of, minutes]) => {
        const meeting = await planned(minutes, of);
        await held(meeting, { planned: minutes, runs: [stays] }, async (events) => {
          for (const [turn, delivery] of deliveriesOf(events, sending).entries())
            expect((await (turn % 2 === 0 ? at.sender.legacy(delivery) : at.sender.modern(delivery))).status).toBe(200);
        });
        await expectAgreement(meeting, meeting.start, minutes !== null);
        await expectConnections(meeting);
        if (of === 'scheduled') await expectStatement(meeting, meeting.start);
      }),
      { numRuns: 6, plugins: [fc.interruptAfterTimeLimit(20_000)] },
    );
  });
});

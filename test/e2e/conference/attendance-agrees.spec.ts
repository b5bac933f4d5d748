import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PackRoll } from '../../../src/conference/evidence/packs/verifier/pack-roll.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';
import { unzipped } from '../../support/unzipped.js';
import { verifiedPack } from '../../support/verified-pack.js';

const PLAIN = { Accept: 'application/json' };
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

/** What is said of both learners at one time. */
type Said = readonly (readonly [seconds: unknown, share: unknown, outcome: unknown])[];

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

  const scenes = Object.entries(CASES).flatMap(([name, one]) =>
    (one.planned === null ? (['run'] as const) : (['scheduled', 'run'] as const)).map((of) => [name, of, one] as const),
  );

  it.each(scenes)('%s, by a rule of %s', async (_, of, { planned, runs, times, isTime }) => {
    serial += 1;
    const room = `agreed-${serial}`;
    const { id: course } = await at.app.given.course();
    await at.app.given.member({ id: course }, teacher, 'teacher');
    const learners = [
      await at.app.given.person({ status: 'student', firstname: 'Ada', lastname: LASTNAMES[0] }),
      await at.app.given.person({ status: 'student', firstname: 'Ben', lastname: LASTNAMES[1] }),
    ];
    for (const learner of learners) await at.app.given.member({ id: course }, learner);
    const start = Math.ceil(at.clock.now().getTime() / HOUR + 2) * HOUR;
    const links = { title: `Register ${serial}`, resourceLinkList: [{ cid: course }] };
    const register = (await asTeacher().post('/api/attendances', links)).body;
    const when = planned === null ? {} : { startsAt: iso(start), endsAt: iso(start + planned * MINUTE), rrule: 'FREQ=DAILY;COUNT=2' };
    const created = await asTeacher().post('/api/conference_meetings', {
      title: 'Botany',
      remoteId: room,
      course: `/api/courses/${course}`,
      visibility: 'visible',
      ...when,
    });
    expect([created.status, created.body.detail]).toEqual([201, undefined]);
    const meeting = String(created.body['@id']);
    const rule = { target: 'register', register: register['@id'], of, minimumShare: 60, lateness: false };
    expect((await asTeacher().put(`${meeting}/attendance_rule`, rule)).status).toBe(200);

    for (const [index, stays] of runs.entries()) {
      const named = { 'external-meeting-id': room, 'internal-meeting-id': `${room}-${index}` };
      const events = stays.flatMap(([who, from, to]) => {
        const { id } = who === 'teacher' ? teacher : (learners[who] as Person);
        const role = { role: who === 'teacher' ? 'MODERATOR' : 'VIEWER' };
        return [userEvent('user-joined', room, id, start + from * MINUTE, role), userEvent('user-left', room, id, start + to * MINUTE)];
      });
      const last = Math.max(...events.map(({ ts }) => ts));
      const all: SentEvent[] = [...events, { id: 'meeting-ended', ts: last + 5000, attributes: {} }];
      until(last + 6000);
      const sent = await at.sender.modern(all.map((one) => ({ ...one, attributes: { ...one.attributes, meeting: named } })));
      expect([sent.status, sent.body.recorded]).toEqual([200, all.length]);
    }
    until(start + (planned === null ? 24 : 50) * HOUR);
    await at.app.runDueJobs();

    const ofLearners = (found: (person: Person) => Json | undefined): Said =>
      learners.map((person) => {
        const { seconds, share, outcome } = found(person) ?? {};
        return [seconds, share, outcome];
      });
    const listed = async (time: number): Promise<Said> => {
      const { body } = await asTeacher().get(`${meeting}/attendance?occurrence=${iso(time)}`, PLAIN);
      return ofLearners(({ id }) => (body.attendance as Json[]).find(({ user }) => user === `/api/users/${id}`));
    };
    const registered = async (time: number): Promise<unknown> => {
      const query = `/api/c_attendance_sheets?attendanceCalendar.attendance=${String(register.id)}&itemsPerPage=30`;
      const dates = await asTeacher().get<Json[]>(`/api/c_attendance_calendars?attendance=${String(register.id)}`, PLAIN);
      const date = dates.body.find(({ dateTime }) => Date.parse(String(dateTime)) === time);
      const { body } = await asTeacher().get<Json[]>(query, PLAIN);
      const own = body.filter(({ attendanceCalendar }) => JSON.stringify(attendanceCalendar).includes(String(date?.id)));
      return learners.map(({ id }) => own.find(({ user }) => String(user).endsWith(`/${id}`) || (user as Json).id === id)?.presence);
    };
    const marked = async (time: number): Promise<Said> => {
      const found = await Promise.all(
        learners.map(async ({ id }) => {
          const { body } = await asTeacher().get(`${meeting}/mark?user=/api/users/${id}`, PLAIN);
          return (body.times as Json[]).find(({ startsAt }) => Date.parse(String(startsAt)) === time);
        }),
      );
      return ofLearners((person) => found[learners.indexOf(person)]);
    };
    /** Each record of the learner that has a part of the time says the same. */
    const explained = async (time: number): Promise<Said> => {
      const found = await Promise.all(
        learners.map(async ({ id }) => {
          const { body } = await asTeacher().get<Json[]>(`/api/conference_activities?meeting=${meeting.split('/').at(-1)}`, PLAIN);
          const own = body.filter(({ participantKey }) => participantKey === `u:${id}`);
          const marks: Json[] = [];
          for (const { id: record } of own)
            marks.push(
              ...((await asTeacher().get(`/api/conference_activities/${String(record)}/explanation`, PLAIN)).body.marks as Json[]),
            );
          const here = marks.filter(({ occurrence }) => Date.parse(String((occurrence as Json).startsAt)) === time);
          expect(new Set(here.map(({ seconds, share, outcome }) => JSON.stringify([seconds, share, outcome]))).size).toBe(1);
          return here[0];
        }),
      );
      return ofLearners((person) => found[learners.indexOf(person)]);
    };
    const packed = async (which: Json): Promise<{ roll: PackRoll; said: Said }> => {
      const { status, body } = await asTeacher().post(`${meeting}/evidence`, which, PLAIN);
      expect([[200, 201].includes(status), body.detail]).toEqual([true, undefined]);
      const answer = await asTeacher().fetch(`/api/evidence_packs/${String(body.id)}/content`);
      const files = unzipped(Buffer.from(await answer.arrayBuffer()));
      expect(verifiedPack(files)).toMatchObject({ status: 0 });
      const roll = JSON.parse(String(files.get('roll.json'))) as PackRoll;
      const names = String(files.get('people.csv')).split('\r\n');
      const said = learners.map((_, index) => {
        const [pseudonym] = names.find((line) => line.endsWith(`${LASTNAMES[index] ?? ''}"`))?.split(',') ?? [];
        const { seconds, share, outcome } = roll.people.find(({ participant }) => participant === pseudonym) ?? {};
        return [seconds, share, outcome] as const;
      });
      return { roll, said };
    };

    for (const time of times.map((minutes) => start + minutes * MINUTE)) {
      const said = await listed(time);
      const outcomes = said.map(([, , outcome]) => outcome);
      expect({ marked: await marked(time), explained: await explained(time), registered: await registered(time) }).toEqual({
        marked: said,
        explained: said,
        registered: outcomes,
      });
      const pack = await packed(planned === null ? { run: iso(time) } : { occurrence: iso(time) });
      expect(pack.said).toEqual(said);
      if (of === 'scheduled') {
        const query = `?user=/api/users/${learners[0]?.id}&from=${iso(time)}&to=${iso(time + 1000)}`;
        const credential = await asTeacher().get(`/api/courses/${course}/attendance_statements/credential${query}`);
        const seconds = Number(said[0]?.[0]);
        const hours = `${Math.floor(seconds / 3600)} h ${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')} min`;
        expect(credential.text).toContain(`Botany, ${hours}`);
      }
    }
    // The pack of a run says what becomes of it only where that is what attendance says.
    const all = await Promise.all(times.map((minutes) => listed(start + minutes * MINUTE)));
    for (const [index, stays] of runs.entries()) {
      const { roll, said } = await packed({ run: iso(start + (stays[0]?.[1] ?? 0) * MINUTE + 1000) });
      if (isTime[index] === true) expect(all).toContainEqual(said);
      else
        expect([roll.rule, roll.people.map(({ outcome, reasons }) => [outcome, reasons])]).toEqual([
          null,
          [
            [null, []],
            [null, []],
          ],
        ]);
    }
  });
});

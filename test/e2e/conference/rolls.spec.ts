import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';

const LIST = '/plugin/Videoconf/meetings';
const HTML = { Accept: 'text/html' };
const PLAIN = { Accept: 'application/json' };
const MINUTE_MS = 60_000;
const MORE = 26;

/** Who was expected is decided when a meeting takes place; who enrols, leaves or is moved later changes nothing. */
describe('the roll of a meeting', () => {
  let at: RoomScene;
  let teacher: Person;
  let serial = 0;

  beforeAll(async () => {
    at = await roomFixture();
    teacher = await at.app.given.person({ status: 'teacher' });
  });
  afterAll(() => at.app.close());

  const as = (person: Person): ApiClient => at.app.as(person);
  const now = (): number => at.clock.now().getTime();
  const page = async (path: string): Promise<string> => (await as(teacher).get(`${LIST}/${path}`, HTML)).text;
  const course = async (): Promise<number> => {
    const { id } = await at.app.given.course({ title: `Botany ${(serial += 1)}` });
    await at.app.given.member({ id }, teacher, 'teacher');
    return id;
  };
  const enrol = async (id: number, lastname: string): Promise<Person> => {
    const person = await at.app.given.person({ status: 'student', lastname });
    const body = { user: `/api/users/${person.id}`, course: `/api/courses/${id}`, status: 'student' };
    expect((await at.admin.post('/api/course_rel_users', body)).status).toBe(201);
    return person;
  };
  const enrolment = async (id: number, person: Person): Promise<string> => {
    const { body } = await at.admin.get<Json[]>(`/api/course_rel_users?course=${id}&user=${person.id}`, PLAIN);
    return `/api/course_rel_users/${Number(body[0]?.id)}`;
  };
  const leave = async (id: number, person: Person): Promise<void> => {
    expect((await at.admin.delete(await enrolment(id, person))).status).toBe(204);
  };
  const meetingOf = async (id: number, more: Json = {}): Promise<Json> => {
    const values = { title: `Mosses ${serial}`, remoteId: `room-${(serial += 1)}`, course: `/api/courses/${id}`, visibility: 'visible' };
    const { status, body } = await as(teacher).post('/api/conference_meetings', { ...values, ...more });
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  };
  /** An event of each of these people, now. */
  const happen = async (meeting: Json, id: string, people: readonly Person[]): Promise<void> => {
    const events = people.map((person): SentEvent => userEvent(id, String(meeting.remoteId), person.id, now()));
    expect((await at.sender.modern(events)).status).toBe(200);
  };
  const join = (meeting: Json, ...people: Person[]): Promise<void> => happen(meeting, 'user-joined', people);
  const part = (meeting: Json, ...people: Person[]): Promise<void> => happen(meeting, 'user-left', people);
  const pass = (minutes: number): void => at.clock.advance(minutes * 60);
  /** Of forty minutes, with these people all the time. */
  const hold = async (meeting: Json, ...people: Person[]): Promise<void> => {
    await join(meeting, ...people);
    pass(40);
    await part(meeting, ...people);
  };
  const rollOf = async (meeting: Json, query = ''): Promise<Json> => {
    const { status, body } = await as(teacher).get(`${String(meeting['@id'])}/roll${query}`, PLAIN);
    expect(status).toBe(200);
    return body;
  };
  const peopleOf = (roll: Json): unknown[] =>
    (roll.people as Json[]).map(({ name, expected, seconds, source }) => [
      String(name).split(' ').at(-1),
      expected,
      Math.round(Number(seconds) / 60),
      source,
    ]);
  /** Cells of a person's row in the attendance of the course, without the name. */
  const cellsOf = (text: string, name: string): string[] => {
    const row = [...text.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, cells = '']) => cells).find((cells) => cells.includes(name)) ?? '';
    return [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].slice(1).map(([, cell = '']) =>
      cell
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  };

  it('who enrols after a meeting is not expected at it: neither counts, the matrix nor its average change', async () => {
    const id = await course();
    const [first, second, third] = [await enrol(id, 'Acer'), await enrol(id, 'Betula'), await enrol(id, 'Cornus')];
    await enrol(id, 'Daphne');
    const meeting = await meetingOf(id);
    await hold(meeting, first, second, third);
    pass(60);
    const averageOf = (text: string): string[] => cellsOf(text, 'Average share');
    const before = averageOf(await page(`courses/${id}`));
    pass(24 * 60);
    for (let index = 0; index < MORE; index += 1) await enrol(id, `Late-${index}-`);
    expect(await page(String(meeting.id))).toContain('3 of 4 enrolled came');
    const text = await page(`courses/${id}`);
    expect(averageOf(text)).toEqual(before);
    expect(cellsOf(text, 'Daphne')).toEqual(['0/1 0%', 'absent']);
    for (let index = 0; index < MORE; index += 1) expect(cellsOf(text, `Late-${index}-`)).toEqual(['0/0 –', '· not expected']);
    expect(peopleOf(await rollOf(meeting))).toEqual(['Acer', 'Betula', 'Cornus', 'Daphne'].map((name) => [name, 'required', 40, 'course']));
  });

  it('who leaves the course stays on the rolls of its past: in counts, the matrix, absentees and figures', async () => {
    const id = await course();
    const [came, gone] = [await enrol(id, 'Acer'), await enrol(id, 'Betula')];
    const meeting = await meetingOf(id);
    await hold(meeting, came);
    pass(60);
    await leave(id, gone);
    await leave(id, came);
    const own = await page(String(meeting.id));
    expect([own.includes('1 of 2 enrolled came'), own.includes('Betula')]).toEqual([true, true]);
    const text = await page(`courses/${id}`);
    expect([cellsOf(text, 'Acer'), cellsOf(text, 'Betula')]).toEqual([
      ['1/1 100%', '40 min 100%'],
      ['0/1 0%', 'absent'],
    ]);
    const next = await meetingOf(id);
    await hold(next, teacher);
    expect(peopleOf(await rollOf(next))).toEqual([]);
  });

  it('who leaves or enrols in the middle of a run is expected for that part of it, and the share is one of that part', async () => {
    const id = await course();
    const [stays, leaves] = [await enrol(id, 'Acer'), await enrol(id, 'Betula')];
    const meeting = await meetingOf(id);
    await join(meeting, stays, leaves);
    pass(10);
    await part(meeting, leaves);
    pass(10);
    await leave(id, leaves);
    const enters = await enrol(id, 'Cornus');
    pass(5);
    await join(meeting, enters);
    pass(15);
    await part(meeting, stays, enters);
    expect(peopleOf(await rollOf(meeting))).toEqual([
      ['Acer', 'required', 40, 'course'],
      ['Betula', 'required', 20, 'course'],
      ['Cornus', 'required', 20, 'course'],
    ]);
    const shares = async (): Promise<string[]> =>
      [...(await page(String(meeting.id))).matchAll(/data-share>(.*?)</g)].map(([, share = '']) => share).slice(0, -1);
    expect((await shares()).sort()).toEqual(['100%', '50%', '75%']);
    const text = await page(`courses/${id}`);
    expect([cellsOf(text, 'Betula').at(-1), cellsOf(text, 'Cornus').at(-1)]).toEqual(['10 min 50%', '15 min 75%']);
  });

  it.each(['register', 'evaluation'] as const)(
    'a %s that follows figures is as it was after later enrolments and departures',
    async (target) => {
      const id = await course();
      const [came, away] = [await enrol(id, 'Acer'), await enrol(id, 'Betula')];
      const start = now() + 60 * MINUTE_MS;
      const times = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + 40 * MINUTE_MS).toISOString() };
      const meeting = await meetingOf(id, times);
      const named = target === 'register' ? await registerOf(id) : await columnOf(id);
      const rule = { target, [target]: named['@id'], minimumShare: 80 };
      expect((await as(teacher).put(`${String(meeting['@id'])}/attendance_rule`, rule)).status).toBe(200);
      pass(60);
      await hold(meeting, came);
      pass(11);
      await at.app.runDueJobs();
      const written = async (): Promise<unknown> => (target === 'register' ? sheetsOf(named) : scoresOf(named));
      const before = await written();
      expect(Object.keys(before as object)).toHaveLength(2);
      await enrol(id, 'Cornus');
      await leave(id, away);
      await join(meeting, teacher);
      await part(meeting, teacher);
      pass(11);
      await at.app.runDueJobs();
      await as(teacher).post(`${String(meeting['@id'])}/attendance`, undefined);
      expect(await written()).toEqual(before);
    },
  );

  const registerOf = async (id: number): Promise<Json> =>
    (await as(teacher).post('/api/attendances', { title: `Register ${serial}`, resourceLinkList: [{ cid: id }] })).body;
  const columnOf = async (id: number): Promise<Json> => {
    const { body } = await as(teacher).post('/api/gradebook_categories', { title: 'Marks', course: `/api/courses/${id}` });
    const column = { title: 'Lectures', category: body['@id'], max: 20, weight: 20 };
    return (await as(teacher).post('/api/gradebook_evaluations', column)).body;
  };
  const sheetsOf = async (register: Json): Promise<Record<string, unknown>> => {
    const query = `/api/c_attendance_sheets?attendanceCalendar.attendance=${String(register.id)}&itemsPerPage=50`;
    const { body } = await as(teacher).get<Json[]>(query, PLAIN);
    return Object.fromEntries(body.map(({ user, presence }) => [String((user as Json).id ?? user), presence]));
  };
  const scoresOf = async (column: Json): Promise<unknown> => (await as(teacher).get(String(column['@id']), PLAIN)).body.userScoreList;

  it('a room without times reaches the register by a rule of runs: a date a run, and what comes late follows', async () => {
    const id = await course();
    const [came, away] = [await enrol(id, 'Acer'), await enrol(id, 'Betula')];
    const meeting = await meetingOf(id);
    const register = await registerOf(id);
    const rule = { target: 'register', register: register['@id'], lateness: false };
    const put = (values: Json) => as(teacher).put(`${String(meeting['@id'])}/attendance_rule`, values);
    expect((await put(rule)).status).toBe(422);
    expect((await put({ ...rule, of: 'run' })).status).toBe(200);
    const begin = now();
    await hold(meeting, came);
    pass(11);
    await at.app.runDueJobs();
    expect(await sheetsOf(register)).toEqual({ [iri(came)]: 'present', [iri(away)]: 'absent' });
    // What came first is reported last: the run began earlier than it seemed, and stays the same one.
    const early = [userEvent('user-joined', String(meeting.remoteId), away.id, begin - 5 * MINUTE_MS)];
    expect(
      (await at.sender.modern([...early, userEvent('user-left', String(meeting.remoteId), away.id, begin + 40 * MINUTE_MS)])).status,
    ).toBe(200);
    pass(11);
    await at.app.runDueJobs();
    expect(await sheetsOf(register)).toEqual({ [iri(came)]: 'present', [iri(away)]: 'present' });
    const dates = async (): Promise<number> =>
      (await as(teacher).get<Json[]>(`/api/c_attendance_calendars?attendance=${String(register.id)}`, PLAIN)).body.length;
    expect(await dates()).toBe(1);
    pass(60);
    await hold(meeting, came);
    pass(11);
    await at.app.runDueJobs();
    expect(await dates()).toBe(2);
  });
  const iri = ({ id }: Person): string => `/api/users/${id}`;

  it('those who run a meeting add a person to a roll or take one away, with a reason, and everything follows', async () => {
    const id = await course();
    const [came, excused] = [await enrol(id, 'Acer'), await enrol(id, 'Betula')];
    const guest = await at.app.given.person({ status: 'student', lastname: 'Cornus' });
    const meeting = await meetingOf(id);
    await hold(meeting, came);
    pass(60);
    const change = (person: Person, values: Json, by: Person = teacher) =>
      as(by).put(`${String(meeting['@id'])}/roll`, { user: iri(person), ...values });
    expect((await change(excused, { expected: 'none' })).status).toBe(422);
    expect((await change(excused, { expected: 'none', reason: ' ' })).status).toBe(422);
    expect((await change(excused, { expected: 'none', reason: 'Ill' }, came)).status).toBe(403);
    expect((await change(excused, { expected: 'none', reason: 'Ill' })).status).toBe(200);
    expect(await page(String(meeting.id))).toContain('1 of 1 enrolled came');
    expect((await change(guest, { expected: 'required', reason: 'Repeats the course' })).status).toBe(200);
    expect(await page(String(meeting.id))).toContain('1 of 2 enrolled came');
    expect((await change(guest, { expected: 'optional', reason: 'May come' })).status).toBe(200);
    expect(await page(String(meeting.id))).toContain('1 of 1 enrolled came');
    const roll = await rollOf(meeting);
    expect(peopleOf(roll)).toEqual([
      ['Acer', 'required', 40, 'course'],
      ['Cornus', 'optional', 40, 'invitation'],
    ]);
    expect((roll.people as Json[])[1]).toMatchObject({ reason: 'May come' });
    expect(cellsOf(await page(`courses/${id}`), 'Betula')).toEqual(['0/0 –', '· not expected']);
    // The next run has a roll of its own.
    await hold(meeting, came);
    expect(peopleOf(await rollOf(meeting))).toEqual([
      ['Acer', 'required', 40, 'course'],
      ['Betula', 'required', 40, 'course'],
    ]);
    const { body } = await at.admin.get<Json[]>(`/api/track_e_defaults?defaultValue=${String(meeting['@id'])}&itemsPerPage=50`, PLAIN);
    const kept = body.filter(({ defaultEventType }) => defaultEventType === 'conference_meetings.change_roll');
    expect(kept.map(({ defaultUserId }) => defaultUserId)).toEqual([teacher.id, teacher.id, teacher.id]);
  });

  it('of whom the figures were erased was expected at nothing before: it is no absence, and the average of the others stays', async () => {
    const id = await course();
    const [kept, erased] = [await enrol(id, 'Acer'), await enrol(id, 'Betula')];
    const meeting = await meetingOf(id);
    await hold(meeting, kept, erased);
    pass(60);
    const averageOf = (text: string): string[] => cellsOf(text, 'Average share');
    const before = averageOf(await page(`courses/${id}`));
    expect((await at.admin.post('/api/videoconference/erasures', { participant: `/api/users/${erased.id}` })).status).toBe(200);
    pass(1);
    const text = await page(`courses/${id}`);
    expect(averageOf(text)).toEqual(before);
    expect([cellsOf(text, 'Acer'), cellsOf(text, 'Betula')]).toEqual([
      ['1/1 100%', '40 min 100%'],
      ['0/0 –', '· not expected'],
    ]);
    expect(await page(String(meeting.id))).toContain('1 of 1 enrolled came');
    await hold(meeting, kept, erased);
    pass(1);
    expect(cellsOf(await page(`courses/${id}`), 'Betula')).toEqual(['1/1 100%', '40 min 100%', '· not expected']);
  });

  it('of a person who is erased nothing stays, and what an erased manager said of others stays without a name', async () => {
    const id = await course();
    const [came, gone] = [await enrol(id, 'Acer'), await enrol(id, 'Betula')];
    const manager = await at.app.given.person({ status: 'teacher' });
    await at.app.given.member({ id }, manager, 'teacher');
    const meeting = await meetingOf(id);
    await hold(meeting, came, gone);
    const change = { user: iri(came), expected: 'optional', reason: 'May come' };
    expect((await as(manager).put(`${String(meeting['@id'])}/roll`, change)).status).toBe(200);
    await leave(id, gone);
    const people = await rollOf(meeting).then(peopleOf);
    expect(people).toContainEqual(['Betula', 'required', 40, 'course']);
    const asGlobal = at.app.as(await at.app.given.globalAdministrator());
    for (const person of [gone, gone, manager, manager]) expect((await asGlobal.delete(iri(person))).status).toBe(204);
    expect(await rollOf(meeting).then(peopleOf)).toEqual([['Acer', 'optional', 40, 'course']]);
    const left = await at.app.dataSource.query<{ rows: number }[]>(
      `SELECT (SELECT count(*) FROM "conference_past_learner" WHERE "user_id" = $1)
            + (SELECT count(*) FROM "conference_roll_change" WHERE "user_id" = $1 OR "changed_by_id" = $2) AS "rows"`,
      [gone.id, manager.id],
    );
    expect(Number(left[0]?.rows)).toBe(0);
  });

  it('a meeting that gets another course keeps the rolls that it had', async () => {
    const [id, other] = [await course(), await course()];
    const came = await enrol(id, 'Acer');
    const later = await enrol(other, 'Betula');
    const meeting = await meetingOf(id);
    await hold(meeting, came);
    pass(60);
    expect((await as(teacher).patch(String(meeting['@id']), { course: `/api/courses/${other}` })).status).toBe(200);
    expect(await rollOf(meeting).then(peopleOf)).toEqual([['Acer', 'required', 40, 'course']]);
    pass(60);
    await hold(meeting, later);
    expect(await rollOf(meeting).then(peopleOf)).toEqual([['Betula', 'required', 40, 'course']]);
  });

  it('who becomes a teacher was a learner until then, and who becomes a learner is one from then on', async () => {
    const id = await course();
    const person = await enrol(id, 'Acer');
    const meeting = await meetingOf(id);
    await hold(meeting, person);
    pass(60);
    const become = async (status: string): Promise<void> =>
      expect((await at.admin.patch(await enrolment(id, person), { status })).status).toBe(200);
    await become('teacher');
    expect(peopleOf(await rollOf(meeting))).toEqual([['Acer', 'required', 40, 'course']]);
    await hold(meeting, teacher);
    expect(peopleOf(await rollOf(meeting))).toEqual([]);
    pass(60);
    await become('student');
    expect(peopleOf(await rollOf(meeting))).toEqual([]);
    await hold(meeting, teacher);
    expect(peopleOf(await rollOf(meeting))).toEqual([['Acer', 'required', 40, 'course']]);
  });
});

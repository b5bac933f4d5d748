import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { userEvent } from '../../support/room-sender.js';

const LIST = '/plugin/Videoconf/meetings';
const HTML = { Accept: 'text/html' };
const PLAIN = { Accept: 'application/json' };
const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;

/** One comes to the lecture, one is enrolled and stays away, and one enrols a day later. */
describe('the register of a meeting', () => {
  let scene: RoomScene;
  let teacher: Person;
  let [came, away, late]: Person[] = [];
  let course: number;
  let meeting: Json;
  let register: Json;
  let column: Json;

  beforeAll(async () => {
    scene = await roomFixture();
    const { given } = scene.app;
    teacher = await given.person({ status: 'teacher' });
    [came, away, late] = [
      await given.person({ status: 'student', lastname: 'Acer' }),
      await given.person({ status: 'student', lastname: 'Betula' }),
      await given.person({ status: 'student', lastname: 'Cornus' }),
    ];
    ({ id: course } = await given.course({ title: 'Botany' }));
    await given.member({ id: course }, teacher, 'teacher');
    for (const person of [came, away]) await enrol(person);
    register = (await as(teacher).post('/api/attendances', { title: 'Register', resourceLinkList: [{ cid: course }] })).body;
    const { body: category } = await as(teacher).post('/api/gradebook_categories', { title: 'Marks', course: `/api/courses/${course}` });
    column = (await as(teacher).post('/api/gradebook_evaluations', { title: 'Lectures', category: category['@id'], max: 20, weight: 20 }))
      .body;
    meeting = await planned('Mosses', 1);
    const rule = { target: 'register', register: register['@id'] };
    expect((await as(teacher).put(`${String(meeting['@id'])}/attendance_rule`, rule)).status).toBe(200);
    await hold(String(meeting.remoteId));
    scene.clock.advance(DAY_SECONDS);
    await enrol(late);
  });
  afterAll(() => scene.app.close());

  const as = (person: Person | undefined): ApiClient => scene.app.as(person ?? teacher);
  const enrol = async (person: Person | undefined): Promise<void> => {
    const body = { user: `/api/users/${person?.id ?? 0}`, course: `/api/courses/${course}`, status: 'student' };
    expect((await scene.admin.post('/api/course_rel_users', body)).status).toBe(201);
  };
  const planned = async (title: string, hours: number): Promise<Json> => {
    const start = scene.clock.now().getTime() + hours * HOUR_MS;
    const times = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + HOUR_MS).toISOString() };
    const values = { title, remoteId: `room-${title}`, course: `/api/courses/${course}`, visibility: 'visible', ...times };
    return (await as(teacher).post('/api/conference_meetings', values)).body;
  };
  /** An hour from now on, at the time that it is planned for. */
  const hold = async (room: string): Promise<void> => {
    scene.clock.advance(3600);
    await scene.sender.legacy([userEvent('user-joined', room, came?.id ?? 0, scene.clock.now().getTime())]);
    scene.clock.advance(3600);
    await scene.sender.legacy([userEvent('user-left', room, came?.id ?? 0, scene.clock.now().getTime())]);
    await scene.sender.legacy([{ ...userEvent('meeting-ended', room, '', scene.clock.now().getTime()) }]);
    scene.clock.advance(11 * 60);
    await scene.app.runDueJobs();
  };
  const page = async (path: string): Promise<string> => (await as(teacher).get(`${LIST}/${path}`, HTML)).text;

  it('who enrols after a meeting is not one of those who should have come: on its page and in lists', async () => {
    const text = await page(String(meeting.id));
    expect(text).toContain('1 of 2 enrolled came');
    expect([text.includes('Betula'), text.includes('Cornus')]).toEqual([true, false]);
    expect(await page('?list=1')).toContain('1 of 2');
  });

  it('who enrols after a meeting is not absent from it in the attendance of the course', async () => {
    const text = await page(`courses/${course}`);
    const rowOf = (name: string): string => text.split('<tr').find((row) => row.includes(name)) ?? '';
    expect(rowOf('Betula')).toContain('absent');
    expect(rowOf('Cornus')).not.toContain('absent');
  });

  it('who enrols after a meeting has no sheet of it in the register, and no part of it in a column of the gradebook', async () => {
    const listed = async (): Promise<unknown[]> => {
      const { body } = await as(teacher).get(`${String(meeting['@id'])}/attendance`, PLAIN);
      return (body.attendance as Json[]).map(({ name, outcome }) => [String(name).split(' ').at(-1), outcome]);
    };
    expect(await listed()).toEqual([
      ['Acer', 'present'],
      ['Betula', 'absent'],
    ]);
    const rule = { target: 'evaluation', evaluation: column['@id'], score: 'share' };
    expect((await as(teacher).put(`${String(meeting['@id'])}/attendance_rule`, rule)).status).toBe(200);
    expect(await listed()).toEqual([
      ['Acer', 20],
      ['Betula', 0],
    ]);
  });

  it('who is enrolled by the end of a meeting is one of those who should have come', async () => {
    const next = await planned('Ferns', 1);
    await hold(String(next.remoteId));
    expect(await page(String(next.id))).toContain('1 of 3 enrolled came');
  });

  it('a planned meeting is never over: neither before its time nor during it, while nobody was there yet', async () => {
    const next = await planned('Lichens', 48);
    const looks = async (): Promise<boolean[]> => {
      const text = await page(String(next.id));
      return [text.includes('>Planned<'), text.includes('>Ended<'), text.includes('3 enrolled'), text.includes('enrolled came')];
    };
    expect(await looks()).toEqual([true, false, true, false]);
    scene.clock.advance(48 * 3600 + 60);
    await scene.app.runDueJobs();
    expect(await looks()).toEqual([true, false, true, false]);
    expect(await page('?list=1')).toMatch(/Lichens.*?3 enrolled.*?Planned/s);
    scene.clock.advance(3600);
    await scene.app.runDueJobs();
    expect(await looks()).toEqual([false, true, true, true]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import type { Person } from '../../support/given.js';

describe('attendance registers', () => {
  let application: TestApplication;
  let room: Classroom;
  let days = 0;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
  });

  afterAll(() => application.close());

  async function made(path: string, values: Record<string, unknown>): Promise<Json> {
    const { status, body } = await room.asTeacher.post(path, values);
    expect([path, status, body.violations]).toEqual([path, 201, undefined]);
    return body;
  }

  const register = (): Promise<Json> => made('/api/attendances', { title: 'Lectures', parentResourceNodeId: room.node });

  function date(of: Json): Promise<Json> {
    days += 1;
    return made('/api/c_attendance_calendars', { attendance: of['@id'], dateTime: new Date(Date.UTC(2025, 0, days, 9)).toISOString() });
  }

  const sheet = (at: Json, person: Person, presence: string): Promise<Json> =>
    made('/api/c_attendance_sheets', { attendanceCalendar: at['@id'], user: `/api/users/${person.id}`, presence });

  async function score(of: Json, person: Person): Promise<unknown> {
    const { body } = await room.asTeacher.get(`/api/c_attendance_results?attendance=${String(of['@id'])}&user=/api/users/${person.id}`);
    return body.member?.[0]?.score;
  }

  it('count presences with every change, mark the date as done and keep a trace', async () => {
    const lectures = await register();
    const [first, second] = [await date(lectures), await date(lectures)];
    await sheet(first, room.student, 'present');
    const late = await sheet(second, room.student, 'late_over_15');
    expect(await score(lectures, room.student)).toBe(2);
    await room.asTeacher.patch(String(late['@id']), { presence: 'absent_justified' });
    expect(await score(lectures, room.student)).toBe(1);
    expect((await room.asTeacher.get(String(lectures['@id']))).body).toMatchObject({ attendanceQualifyMax: 2, doneCalendars: 2 });
    await room.asTeacher.delete(String(first['@id']));
    expect(await score(lectures, room.student)).toBe(0);
    const { body: log } = await room.asTeacher.get(`/api/c_attendance_sheet_logs?attendance=${String(lectures['@id'])}`);
    expect(log.member?.map((row) => row.lasteditType)).toEqual(['attendance_taken', 'attendance_taken', 'attendance_changed']);
    expect((await room.asStudent.get('/api/c_attendance_sheet_logs')).body.totalItems).toBe(0);
  });

  it('show learners their own presence alone, for them to sign and no more', async () => {
    const lectures = await register();
    const at = await date(lectures);
    const other = await room.classmate();
    const own = await sheet(at, room.student, 'absent');
    const theirs = await sheet(at, other, 'present');
    expect((await room.asStudent.get(String(theirs['@id']))).status).toBe(403);
    const { body } = await room.asStudent.get(`/api/c_attendance_sheets?attendanceCalendar=${String(at['@id'])}`);
    expect(body.member?.map((row) => row['@id'])).toEqual([own['@id']]);
    const signed = await room.asStudent.patch(String(own['@id']), { presence: 'present', signature: 'data:image/png;base64,AA==' });
    expect(signed.body).toMatchObject({ presence: 'absent', hasSignature: true });
    expect(signed.body.signature).toBeUndefined();
    expect((await room.asStudent.delete(String(own['@id']))).status).toBe(403);
    await room.asTeacher.patch(String(lectures['@id']), { active: 'hidden' });
    expect((await room.asStudent.get(String(own['@id']))).status).toBe(403);
  });

  it('repeat at the same time of day where their teacher is, over a change of the clocks', async () => {
    const lectures = await register();
    await room.asTeacher.patch(`/api/users/${room.teacher.id}`, { timezone: 'Europe/Berlin' });
    const repeated = { dateTime: '2026-10-20T08:00:00Z', repeatType: 'weekly', repeatEndDate: '2026-11-03T23:00:00Z' };
    expect((await room.asTeacher.post(`${String(lectures['@id'])}/calendars`, repeated)).status).toBe(200);
    const { body } = await room.asTeacher.get(`/api/c_attendance_calendars?attendance=${String(lectures['@id'])}&order[dateTime]=asc`);
    expect(body.member?.map(({ dateTime }) => dateTime)).toEqual(
      ['2026-10-20T08', '2026-10-27T09', '2026-11-03T09'].map((hour) => `${hour}:00:00+00:00`),
    );
  });

  it('count for learners the dates that are theirs, and none that is blocked', async () => {
    const lectures = await register();
    const [all, mine, theirs, blocked] = [await date(lectures), await date(lectures), await date(lectures), await date(lectures)];
    const other = await room.classmate();
    for (const [at, person] of [
      [mine, room.student],
      [theirs, other],
    ] as const) {
      const group = await made('/api/c_groups', { title: `Group ${person.id}`, parentResourceNodeId: room.node, maxStudent: 5 });
      await made('/api/c_group_rel_users', { group: group['@id'], user: `/api/users/${person.id}` });
      await made('/api/c_attendance_calendar_rel_groups', { attendanceCalendar: at['@id'], group: group['@id'] });
    }
    const book = await made('/api/gradebook_categories', { title: 'Presence', course: room.course, aggregation: 'points' });
    const link = { category: book['@id'], course: room.course, weight: 1, type: 'attendance', refId: lectures.id };
    await made('/api/gradebook_links', link);
    const column = async (): Promise<unknown> => {
      const { body } = await room.asTeacher.get(`/api/gradebook_categories/${String(book.id)}/totals?user=${room.student.id}`);
      const [{ columns } = {}] = body.member ?? [];
      return (columns as readonly Json[]).map(({ score, max }) => [score, max])[0];
    };
    for (const at of [all, mine, blocked]) await sheet(at, room.student, 'present');
    expect(await column()).toEqual(['3.00', '3.00']);
    expect((await room.asTeacher.patch(String(blocked['@id']), { blocked: true })).status).toBe(200);
    expect(await column()).toEqual(['2.00', '2.00']);
    expect((await room.asTeacher.get(String(lectures['@id']))).body.attendanceQualifyMax).toBe(3);
    await sheet(theirs, room.student, 'present');
    expect(await column()).toEqual(['3.00', '3.00']);
  });

  it('change no more once locked, nor at blocked dates', async () => {
    const lectures = await register();
    const at = await date(lectures);
    const taken = await sheet(at, room.student, 'present');
    await room.asTeacher.patch(String(at['@id']), { blocked: true });
    expect((await room.asTeacher.patch(String(taken['@id']), { presence: 'absent' })).status).toBe(409);
    await room.asTeacher.patch(String(at['@id']), { blocked: false });
    await room.asTeacher.patch(String(lectures['@id']), { locked: true });
    expect((await room.asTeacher.patch(String(taken['@id']), { presence: 'absent' })).status).toBe(409);
    expect((await room.asTeacher.delete(String(at['@id']))).status).toBe(409);
    expect((await room.asTeacher.patch(String(at['@id']), { dateTime: '2030-01-01T09:00:00Z' })).status).toBe(409);
  });

  it('are taken by teachers, of learners of the course', async () => {
    const at = await date(await register());
    const marked = { attendanceCalendar: at['@id'], user: `/api/users/${room.student.id}`, presence: 'present' };
    expect((await room.asStudent.post('/api/c_attendance_sheets', marked)).status).toBe(403);
    expect((await room.asOutsider.post('/api/c_attendance_sheets', marked)).status).toBe(422);
    const colleague = await room.colleague();
    const odd = await room.asTeacher.post('/api/c_attendance_sheets', { ...marked, user: `/api/users/${colleague.id}` });
    expect([odd.status, odd.body.violations?.[0]?.propertyPath]).toEqual([422, 'user']);
  });

  it('carry remarks that the learner concerned reads', async () => {
    const taken = await sheet(await date(await register()), room.student, 'absent');
    const remark = await made('/api/c_attendance_result_comments', {
      attendanceSheetId: taken.id,
      userId: room.student.id,
      comment: 'Was at the doctor',
    });
    expect(remark.authorUserId).toBe(room.teacher.id);
    expect((await room.asStudent.get(String(remark['@id']))).status).toBe(200);
    expect((await application.as(await room.classmate()).get(String(remark['@id']))).status).toBe(403);
    expect((await room.asStudent.patch(String(remark['@id']), { comment: 'Was there' })).status).toBe(403);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { InactivityTimeoutJob } from '../../../src/conference/ingest/inactivity-timeout.job.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';
import { sendForm, visitor } from '../../support/signed-in-browser.js';

const PLAIN = { Accept: 'application/json' };
const HOUR = 3_600_000;

/** Attendance that follows from the figures of a meeting. The numbers are those of the acceptance cases. */
describe('attendance from figures', () => {
  let at: RoomScene;
  let teacher: Person;
  let learners: Person[];
  let course: number;
  let meeting: Json;
  let register: Json;
  let start: number;
  let serial = 0;

  beforeAll(async () => {
    at = await roomFixture();
    teacher = await at.app.given.teacher();
    ({ id: course } = await at.app.given.course());
    await at.app.given.member({ id: course }, teacher, 'teacher');
    learners = [];
    for (let index = 0; index < 4; index += 1) {
      const learner = await at.app.given.student();
      await at.app.given.member({ id: course }, learner);
      learners.push(learner);
    }
  });
  afterAll(() => at.app.close());
  beforeEach(async () => {
    serial += 1;
    start = Math.ceil(at.clock.now().getTime() / HOUR + 1) * HOUR;
    const links = [{ cid: course }];
    register = (await asTeacher().post('/api/attendances', { title: `Register ${serial}`, resourceLinkList: links })).body;
    const times = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + HOUR).toISOString() };
    const values = { title: 'Botany', remoteId: `room-${serial}`, course: `/api/courses/${course}`, visibility: 'visible', ...times };
    meeting = (await asTeacher().post('/api/conference_meetings', values)).body;
  });

  const asTeacher = (): ApiClient => at.app.as(teacher);
  const path = (rest: string): string => `${String(meeting['@id'])}/${rest}`;
  const event = (id: string, index: number, minutes: number): SentEvent =>
    userEvent(id, `room-${serial}`, learners[index]?.id ?? 0, start + Math.round(minutes * 60_000));
  const stay = (index: number, from: number, to: number): SentEvent[] => [event('user-joined', index, from), event('user-left', index, to)];
  const ruled = async (values: Json = {}): Promise<void> => {
    const { status, body } = await asTeacher().put(path('attendance_rule'), { target: 'register', register: register['@id'], ...values });
    expect([status, body.detail]).toEqual([200, undefined]);
  };
  const until = (time: number): void => at.clock.advance((time - at.clock.now().getTime()) / 1000);
  /** Sent when the last of them happens: none is believed to come from the future. */
  const sent = async (events: readonly SentEvent[]): Promise<void> => {
    until(Math.max(at.clock.now().getTime(), ...events.map(({ ts }) => ts)));
    expect((await at.sender.modern(events)).status).toBe(200);
  };
  const over = async (): Promise<void> => {
    until(start + HOUR + 11 * 60_000);
    await at.app.runDueJobs();
  };
  const sheets = async (): Promise<unknown[]> => {
    const query = `/api/c_attendance_sheets?attendanceCalendar.attendance=${String(register.id)}&itemsPerPage=30`;
    const { body } = await asTeacher().get<Json[]>(query, PLAIN);
    return learners.map(({ id }) => body.find(({ user }) => String(user).endsWith(`/${id}`) || (user as Json).id === id)?.presence ?? null);
  };
  /** In the order of `learners`; the answer is in that of their names. */
  const listed = async (): Promise<Json[]> => {
    const found = (await asTeacher().get(path('attendance'), PLAIN)).body.attendance as Json[];
    return learners.flatMap(({ id }) => found.filter(({ user }) => user === `/api/users/${id}`));
  };

  /** What each place that has an opinion says of the latest time: whether it is over, and the share of the first learner. */
  const opinions = async (rule: Json): Promise<Readonly<Record<string, unknown>>> => {
    const [first] = learners as [Person];
    const attendance = (await asTeacher().get(path('attendance'), PLAIN)).body;
    const own = (attendance.attendance as Json[]).find(({ user }) => user === `/api/users/${first.id}`);
    const [time] = (await asTeacher().get(path(`mark?user=/api/users/${first.id}`), PLAIN)).body.times as Json[];
    const records = (await asTeacher().get<Json[]>(`/api/conference_activities?meeting=${String(meeting['@id'])}`, PLAIN)).body;
    const record = records.find(({ participantKey }) => participantKey === `u:${first.id}`);
    const explained = (await asTeacher().get(`/api/conference_activities/${String(record?.id)}/explanation`, PLAIN)).body.marks as Json[];
    const stricter = { target: 'register', register: register['@id'], ...rule, minimumShare: 100, graceMinutes: 0 };
    const preview = (await asTeacher().post(path('attendance_rule/preview'), stricter, PLAIN)).body;
    const applied = await asTeacher().post(path('attendance'), undefined, PLAIN);
    const said = ({ isOver, share, seconds }: Json): unknown => ({ isOver, share, seconds });
    return {
      attendance: said({ ...own, isOver: attendance.isOver }),
      mark: said(time ?? {}),
      explanation: said(explained[0] ?? {}),
      preview: preview.times === 1,
      applied: applied.status === 200,
    };
  };
  const agree = (said: Readonly<Record<string, unknown>>, isOver: boolean, seconds: number, share: number): void => {
    const all = { isOver, share, seconds };
    expect(said).toEqual({ attendance: all, mark: all, explanation: all, preview: isOver, applied: isOver });
  };

  it('has the same share of a time, and is over, for the list, the mark, the explanation, the preview and what writes it', async () => {
    await ruled();
    await sent([event('user-joined', 0, 0), event('user-left', 0, 30)]);
    agree(await opinions({}), false, 1800, 50);
    // Ended before its planned end, nobody can come any more.
    await sent([event('meeting-ended', 0, 40)]);
    agree(await opinions({}), true, 1800, 50);
    until(start + HOUR + 60_000);
    agree(await opinions({}), true, 1800, 50);
  });

  it('has them of a run too that goes on beyond its planned end', async () => {
    await ruled({ of: 'run' });
    await sent([event('user-joined', 0, 0), event('user-joined', 1, 0), event('user-left', 0, 30)]);
    until(start + HOUR + 60_000);
    const during = await opinions({ of: 'run' });
    expect([during.attendance, during.mark, during.explanation, during.preview, during.applied]).toMatchObject([
      ...[{ isOver: false }, { isOver: false }, { isOver: false }, false, false],
    ]);
    await sent([event('user-left', 1, 75)]);
    agree(await opinions({ of: 'run' }), true, 1800, 40);
  });

  it('has them of a run of a room without times', async () => {
    const values = { title: 'Botany', remoteId: `bare-${serial}`, course: `/api/courses/${course}`, visibility: 'visible' };
    meeting = (await asTeacher().post('/api/conference_meetings', values)).body;
    await ruled({ of: 'run' });
    const there = (id: string, index: number, minutes: number): SentEvent =>
      userEvent(id, `bare-${serial}`, learners[index]?.id ?? 0, start + minutes * 60_000);
    await sent([there('user-joined', 0, 0), there('user-joined', 1, 0), there('user-left', 0, 30), there('user-left', 1, 60)]);
    until(start + HOUR + 20 * 60_000);
    agree(await opinions({ of: 'run' }), true, 1800, 50);
  });

  it('29: writes who was there for how long, and who was late', async () => {
    await ruled();
    await sent([...stay(0, 0, 48), ...stay(1, 0, 47 + 59 / 60), ...stay(2, 0, 20), ...stay(2, 30, 58), ...stay(3, 6, 60)]);
    await over();
    expect(await sheets()).toEqual(['present', 'absent', 'present', 'late_under_15']);
    expect((await listed()).map(({ seconds, share, written, kept, uncertain }) => [seconds, share, written, kept, uncertain])).toEqual([
      [2880, 80, 'present', null, false],
      [2879, 79.97, 'absent', null, false],
      [2880, 80, 'present', null, false],
      [3240, 90, 'late_under_15', null, false],
    ]);
  });

  it('29: does not call late whom the rule does not, and follows another minimum', async () => {
    await ruled({ minimumShare: 70 });
    await sent([...stay(0, -5, 60), ...stay(1, 16, 70)]);
    await over();
    expect(await sheets()).toEqual(['present', 'late_over_15', 'absent', 'absent']);
    await ruled({ minimumShare: 70, lateness: false });
    expect((await asTeacher().post(path('attendance'), undefined)).body).toMatchObject({ written: 1, kept: 0, uncertain: 0 });
    expect(await sheets()).toEqual(['present', 'present', 'absent', 'absent']);
    expect((await asTeacher().post(path('attendance'), undefined)).body).toMatchObject({ written: 0 });
  });

  it('takes the date that the register has near its start, and adds no second one', async () => {
    await ruled();
    const near = new Date(start + HOUR).toISOString();
    const date = await asTeacher().post('/api/c_attendance_calendars', { attendance: register['@id'], dateTime: near });
    expect(date.status).toBe(201);
    await sent(stay(0, 0, 60));
    await over();
    const { body } = await asTeacher().get<Json[]>(`/api/c_attendance_calendars?attendance=${String(register.id)}`, PLAIN);
    expect(body.map(({ id, doneAttendance }) => [id, doneAttendance])).toEqual([[date.body.id, true]]);
    expect(await sheets()).toEqual(['present', 'absent', 'absent', 'absent']);
  });

  it('has a date of its own beside the lecture of the hour before', async () => {
    await ruled();
    const later = { startsAt: new Date(start + HOUR).toISOString(), endsAt: new Date(start + 2 * HOUR).toISOString() };
    const next = { title: 'Zoology', remoteId: `next-${serial}`, course: `/api/courses/${course}`, visibility: 'visible', ...later };
    const second = (await asTeacher().post('/api/conference_meetings', next)).body;
    const rule = { target: 'register', register: register['@id'] };
    expect((await asTeacher().put(`${String(second['@id'])}/attendance_rule`, rule)).status).toBe(200);
    const there = (room: string, index: number, from: number): SentEvent[] =>
      ['user-joined', 'user-left'].map((id, at60) => userEvent(id, room, learners[index]?.id ?? 0, start + (from + at60 * 60) * 60_000));
    await sent([...there(`room-${serial}`, 0, 0), ...there(`next-${serial}`, 1, 60)]);
    until(start + 2 * HOUR + 11 * 60_000);
    await at.app.runDueJobs();
    const { body } = await asTeacher().get<Json[]>(
      `/api/c_attendance_calendars?attendance=${String(register.id)}&order[dateTime]=asc`,
      PLAIN,
    );
    expect(body.map(({ dateTime }) => new Date(String(dateTime)).getTime())).toEqual([start, start + HOUR]);
  });

  it('30: leaves what a person changed, and follows late events elsewhere', async () => {
    await ruled();
    await sent([...stay(0, 0, 60), ...stay(1, 0, 30)]);
    await over();
    const { body } = await asTeacher().get<Json[]>(
      `/api/c_attendance_sheets?attendanceCalendar.attendance=${String(register.id)}&presence=present`,
      PLAIN,
    );
    expect((await asTeacher().patch(`/api/c_attendance_sheets/${String(body[0]?.id)}`, { presence: 'absent_justified' })).status).toBe(200);
    await sent([...stay(1, 30.5, 60), ...stay(2, 0, 60)]);
    at.clock.advance(60);
    await at.app.runDueJobs();
    expect(await sheets()).toEqual(['absent_justified', 'present', 'present', 'absent']);
    expect((await listed()).map(({ kept }) => kept)).toEqual(['justified', null, null, null]);
  });

  it('31: leaves a locked register as it is', async () => {
    await ruled();
    await sent(stay(0, 0, 60));
    expect((await asTeacher().patch(String(register['@id']), { locked: true })).status).toBe(200);
    await over();
    expect(await sheets()).toEqual([null, null, null, null]);
    expect((await asTeacher().post(path('attendance'), undefined)).body).toMatchObject({ written: 0, kept: 4 });
    expect((await listed()).map(({ kept }) => kept)).toEqual(['locked', 'locked', 'locked', 'locked']);
  });

  it('31: fills a column of the gradebook by the share, or by passing', async () => {
    const category = await asTeacher().post('/api/gradebook_categories', { title: 'Marks', course: `/api/courses/${course}`, weight: 100 });
    const column = await asTeacher().post('/api/gradebook_evaluations', {
      title: `Presence ${serial}`,
      weight: 10,
      max: 20,
      category: category.body['@id'],
    });
    expect(column.status).toBe(201);
    const scores = async (): Promise<unknown> => (await asTeacher().get(String(column.body['@id']), PLAIN)).body.userScoreList;
    await ruled({ target: 'evaluation', evaluation: column.body['@id'], register: null, score: 'share' });
    await sent([...stay(0, 0, 48), ...stay(1, 0, 60)]);
    await over();
    expect(await scores()).toEqual({
      [String(learners[0]?.id)]: 16,
      [String(learners[1]?.id)]: 20,
      [String(learners[2]?.id)]: 0,
      [String(learners[3]?.id)]: 0,
    });
    await ruled({ target: 'evaluation', evaluation: column.body['@id'], register: null, score: 'pass', minimumShare: 90 });
    await asTeacher().post(path('attendance'), undefined);
    expect(await scores()).toMatchObject({ [String(learners[0]?.id)]: 0, [String(learners[1]?.id)]: 20 });
  });

  it('lowers no score while the next time goes on, which says of nobody yet how it comes out', async () => {
    const [known] = (await asTeacher().get<Json[]>(`/api/gradebook_categories?course=${course}`, PLAIN)).body;
    const marks =
      known ??
      (await asTeacher().post('/api/gradebook_categories', { title: 'Marks', course: `/api/courses/${course}`, weight: 100 })).body;
    const values = { title: `Presence ${serial}`, weight: 10, max: 20, category: `/api/gradebook_categories/${String(marks.id)}` };
    const column = await asTeacher().post('/api/gradebook_evaluations', values);
    expect(column.status).toBe(201);
    const scores = async (): Promise<unknown[]> => {
      const list = (await asTeacher().get(String(column.body['@id']), PLAIN)).body.userScoreList as Json;
      return learners.map(({ id }) => list[String(id)]);
    };
    const times = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + HOUR).toISOString(), rrule: 'FREQ=DAILY;COUNT=2' };
    expect((await asTeacher().patch(String(meeting['@id']), times)).status).toBe(200);
    await ruled({ target: 'evaluation', evaluation: column.body['@id'], register: null, score: 'share' });
    await sent([...stay(0, 0, 60), ...stay(1, 0, 30)]);
    await over();
    expect(await scores()).toEqual([20, 10, 0, 0]);
    const day = 24 * 60;
    await sent([event('user-joined', 0, day), event('user-joined', 1, day + 1)]);
    until(start + (day + 10) * 60_000);
    await at.app.runDueJobs();
    expect(await scores()).toEqual([20, 10, 0, 0]);
    const explained = (await at.app.as(learners[0] as Person).get(path('mark'), PLAIN)).body;
    const listedTimes = (explained.times as Json[]).map(({ isOver, reasons }) => [isOver, reasons]);
    expect([(explained.mark as Json | null)?.score, listedTimes]).toEqual([
      20,
      [
        [false, []],
        [true, []],
      ],
    ]);
    const page = await (await visitor(at.app, learners[2] as Person)).client.get(`/plugin/Videoconf/meetings/${String(meeting.id)}/mark`);
    expect(page.text.match(/not over yet|too short/g)).toEqual(['not over yet', 'too short']);
    await sent([event('user-left', 0, day + 60), event('user-left', 1, day + 60)]);
    until(start + (day + 71) * 60_000);
    await at.app.runDueJobs();
    expect(await scores()).toEqual([20, 14.83, 0, 0]);
  });

  describe('while it is on', () => {
    const applied = async (): Promise<unknown[]> => {
      const { status, body } = await asTeacher().post(path('attendance'), undefined);
      return [status, body.type ?? null];
    };
    const isOver = async (): Promise<unknown> => (await asTeacher().get(path('attendance'), PLAIN)).body.isOver;
    const STILL_ON = [409, '/errors/meeting-still-on'];
    const targets = ['register', 'evaluation'] as const;

    it.each((['scheduled', 'run'] as const).flatMap((of) => targets.map((target) => ({ of, target }))))(
      'writes nothing by a rule of $of for a target of $target, asked for or by itself',
      async ({ of, target }) => {
        const [known] = (await asTeacher().get<Json[]>(`/api/gradebook_categories?course=${course}`, PLAIN)).body;
        const category =
          known ?? (await asTeacher().post('/api/gradebook_categories', { title: 'Term', course: `/api/courses/${course}` })).body;
        const values = { title: `Column ${serial}`, weight: 10, max: 20, category: `/api/gradebook_categories/${String(category.id)}` };
        const evaluation = (await asTeacher().post('/api/gradebook_evaluations', values)).body['@id'];
        await ruled({ of, target, ...(target === 'evaluation' ? { evaluation, register: null, score: 'share' } : {}) });
        const written = async (): Promise<unknown> =>
          target === 'register' ? await sheets() : (await asTeacher().get(String(evaluation), PLAIN)).body.userScoreList;
        const before = await written();
        await sent([event('user-joined', 0, 0), ...stay(1, 0, 20)]);
        expect([await isOver(), await applied(), await written()]).toEqual([false, STILL_ON, before]);
        if (of === 'run') {
          // It goes on beyond its planned end: nobody knows yet of how much time a share is.
          await over();
          expect([await isOver(), await applied(), await written()]).toEqual([false, STILL_ON, before]);
          await sent([event('user-left', 0, 80)]);
        } else await sent([event('user-left', 0, 59)]);
        until(start + 91 * 60_000);
        expect(await isOver()).toBe(true);
        await at.app.runDueJobs();
        expect(await written()).not.toEqual(before);
        expect(await applied()).toEqual([200, null]);
      },
    );

    it('has one share of a run on its page, in the matrix of the course, its CSV, and by a rule of runs; of the planned time, each says of what it is', async () => {
      await sent([...stay(0, 0, 50), ...stay(1, 0, 20)]);
      until(start + 61 * 60_000);
      const figures = String(meeting['@id']).replace('/api/conference_meetings', '/plugin/Videoconf/meetings');
      const html = { Accept: 'text/html' };
      const { text: page } = await asTeacher().get(figures, html);
      const shownShare = (index: number): string | undefined => {
        const row = page.slice(page.indexOf(`data-participant="u:${learners[index]?.id}"`));
        return /data-share>(\d+)/.exec(row)?.[1];
      };
      const { text: table } = await asTeacher().get(`/plugin/Videoconf/meetings/courses/${course}?export=csv`);
      const rows = table.split('\r\n').map((line) => line.split(','));
      // Behind who it is, and three cells of all runs, is the latest run: minutes and share.
      const ofRun = (index: number): string | undefined => rows.find((cells) => cells[1] === String(learners[index]?.id))?.[8];
      expect([shownShare(0), shownShare(1), ofRun(0), ofRun(1)]).toEqual(['100', '40', '100', '40']);
      expect(page).toContain('Share of the time the room was used');
      await ruled({ of: 'run' });
      expect((await listed()).map(({ share }) => share)).toEqual([100, 40, 0, 0]);
      await ruled({ of: 'scheduled' });
      expect((await listed()).map(({ share }) => share)).toEqual([83.33, 33.33, 0, 0]);
    });

    it.each(['scheduled', 'run'] as const)('is written by a rule of %s once the meeting was ended before its planned end', async (of) => {
      await ruled({ of });
      await sent([...stay(0, 0, 50), ...stay(1, 0, 20)]);
      expect([await isOver(), await applied()]).toEqual([false, STILL_ON]);
      await sent([event('meeting-ended', 0, 52)]);
      expect([await isOver(), await applied(), await sheets()]).toEqual([true, [200, null], ['present', 'absent', 'absent', 'absent']]);
    });

    it('writes nothing of a run of a room without times, and all of it once everybody has left', async () => {
      expect((await asTeacher().patch(String(meeting['@id']), { startsAt: null, endsAt: null })).status).toBe(200);
      await ruled({ of: 'run' });
      await sent([event('user-joined', 0, 0), ...stay(1, 0, 20)]);
      expect([await isOver(), await applied(), await sheets()]).toEqual([false, STILL_ON, [null, null, null, null]]);
      await sent([event('user-left', 0, 40)]);
      at.clock.advance(60);
      expect([await isOver(), await applied(), await sheets()]).toEqual([true, [200, null], ['present', 'absent', 'absent', 'absent']]);
    });
  });

  it('32: says what rests on a leave that nobody reported', async () => {
    await ruled();
    await sent([event('user-joined', 0, 0), event('chat-message-posted', 0, 50), ...stay(1, 0, 60)]);
    until(start + 20 * HOUR);
    await at.app.app.get(InactivityTimeoutJob, { strict: false }).run();
    await at.app.runDueJobs();
    expect(await sheets()).toEqual(['present', 'present', 'absent', 'absent']);
    expect((await listed()).map(({ uncertain }) => uncertain)).toEqual([true, false, false, false]);
  });

  it('is set by those who run the meeting, for a register of its course', async () => {
    const { id: other } = await at.app.given.course();
    await at.app.given.member({ id: other }, teacher, 'teacher');
    const elsewhere = await asTeacher().post('/api/attendances', { title: 'Elsewhere', resourceLinkList: [{ cid: other }] });
    const put = (client: ApiClient, values: Json) =>
      client.put(path('attendance_rule'), { target: 'register', register: register['@id'], ...values });
    expect((await put(asTeacher(), { register: elsewhere.body['@id'] })).status).toBe(422);
    expect((await put(asTeacher(), { minimumShare: 101 })).status).toBe(422);
    expect((await put(at.app.as(learners[0]!), {})).status).toBe(403);
    expect((await asTeacher().get(path('attendance_rule'))).status).toBe(404);
    await ruled();
    expect((await asTeacher().get(path('attendance_rule'), PLAIN)).body).toMatchObject({
      target: 'register',
      minimumShare: 80,
      of: 'scheduled',
      graceMinutes: 5,
      lateness: true,
    });
    expect((await asTeacher().get(path('attendance?occurrence=soon'))).status).toBe(400);
    expect((await at.app.as(learners[0]!).get(path('attendance'))).status).toBe(403);
    expect((await asTeacher().delete(path('attendance_rule'))).status).toBe(204);
  });

  describe('by another rule', () => {
    const preview = async (values: Json = {}, query = ''): Promise<Json> => {
      const terms = { target: 'register', register: register['@id'], ...values };
      const { status, body } = await asTeacher().post(path(`attendance_rule/preview${query}`), terms, PLAIN);
      expect([status, body.detail]).toEqual([200, undefined]);
      return body;
    };
    const week = 7 * 24 * HOUR;
    const nameOf = (user: unknown): number => learners.findIndex(({ id }) => user === `/api/users/${id}`);
    /** In the order of learners, with how many weeks after the first time. */
    const summary = ({ changes }: Json): unknown[] =>
      (changes as Json[])
        .map((one) => [nameOf(one.user), (Date.parse(String(one.startsAt)) - start) / week, one.before, one.after, one.kept, one.follows])
        .toSorted(([one, then], [other, later]) => Number(then) - Number(later) || Number(one) - Number(other));

    it('says over a term who would have what instead, and writes nothing: saved and applied, it is as it was said', async () => {
      const times = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + HOUR).toISOString(), rrule: 'FREQ=WEEKLY;COUNT=3' };
      expect((await asTeacher().patch(String(meeting['@id']), times)).status).toBe(200);
      await ruled();
      const first = start;
      for (const days of [0, 7, 14]) {
        const begins = days * 24 * 60;
        await sent([...stay(0, begins, begins + 60), ...stay(1, begins, begins + 40), ...stay(2, begins + 10, begins + 60)]);
        until(first + begins * 60_000 + HOUR + 11 * 60_000);
        await at.app.runDueJobs();
      }
      const { body: written } = await asTeacher().get<Json[]>(
        `/api/c_attendance_sheets?attendanceCalendar.attendance=${String(register.id)}&presence=absent&itemsPerPage=30`,
        PLAIN,
      );
      const before = written.map(({ id }) => id);
      expect(before).toHaveLength(6);
      expect(await preview()).toEqual({ times: 3, hasMoreTimes: false, people: 4, changed: 0, changes: [] });
      const changed = await preview({ minimumShare: 60, lateness: false });
      expect(changed).toMatchObject({ times: 3, people: 4, changed: 6 });
      expect(summary(changed)).toEqual(
        [0, 1, 2].flatMap((weeks) => [
          [1, weeks, 'absent', 'present', null, weeks === 2],
          [2, weeks, 'late_under_15', 'present', null, weeks === 2],
        ]),
      );
      const stricter = (await preview({ minimumShare: 90 })).changes as Json[];
      expect(stricter.map(({ user, share, reasons }) => [nameOf(user), share, reasons])).toEqual(
        [0, 1, 2].map(() => [2, 83.33, ['share']]),
      );
      const second = new Date(first + week).toISOString();
      expect(summary(await preview({ minimumShare: 60 }, `?from=${second}&to=${new Date(first + 2 * week).toISOString()}`))).toEqual([
        [1, 1, 'absent', 'present', null, false],
      ]);
      expect((await asTeacher().get(path('attendance_rule'), PLAIN)).body).toMatchObject({ minimumShare: 80, lateness: true });
      expect(
        await asTeacher().get<Json[]>(
          `/api/c_attendance_sheets?attendanceCalendar.attendance=${String(register.id)}&presence=absent&itemsPerPage=30`,
          PLAIN,
        ),
      ).toMatchObject({ body: before.map((id) => ({ id })) });
      await ruled({ minimumShare: 60, lateness: false });
      at.clock.advance(61);
      await at.app.runDueJobs();
      const outcomes = async (of: number): Promise<unknown[]> => {
        const { body } = await asTeacher().get(path(`attendance?occurrence=${new Date(first + of * week).toISOString()}`), PLAIN);
        const rows = body.attendance as Json[];
        return learners.map(({ id }) => rows.find(({ user }) => user === `/api/users/${id}`)?.written);
      };
      expect(await outcomes(2)).toEqual(['present', 'present', 'present', 'absent']);
      expect(await outcomes(0)).toEqual(['present', 'absent', 'late_under_15', 'absent']);
      await asTeacher().post(path(`attendance?occurrence=${new Date(first).toISOString()}`), undefined);
      expect(await outcomes(0)).toEqual(['present', 'present', 'present', 'absent']);
    });

    it('says what a person’s word keeps, what a first rule would write, and what a column of the gradebook would have', async () => {
      await sent([...stay(0, 0, 60), ...stay(1, 0, 30)]);
      await over();
      expect(summary(await preview())).toEqual(
        [0, 1, 2, 3].map((index) => [index, 0, null, index === 0 ? 'present' : 'absent', null, true]),
      );
      await ruled();
      at.clock.advance(61);
      await at.app.runDueJobs();
      const { body } = await asTeacher().get<Json[]>(
        `/api/c_attendance_sheets?attendanceCalendar.attendance=${String(register.id)}`,
        PLAIN,
      );
      const half = body.find(({ user }) => nameOf(user) === 1 || nameOf(`/api/users/${String((user as Json).id)}`) === 1);
      expect((await asTeacher().patch(`/api/c_attendance_sheets/${String(half?.id)}`, { presence: 'absent_justified' })).status).toBe(200);
      expect(summary(await preview({ minimumShare: 40 }))).toEqual([[1, 0, 'absent', 'present', 'justified', true]]);
      const [known] = (await asTeacher().get<Json[]>(`/api/gradebook_categories?course=${course}`, PLAIN)).body;
      const category =
        known ?? (await asTeacher().post('/api/gradebook_categories', { title: 'Term', course: `/api/courses/${course}` })).body;
      const values = { title: `Column ${serial}`, weight: 10, max: 20, category: `/api/gradebook_categories/${String(category.id)}` };
      const column = (await asTeacher().post('/api/gradebook_evaluations', values)).body['@id'];
      const terms = { target: 'evaluation', register: null, evaluation: column };
      await ruled({ ...terms, score: 'pass' });
      const shares = (await preview({ ...terms, score: 'share' })).changes as Json[];
      expect(shares.map(({ user, startsAt, before, after }) => [nameOf(user), startsAt, before, after])).toEqual([[1, null, 0, 10]]);
    });

    it('leaves on record by which rule a mark was written, and how that rule was', async () => {
      await ruled();
      await sent([...stay(0, 0, 60), ...stay(1, 0, 40)]);
      await over();
      await ruled();
      await ruled({ minimumShare: 50 });
      at.clock.advance(61);
      await at.app.runDueJobs();
      const rule = (await asTeacher().get(path('attendance_rule'), PLAIN)).body;
      expect(rule).toMatchObject({ version: 2, minimumShare: 50 });
      const versions = rule.versions as { version: number; terms: Json }[];
      expect(versions.map(({ version, terms }) => [version, terms.minimumShare])).toEqual([
        [2, 50],
        [1, 80],
      ]);
      expect((await listed()).map(({ written, ruleVersion }) => [written, ruleVersion])).toEqual([
        ['present', 1],
        ['present', 2],
        ['absent', 1],
        ['absent', 1],
      ]);
      const why = (await asTeacher().get(path(`mark?user=${learners[0]?.id}`), PLAIN)).body;
      expect(why).toMatchObject({ rule: { version: 2 }, times: [{ written: 'present', ruleVersion: 1 }] });
      const page = String(meeting['@id']).replace('/api/conference_meetings', '/plugin/Videoconf/meetings');
      const { text } = await asTeacher().get(`${page}/mark?user=${learners[0]?.id}`, { Accept: 'text/html' });
      expect(text).toContain('present was written by an earlier rule (number 1)');
      await asTeacher().delete(path('attendance_rule'));
      await ruled();
      const after = (await asTeacher().get(path('attendance_rule'), PLAIN)).body.versions as { version: number; terms: Json | null }[];
      expect(after.map(({ version, terms }) => [version, terms?.minimumShare])).toEqual([
        [4, 80],
        [3, undefined],
        [2, 50],
        [1, 80],
      ]);
    });

    it('is tried on a page without a script: what was typed stays, nothing is written until it is saved', async () => {
      await ruled();
      await sent([...stay(0, 0, 60), ...stay(1, 0, 40)]);
      await over();
      const page = String(meeting['@id']).replace('/api/conference_meetings', '/plugin/Videoconf/meetings') + '/attendance-rule';
      const { client } = await visitor(at.app, teacher);
      expect((await client.get(page.replace('/attendance-rule', ''))).text).toContain(`href="${page}"`);
      const form = { what: String(register['@id']), score: 'pass', of: 'scheduled', checks: '', graceMinutes: '5' };
      const tried = await sendForm(client, page, { ...form, minimumShare: '60', from: '2020-01-01', to: '2099-01-01', try: '1' });
      expect(tried.status).toBe(200);
      expect(tried.text).toContain('1 mark would be another one, of 4 learners.');
      expect(tried.text).toMatch(/data-label="Now">absent<[\s\S]*data-label="Then"><span><strong>present</);
      expect(tried.text).toContain('name="minimumShare" inputmode="numeric" maxlength="4" autocomplete="off" value="60"');
      expect((await asTeacher().get(path('attendance_rule'), PLAIN)).body).toMatchObject({ version: 1, minimumShare: 80 });
      const none = await sendForm(client, page, { ...form, minimumShare: '60', to: '2020-01-01', try: '1' });
      expect(none.text).toContain('No time of the meeting is over in these days.');
      const refused = await sendForm(client, page, { ...form, minimumShare: 'most', graceMinutes: '500', try: '1' });
      expect([
        refused.status,
        refused.text.includes('id="minimumShare-problem"'),
        refused.text.includes('id="graceMinutes-problem"'),
      ]).toEqual([422, true, true]);
      expect(refused.text).toContain('Type a whole number from 1 to 100.');
      const saved = await sendForm(client, page, { ...form, minimumShare: '60', save: '1' });
      expect([saved.status, saved.headers.get('location')]).toEqual([303, `${page}?done=saved`]);
      for (const [language, words] of [
        ['en', /<td[^>]*>register “Register \d+”, 60% of the scheduled time<\/td>/],
        ['fr', /registre « Register \d+ », 60\s% de : la durée prévue/],
        ['de', /Anwesenheitsliste „Register \d+“, 60\s% von: die geplante Zeit/],
      ] as const)
        expect((await client.get(page, { 'Accept-Language': language })).text).toMatch(words);
      expect((await sendForm(client, page, { remove: '1' })).status).toBe(303);
      expect((await asTeacher().get(path('attendance_rule'))).status).toBe(404);
      expect((await (await visitor(at.app, learners[0]!)).client.get(page)).status).toBe(403);
    });

    it('is for those who run the meeting, of its course and of times that are times', async () => {
      const terms = { target: 'register', register: register['@id'] };
      const to = (client: ApiClient, values: Json, query = '') =>
        client.post(path(`attendance_rule/preview${query}`), { ...terms, ...values });
      expect((await to(at.app.as(learners[0]!), {})).status).toBe(403);
      expect((await to(asTeacher(), { minimumShare: 101 })).status).toBe(422);
      expect((await to(asTeacher(), { register: '/api/attendances/999999' })).status).toBe(422);
      expect((await to(asTeacher(), {}, '?from=soon')).status).toBe(400);
      expect((await to(asTeacher(), {}, '?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z')).status).toBe(400);
      expect((await to(asTeacher(), {})).body).toMatchObject({ times: 0, people: 0, changed: 0 });
    });
  });
});

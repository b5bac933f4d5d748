import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { checkTimes } from '../../../src/conference/activity/check-times.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TEST_SALT } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import type { Person } from '../../support/given.js';
import { type MadePath, newPath } from '../../support/path-fixture.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';
import { type PageVisitor, sendForm, visitor } from '../../support/signed-in-browser.js';

const PLAIN = { Accept: 'application/json' };
const MINUTE = 60_000;

/** A meeting that is completed by what people do in it, in steps of learning paths and in columns of the gradebook. */
describe('completion of a meeting', () => {
  let at: RoomScene;
  let room: Classroom;
  let other: Person;
  let meeting: Json;
  let path: MadePath;
  let start: number;
  let serial = 0;

  beforeAll(async () => {
    at = await roomFixture();
    room = await classroom(at.app);
    other = await room.classmate();
  });
  afterAll(() => at.app.close());
  beforeEach(async () => {
    serial += 1;
    at.clock.advance(3_600);
    start = at.clock.now().getTime();
    meeting = await newMeeting();
    path = await newPath(room, [{ itemType: 'meeting', path: String(meeting.id) }, { itemType: 'dir' }], {
      resourceLinkList: [{ cid: room.course, visibility: 2 }],
    });
  });

  const newMeeting = async (values: Json = {}): Promise<Json> => {
    const all = {
      title: `Botany ${serial}`,
      remoteId: `room-${serial}`,
      course: `/api/courses/${room.course}`,
      visibility: 'visible',
      ...values,
    };
    const { status, body, text } = await room.asTeacher.post('/api/conference_meetings', all);
    expect([status, text]).toEqual([201, text]);
    return body;
  };
  const of = (rest: string): string => `${String(meeting['@id'])}/${rest}`;
  const asOther = (): ApiClient => at.app.as(other);
  const event = (id: string, { id: user }: Person, minutes: number, more = {}): SentEvent =>
    userEvent(id, `room-${serial}`, user, start + Math.round(minutes * MINUTE), more);
  const stay = (who: Person, from: number, to: number): SentEvent[] => [event('user-joined', who, from), event('user-left', who, to)];
  const talk = (who: Person, from: number, to: number): SentEvent[] => [
    event('user-audio-voice-enabled', who, from, { 'sharing-mic': true, muted: false, 'listening-only': false }),
    event('user-audio-muted', who, to),
  ];
  const until = (time: number): void => at.clock.advance((time - at.clock.now().getTime()) / 1000);
  const sent = async (...events: readonly SentEvent[]): Promise<void> => {
    until(Math.max(at.clock.now().getTime(), ...events.map(({ ts }) => ts)));
    expect((await at.sender.modern(events)).status).toBe(200);
  };
  const looked = async (): Promise<void> => {
    at.clock.advance(61);
    await at.app.runDueJobs();
  };
  const ruled = async (terms: Json): Promise<void> => {
    const { status, body } = await room.asTeacher.put(of('completion_rule'), terms, PLAIN);
    expect([status, body.detail]).toEqual([200, undefined]);
  };
  const reported = async (who: Person, talkSeconds: number): Promise<void> => {
    const times = { start: new Date(start).toISOString(), finish: new Date(start + 60 * MINUTE).toISOString() };
    const attendee = { ext_user_id: String(who.id), int_user_id: `w_${who.id}`, engagement: { talk_time: talkSeconds, poll_votes: 0 } };
    const exp = Math.floor(Date.now() / 1000) + 10 * 365 * 86_400;
    const token = new JwtService().sign({ exp }, { secret: TEST_SALT, algorithm: 'HS512' });
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const body = {
      version: '1.0',
      meeting_id: `room-${serial}`,
      internal_meeting_id: `int-room-${serial}`,
      data: { ...times, attendees: [attendee] },
    };
    expect((await at.app.stranger.send('POST', '/api/videoconference/analytics', body, headers)).status).toBe(200);
  };
  const own = async (client = room.asStudent): Promise<Json> => (await client.get(of('completion'), PLAIN)).body;
  const step = async (client = room.asStudent): Promise<unknown[]> => {
    const { body } = await client.get(path.runtime());
    return [(body.items as Json[])[0]?.status, body.progress];
  };

  it('makes the step of a path done for those who were there for long enough and wrote, and for nobody else', async () => {
    await ruled({ minutes: 40, messages: 2 });
    for (const client of [room.asStudent, asOther()]) expect((await path.open(client, path.steps[0])).body).toMatchObject({ progress: 0 });
    await sent(event('user-joined', room.student, 0), event('chat-message-posted', room.student, 1), ...stay(other, 0, 39));
    await looked();
    expect([await step(), await step(asOther())]).toEqual([
      ['incomplete', 0],
      ['incomplete', 0],
    ]);
    expect((await own()).wanting).toEqual(['minutes', 'messages']);
    await sent(event('chat-message-posted', room.student, 30), event('user-left', room.student, 40));
    await looked();
    expect([await step(), await step(asOther())]).toEqual([
      ['completed', 100],
      ['incomplete', 0],
    ]);
    expect(await own()).toMatchObject({
      completed: true,
      seconds: 2_400,
      messages: 2,
      wanting: [],
      condition: { minutes: 40, hands: null },
    });
    expect(await own(asOther())).toMatchObject({ completed: false, completedAt: null, wanting: ['minutes', 'messages'] });
  });

  it('counts a step that is opened only afterwards, and all runs of the room together', async () => {
    await ruled({ minutes: 40 });
    await sent(...stay(room.student, 0, 25));
    await looked();
    expect((await own()).wanting).toEqual(['minutes']);
    start = at.clock.now().getTime() + 86_400_000;
    await sent(...stay(room.student, 0, 15));
    await looked();
    expect((await path.open(room.asStudent, path.steps[0])).body).toMatchObject({ progress: 100 });
  });

  it('asks for having been there where nothing was said', async () => {
    await path.open(room.asStudent, path.steps[0]);
    expect((await room.asStudent.get(of('completion'))).status).toBe(404);
    await looked();
    expect((await own()).wanting).toEqual(['presence']);
    await sent(event('user-joined', room.student, 0));
    await looked();
    expect(await step()).toEqual(['completed', 100]);
  });

  it('follows figures that are corrected later, in both ways, and never takes back that the path was completed', async () => {
    await ruled({ talkMinutes: 5 });
    for (const client of [room.asStudent, asOther()]) await path.open(client, path.steps[0]);
    await sent(event('user-joined', room.student, 0), ...talk(room.student, 1, 11), event('user-left', room.student, 20));
    await sent(...stay(other, 20, 30));
    await looked();
    expect([await step(), await step(asOther())]).toEqual([
      ['completed', 100],
      ['incomplete', 0],
    ]);
    const { completionDate } = (await room.asStudent.get(path.runtime())).body;
    expect(completionDate).not.toBeNull();
    // The report of the server has the true times of talk, and replaces those of open microphones.
    await reported(room.student, 30);
    await reported(other, 600);
    await looked();
    expect([await step(), await step(asOther())]).toEqual([
      ['incomplete', 0],
      ['completed', 100],
    ]);
    expect((await room.asStudent.get(path.runtime())).body.completionDate).toBe(completionDate);
    expect((await own()).wanting).toEqual(['talkMinutes']);
  });

  it('takes nothing back by a stricter condition, by its removal, nor by what is forgotten', async () => {
    await ruled({ minutes: 10 });
    await path.open(room.asStudent, path.steps[0]);
    await sent(...stay(room.student, 0, 12), event('user-joined', other, 0));
    await looked();
    await ruled({ minutes: 50 });
    await looked();
    expect([await step(), (await own()).completed]).toEqual([['completed', 100], true]);
    expect((await room.asTeacher.delete(of('completion_rule'))).status).toBe(204);
    await sent(event('user-left', other, 30));
    await looked();
    expect(await step()).toEqual(['completed', 100]);
    await ruled({ minutes: 10 });
    const erased = await at.admin.send(
      'POST',
      '/api/videoconference/erasures',
      { participant: `/api/users/${room.student.id}` },
      {
        'Content-Type': 'application/json',
      },
    );
    expect(erased.status).toBe(200);
    await sent(...stay(other, 40, 45));
    await looked();
    expect([await step(), (await own()).completed]).toEqual([['completed', 100], false]);
    expect((await room.asTeacher.patch(String(meeting['@id']), { privacy: 'aggregate' })).status).toBe(200);
    await looked();
    expect((await own(asOther())).completed).toBe(false);
    expect(await step()).toEqual(['completed', 100]);
  });

  it('fills a column of the gradebook, which follows corrections', async () => {
    const column = await newColumn();
    const scores = async (): Promise<unknown> => (await room.asTeacher.get(column, PLAIN)).body.userScoreList;
    await ruled({ talkMinutes: 5 });
    const rule = { target: 'evaluation', evaluation: column, score: 'done', of: 'run' };
    expect((await room.asTeacher.put(of('attendance_rule'), rule)).status).toBe(200);
    await sent(
      event('user-joined', room.student, 0),
      ...talk(room.student, 1, 11),
      event('user-left', room.student, 20),
      ...stay(other, 0, 20),
    );
    await looked();
    at.clock.advance(660);
    await looked();
    expect(await scores()).toEqual({ [room.student.id]: 20, [other.id]: 0 });
    await reported(room.student, 30);
    await reported(other, 600);
    await looked();
    await looked();
    expect(await scores()).toEqual({ [room.student.id]: 0, [other.id]: 20 });
  });

  it('leads from a mark in the gradebook to the rule, to the times and to the stays that explain themselves', async () => {
    const [teacher, learner] = [await visitor(at.app, room.teacher), await visitor(at.app, room.student)];
    const column = await newColumn();
    await ruled({ minutes: 5 });
    const rule = { target: 'evaluation', evaluation: column, score: 'pass', of: 'run', minimumShare: 50 };
    expect((await room.asTeacher.put(of('attendance_rule'), rule)).status).toBe(200);
    await sent(...stay(room.student, 0, 20), ...stay(other, 0, 6));
    await looked();
    at.clock.advance(660);
    await looked();
    const page = `/plugin/Videoconf/meetings/${String(meeting.id)}/mark`;
    const { body } = await room.asStudent.get(of('mark'), PLAIN);
    expect(body).toMatchObject({
      rule: { target: 'evaluation', score: 'pass', minimumShare: 50 },
      mark: { score: 20, share: 100, kept: null },
    });
    const [time] = body.times as Json[];
    expect(time).toMatchObject({ seconds: 1_200, share: 100, reasons: [], outcome: null });
    const [activity] = time!.activities as string[];
    const why = `${String(activity).replace('/api/conference_activities/', '/plugin/Videoconf/activities/')}/why`;
    // As a learner, and as a teacher, by links alone.
    expect((await learner.client.get(`/courses/${room.course}/marks`)).text).toContain(`href="${page}"`);
    const own = await learner.client.get(page);
    expect([own.status, own.text.includes(why), own.text.includes('50%')]).toEqual([200, true, true]);
    expect((await learner.client.get(why)).status).toBe(200);
    const book = String((await room.asTeacher.get(column, PLAIN)).body.category)
      .split('/')
      .at(-1);
    expect((await teacher.client.get(`/gradebooks/${book}`)).text).toContain(`href="${page}"`);
    expect((await teacher.client.get(page)).text).toContain(`${page}?user=${other.id}`);
    expect((await teacher.client.get(`${page}?user=${other.id}`)).text).toContain('too short');
    // Nobody else's, and not what the column hides.
    expect((await room.asStudent.get(`${of('mark')}?user=/api/users/${other.id}`)).status).toBe(403);
    expect((await room.asOutsider.get(of('mark'))).status).toBe(403);
    expect((await room.asTeacher.get(`${of('mark')}?user=nobody`)).status).toBe(400);
    expect((await room.asTeacher.patch(column, { visible: false })).status).toBe(200);
    expect((await room.asStudent.get(of('mark'), PLAIN)).body.mark).toBeNull();
    expect((await room.asTeacher.get(`${of('mark')}?user=${other.id}`, PLAIN)).body.mark).toMatchObject({ score: 0, share: 30 });
  });

  /** A column of the gradebook of the course. @returns its address */
  const newColumn = async (): Promise<string> => {
    const books = await room.asTeacher.get<Json[]>(`/api/gradebook_categories?course=${room.course}`, PLAIN);
    const book = books.body[0] ?? (await madeBook());
    const values = {
      title: `Column ${serial}`,
      weight: 10,
      max: 20,
      category: book['@id'] ?? `/api/gradebook_categories/${String(book.id)}`,
    };
    const { status, body } = await room.asTeacher.post('/api/gradebook_evaluations', values);
    expect(status).toBe(201);
    return String(body['@id']);
  };

  const madeBook = async (): Promise<Json> =>
    (await room.asTeacher.post('/api/gradebook_categories', { title: 'Marks', course: `/api/courses/${room.course}`, weight: 100 })).body;

  it('asks for checks that were answered in the room, and follows the answers', async () => {
    const seed = 'a seed that an auditor was given';
    const planned = { perHour: 3, windowSeconds: 90, way: 'code', seed };
    expect((await room.asTeacher.put(of('checks'), planned)).status).toBe(200);
    await ruled({ minutes: 30, checks: 75 });
    for (const client of [room.asStudent, asOther()]) await path.open(client, path.steps[0]);
    await sent(event('user-joined', room.student, 0), event('user-joined', other, 0));
    await at.app.runDueJobs();
    const hours = { perHour: planned.perHour, from: start, to: start + 600 * MINUTE };
    for (const [index, time] of checkTimes({ secret: seed, run: `int-room-${serial}`, ...hours })
      .slice(0, 3)
      .entries()) {
      until(time + 1_000);
      await at.app.runDueJobs();
      const [check] = (await room.asTeacher.get<Json[]>(`/api/attendance_checks?meeting=${String(meeting.id)}`, PLAIN)).body;
      expect(check?.number).toBe(index + 1);
      for (const client of index === 0 ? [room.asStudent, asOther()] : [room.asStudent])
        expect((await client.post(of('checks/answer'), { code: check?.code })).body).toMatchObject({ state: 'answered' });
    }
    await sent(event('user-left', room.student, 60), event('user-left', other, 60));
    await looked();
    expect([await step(), await step(asOther())]).toEqual([
      ['completed', 100],
      ['incomplete', 0],
    ]);
    expect(await own()).toMatchObject({ completed: true, checks: { asked: 3, answered: 3 }, wanting: [] });
    expect(await own(asOther())).toMatchObject({ completed: false, checks: { asked: 3, answered: 1 }, wanting: ['checks'] });
    // Who asks for fewer answers has more people done, without anything new in the room.
    await ruled({ minutes: 30, checks: 33 });
    await looked();
    expect([await step(asOther()), (await own(asOther())).wanting]).toEqual([['completed', 100], []]);
  });

  it('asks nothing of one who objected to figures that these say', async () => {
    await ruled({ minutes: 5, messages: 3, hands: 1 });
    expect((await asOther().put('/api/me/meeting_objection', {})).status).toBeLessThan(300);
    await sent(...stay(room.student, 0, 6), ...stay(other, 0, 6));
    await looked();
    expect([(await own()).wanting, (await own(asOther())).completed]).toEqual([['messages', 'hands'], true]);
    expect((await asOther().delete('/api/me/meeting_objection')).status).toBeLessThan(300);
  });

  it('is asked by those who run the meeting, as far as it records what is asked', async () => {
    const put = (terms: Json, client = room.asTeacher) => client.put(of('completion_rule'), terms);
    for (const terms of [{ minutes: 0 }, { checks: 101 }, { messages: 'many' }, { hands: 1.5 }]) {
      const { status, body } = await put(terms);
      expect([terms, status, body.violations?.[0]?.propertyPath]).toEqual([terms, 422, Object.keys(terms)[0]]);
    }
    for (const client of [room.asStudent, room.asOutsider]) expect((await put({ minutes: 1 }, client)).status).toBe(403);
    await ruled({ minutes: 1, checks: 75 });
    expect((await room.asStudent.get(of('completion_rule'), PLAIN)).body).toEqual({
      minutes: 1,
      talkMinutes: null,
      messages: null,
      hands: null,
      checks: 75,
    });
    expect((await room.asStudent.get(of('completions'))).status).toBe(403);
    expect((await room.asOutsider.get(of('completion'))).status).toBe(403);
    const { people } = (await room.asTeacher.get(of('completions'), PLAIN)).body as { people: Json[] };
    expect(people.map(({ user, completed }) => [user, completed]).toSorted()).toEqual(
      [room.student, other].map(({ id }) => [`/api/users/${id}`, false]).toSorted(),
    );
    expect((await room.asTeacher.patch(String(meeting['@id']), { privacy: 'presence' })).status).toBe(200);
    const refused = await put({ minutes: 1, messages: 1, hands: 1 });
    expect([refused.status, refused.body.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, ['messages', 'hands']]);
    expect((await put({ minutes: 2 })).status).toBe(200);
    expect((await room.asTeacher.patch(String(meeting['@id']), { privacy: 'pseudonymous' })).status).toBe(200);
    expect([(await put({ minutes: 3 })).status, (await put({ minutes: 3 })).body.type]).toEqual([409, '/errors/nothing-recorded']);
  });

  it('is a step of paths of its course alone, which counts no more once the meeting is deleted', async () => {
    const elsewhere = await at.app.given.course();
    await at.app.given.member(elsewhere, room.teacher, 'teacher');
    const foreign = await newMeeting({ remoteId: `foreign-${serial}`, course: `/api/courses/${elsewhere.id}` });
    const made = (id: unknown) =>
      room.asTeacher.post('/api/c_lp_items', { title: 'X', lp: path.iri, itemType: 'meeting', path: String(id) });
    expect([(await made(foreign.id)).status, (await made(99_999_999)).status, (await made('x')).status]).toEqual([422, 422, 422]);
    await path.open(room.asStudent, path.steps[0]);
    expect((await room.asStudent.get(path.runtime())).body).toMatchObject({ countedSteps: 1, current: { resource: meeting['@id'] } });
    expect((await room.asTeacher.delete(String(meeting['@id']))).status).toBe(204);
    await looked();
    expect((await room.asStudent.get(path.runtime())).body).toMatchObject({ countedSteps: 0 });
  });

  describe('in a browser', () => {
    let teacher: PageVisitor;
    let learner: PageVisitor;
    beforeAll(async () => {
      [teacher, learner] = [await visitor(at.app, room.teacher), await visitor(at.app, room.student)];
    });
    const page = (): string => `/plugin/Videoconf/meetings/${String(meeting.id)}/completion`;

    it('says what is asked in a form, keeps what was refused, and shows how far everybody is', async () => {
      const refused = await sendForm(teacher.client, page(), { minutes: '40', messages: 'two', checks: '' });
      expect([refused.status, refused.text.includes('value="two"'), refused.text.includes('messages-problem')]).toEqual([422, true, true]);
      expect(refused.text).toContain('Type a whole number from 1 to 10,000.');
      expect((await sendForm(teacher.client, page(), { minutes: '40', messages: '2' })).headers.get('location')).toBe(`${page()}?saved`);
      await sent(...stay(room.student, 0, 45));
      await looked();
      const shown = (await teacher.client.get(page())).text;
      expect(shown).toContain('not reached: Messages in the public chat');
      expect(shown).toContain('not reached: Minutes in the meeting, Messages in the public chat');
      const french = (await teacher.client.get(page(), { 'Accept-Language': 'fr' })).text;
      expect(french).toContain('pas atteint : Messages dans la discussion publique');
      const mine = (await learner.client.get(page())).text;
      expect(mine).toContain('45 / 40');
      expect(mine).not.toContain(other.username);
      expect((await sendForm(learner.client, page(), { minutes: '1' })).status).toBe(403);
      expect((await teacher.client.get(`/plugin/Videoconf/meetings/${String(meeting.id)}`)).text).toContain(page());
    });

    it('shows the condition in the path, and leads to it from where the path is made', async () => {
      await ruled({ minutes: 40 });
      const place = `?cid=${room.course}&sid=0`;
      await path.open(room.asStudent, path.steps[0]);
      await sent(...stay(room.student, 0, 30));
      await looked();
      const followed = (await learner.client.get(`/learning-paths/${path.id}${place}`)).text;
      expect(followed).toContain('30 of 40 minutes in the meeting');
      expect(followed).toContain(`/plugin/Videoconf/meetings/${String(meeting.id)}`);
      const built = (await teacher.client.get(`/path-builder/${path.id}${place}&kind=meeting`)).text;
      expect(built).toContain(page());
      expect(built).toContain(`value="add:${String(meeting.id)}"`);
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { type Part, form } from '../../support/form.js';
import type { Person } from '../../support/given.js';
import { ResumableClient, uploadId } from '../../support/resumable.js';

const FORMER = 'Former user';

describe('deleting a user for good', () => {
  const clock = new FakeClock(new Date());
  let application: TestApplication;
  let asGlobal: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.start({ clock, variables: { PUBLIC_URL: 'https://lms.example', JWT_TTL: '200000' } });
    asGlobal = application.as(await application.given.globalAdministrator());
  });
  afterAll(() => application.close());

  const iri = ({ id }: { readonly id: unknown }): string => `/api/users/${String(id)}`;
  const erase = async (person: Person, headers: Record<string, string> = {}): Promise<Reply> => {
    expect((await asGlobal.delete(iri(person))).status).toBe(204);
    return asGlobal.delete(iri(person), headers);
  };
  async function made(client: ApiClient, path: string, values: object): Promise<Json> {
    const { status, body } = await client.post(`/api/${path}`, values);
    expect([status, body.violations ?? body.detail]).toEqual([201, undefined]);
    return body;
  }
  const read = async (client: ApiClient, address: unknown): Promise<Json> => {
    const { status, body } = await client.get(String(address));
    expect([String(address), status]).toEqual([String(address), 200]);
    return body;
  };
  const pass = async (seconds: number): Promise<void> => {
    clock.advance(seconds);
    await application.runDueJobs();
  };

  /** A course that its teacher has filled, and in which a learner has worked. */
  interface Lessons {
    readonly room: Classroom;
    readonly book: Json;
    readonly result: Json;
    readonly assignment: Json;
    readonly work: Json;
    readonly thread: Json;
    readonly answer: Json;
    readonly hash: string;
  }

  async function lessons(): Promise<Lessons> {
    const room = await classroom(application);
    const { asTeacher, asStudent, course, node } = room;
    const place = { parentResourceNodeId: node, resourceLinkList: [{ cid: course, visibility: 'published' }] };
    const certificates = { generateCertificates: true, certifMinScore: 60 };
    const book = await made(asTeacher, 'gradebook_categories', { title: 'Book', course, ...certificates });
    const evaluation = await made(asTeacher, 'gradebook_evaluations', { title: 'Exam', weight: 1, max: 20, category: book['@id'] });
    const mark = { evaluation: evaluation['@id'], user: iri(room.student), score: 15 };
    const result = await made(asTeacher, 'gradebook_results', mark);
    const assignment = await made(asTeacher, 'c_student_publications', { title: 'Essay', qualification: 20, ...place });
    const work = await handedIn(asStudent, assignment);
    await made(asTeacher, 'c_student_publication_comments', { publication: work['@id'], comment: 'Well done' });
    expect((await asTeacher.patch(String(work['@id']), { qualification: 15 })).status).toBe(200);
    const forum = await made(asTeacher, 'forums', { title: 'Talk', ...place });
    const thread = await made(asTeacher, 'forum_threads', { title: 'Who is here?', text: 'Say so.', forum: forum['@id'] });
    const answer = await made(asStudent, 'forum_posts', { title: 'Me', postText: 'I am.', thread: thread['@id'] });
    await pass(10);
    const issued = await read(asStudent, `/api/gradebook_certificates?category=${String(book.id)}`);
    return { room, book, result, assignment, work, thread, answer, hash: String(issued.member?.[0]?.hash) };
  }

  async function handedIn(client: ApiClient, assignment: Json): Promise<Json> {
    const file: Part = { name: 'uploadFile', content: 'My essay', filename: 'essay.txt', type: 'text/plain' };
    const texts = [
      { name: 'title', content: 'Essay' },
      { name: 'publicationParent', content: String(assignment['@id']) },
    ];
    const { body, type } = form([...texts, file]);
    const reply = await client.send('POST', '/api/c_student_publications/upload', body, { 'Content-Type': type });
    expect([reply.status, reply.body.violations]).toEqual([201, undefined]);
    return reply.body;
  }

  const nameOf = async (client: ApiClient, user: unknown): Promise<unknown> => (await read(client, user)).fullName;

  describe('the only teacher of a course', () => {
    let lesson: Lessons;
    let totals: Json;
    beforeAll(async () => {
      lesson = await lessons();
      totals = await read(lesson.room.asStudent, `/api/gradebook_totals?category=${String(lesson.book.id)}`);
      const { status, text } = await erase(lesson.room.teacher);
      expect([status, text]).toEqual([204, '']);
    });

    it('leaves the gradebook, its marks and its totals', async () => {
      const { asStudent } = lesson.room;
      expect(await read(asStudent, lesson.result['@id'])).toMatchObject({ score: 15 });
      expect(await read(asStudent, `/api/gradebook_totals?category=${String(lesson.book.id)}`)).toEqual(totals);
      expect(totals.member).toHaveLength(1);
      expect(await nameOf(asStudent, (await read(asStudent, lesson.book['@id'])).user)).toBe(FORMER);
    });

    it('leaves the assignment with the works, their files, remarks and marks', async () => {
      const { asStudent } = lesson.room;
      expect(await nameOf(asStudent, (await read(asStudent, lesson.assignment['@id'])).user)).toBe(FORMER);
      const work = await read(asStudent, lesson.work['@id']);
      expect(work).toMatchObject({ qualification: 15, qualificatorId: null, user: iri(lesson.room.student) });
      expect(await (await asStudent.fetch(`${String(work['@id'])}/content`)).text()).toBe('My essay');
      const remarks = await read(asStudent, `/api/c_student_publication_comments?publication=${String(work.id)}`);
      expect(remarks.member).toMatchObject([{ comment: 'Well done' }]);
    });

    it('leaves the thread with its answers, in the name of "Former user"', async () => {
      const { asStudent } = lesson.room;
      const posts = await read(asStudent, `/api/forum_posts?thread=${String(lesson.thread.id)}`);
      const authors = await Promise.all((posts.member ?? []).map(({ user }) => nameOf(asStudent, user)));
      expect(authors.sort()).toEqual([FORMER, await nameOf(asStudent, iri(lesson.room.student))].sort());
    });

    it('leaves the certificate of a learner as public as it was', async () => {
      expect((await application.stranger.get(`/api/certificates/${lesson.hash}`)).body).toMatchObject({ state: 'valid' });
    });

    it('is reported to the administrators, since nobody teaches the course any more', async () => {
      await pass(60);
      const notices = await read(lesson.room.asAdministrator, '/api/notifications?kind=ownership.vacant');
      expect(notices.member?.map(({ subject }) => subject)).toContain(`/api/courses/${lesson.room.course}`);
    });

    it('is on record with what became of which rows', async () => {
      const entries = await read(asGlobal, `/api/track_e_defaults?defaultEventType=users.delete&defaultValue=${iri(lesson.room.teacher)}`);
      const members = entries.member?.map((entry) => entry.members) ?? [];
      expect(members.filter(Boolean)).toEqual([expect.stringContaining('gradebook_categories.user author 1')]);
    });
  });

  describe('a learner', () => {
    it('takes along what is about the learner, and nothing of others', async () => {
      const lesson = await lessons();
      const { room, answer, thread, work, result, hash } = lesson;
      const reply = await made(room.asTeacher, 'forum_posts', {
        title: 'Good',
        postText: 'Good.',
        thread: thread['@id'],
        postParent: answer['@id'],
      });
      const other = await handedIn(application.as(await room.classmate()), lesson.assignment);
      expect((await erase(room.student)).status).toBe(204);
      for (const gone of [work, result]) expect((await room.asTeacher.get(String(gone['@id']))).status).toBe(404);
      expect((await application.stranger.get(`/api/certificates/${hash}`)).status).toBe(404);
      expect(await nameOf(room.asTeacher, (await read(room.asTeacher, answer['@id'])).user)).toBe(FORMER);
      for (const left of [reply, other]) expect((await room.asTeacher.get(String(left['@id']))).status).toBe(200);
    });

    it('leaves a conversation of two to the other one', async () => {
      const [one, other] = [await application.given.student(), await application.given.student()];
      const sent = await made(application.as(one), 'messages', { title: 'Hello', content: 'You?', receivers: [iri(other)] });
      const back = await made(application.as(other), 'messages', { title: 'Re: Hello', content: 'Me.', receivers: [iri(one)] });
      expect((await erase(one)).status).toBe(204);
      const asOther = application.as(other);
      expect(await nameOf(asOther, (await read(asOther, sent['@id'])).sender)).toBe(FORMER);
      expect(await read(asOther, back['@id'])).toMatchObject({ content: 'Me.' });
    });

    it('is in no list, search or spreadsheet any more', async () => {
      const { body } = await asGlobal.post('/api/users', {
        username: 'zebedee.quill',
        email: 'zebedee@quill.example',
        firstname: 'Zebedee',
        lastname: 'Quill',
        plainPassword: 'a good password',
        status: 'student',
      });
      expect((await erase({ id: Number(body.id), username: 'zebedee.quill' })).status).toBe(204);
      for (const path of ['/api/users?search=zebedee', '/api/users?search=quill', '/api/users?email=zebedee@quill.example'])
        expect((await read(asGlobal, path)).totalItems).toBe(0);
      expect((await asGlobal.get('/api/users', { Accept: 'text/csv' })).text).not.toMatch(/zebedee|quill/i);
    });
  });

  describe('the preview', () => {
    it('counts by resource and way, for administrators, and changes nothing', async () => {
      const { room, book, work } = await lessons();
      const { status, body } = await room.asAdministrator.get(`${iri(room.teacher)}/erasure`);
      expect(status).toBe(200);
      expect(body.member).toContainEqual({ resource: 'gradebook_categories', member: 'user', way: 'author', count: 1 });
      expect(body.member).toContainEqual({ resource: 'course_rel_users', member: 'user', way: 'subject', count: 1 });
      expect(body.vacant).toEqual({ courses: [`/api/courses/${room.course}`], classes: [], tickets: [] });
      const ofLearner = (await room.asAdministrator.get(`${iri(room.student)}/erasure`)).body.member;
      expect(ofLearner).toContainEqual({ resource: 'c_student_publications', member: 'user', way: 'subject', count: 1 });
      for (const kept of [book, work]) expect((await room.asTeacher.get(String(kept['@id']))).status).toBe(200);
      for (const client of [room.asTeacher, room.asStudent]) expect((await client.get(`${iri(room.student)}/erasure`)).status).toBe(403);
    });
  });

  describe('with a successor', () => {
    it('gives the successor the places of the teacher', async () => {
      const { room } = await lessons();
      const next = await application.given.teacher();
      const reply = await erase(room.teacher, { Prefer: `successor=${iri(next)}` });
      expect([reply.status, reply.headers.get('preference-applied')]).toEqual([204, `successor=${iri(next)}`]);
      const people = await read(asGlobal, `/api/course_rel_users?course=${room.course}&status=teacher`);
      expect(people.member?.map(({ user }) => user)).toEqual([iri(next)]);
      expect((await application.as(next).patch(`/api/courses/${room.course}`, { title: 'Mine now' })).status).toBe(200);
    });

    it('refuses users who cannot take over, and deletes nobody', async () => {
      const { room } = await lessons();
      const closed = await application.given.person({ status: 'teacher', active: 'inactive' });
      await application.given.member({ id: room.course }, closed);
      const classmate = await room.classmate();
      expect((await asGlobal.delete(iri(room.teacher))).status).toBe(204);
      for (const unfit of [iri(room.teacher), iri(closed), iri(classmate), '/api/users/999999999', '/api/courses/1', 'nobody']) {
        const { status, body } = await asGlobal.delete(iri(room.teacher), { Prefer: `successor=${unfit}` });
        expect([unfit, status, body.type]).toEqual([unfit, 422, '/errors/successor-unfit']);
      }
      expect((await asGlobal.get(iri(room.teacher))).status).toBe(200);
    });
  });

  describe('a user with more than 50,000 rows', () => {
    const MANY = 50_001;
    let person: Person;
    beforeAll(async () => {
      person = await application.given.student();
      // Nobody signs in so often in a test.
      await application.dataSource.query(
        `INSERT INTO "track_e_login" ("user_id", "login_date", "user_ip") SELECT $1, now(), '' FROM generate_series(1, ${MANY})`,
        [person.id],
      );
    });

    it('is deleted by a job, to which the answer leads, once for all', async () => {
      const { status, headers } = await erase(person);
      const job = String(headers.get('location'));
      expect([status, job]).toEqual([202, expect.stringMatching(/^\/api\/jobs\/\d+$/)]);
      expect(await read(asGlobal, job)).toMatchObject({ kind: 'account.erase', subject: iri(person) });
      const again = await asGlobal.delete(iri(person));
      expect([again.status, again.headers.get('location')]).toEqual([202, job]);
    });

    it('stays where the account is opened again before', async () => {
      expect((await asGlobal.patch(iri(person), { active: 'active' })).status).toBe(200);
      await application.runDueJobs();
      expect(await read(asGlobal, iri(person))).toMatchObject({ active: 'active' });
      expect((await erase(person)).status).toBe(202);
      await application.runDueJobs();
      expect((await asGlobal.get(iri(person))).status).toBe(404);
    });
  });

  it('ends what names the person in other ways: attributes, unfinished uploads, trials of sign-in', async () => {
    const person = await application.given.student();
    const named = { itemType: 'user', valueType: 'text', variable: `shoe_size_${person.id}`, displayText: 'Shoe size' };
    const field = await made(asGlobal, 'extra_fields', named);
    const value = await made(asGlobal, 'extra_field_values', { field: field['@id'], itemId: person.id, fieldValue: '43' });
    const uploads = new ResumableClient(application.as(person));
    const upload = await uploads.begun(10, { filename: 'diary.txt' });
    await application.stranger.post('/api/authentication_token', { username: person.username, password: 'wrong' });
    expect((await erase(person)).status).toBe(204);
    expect((await asGlobal.get(String(value['@id']))).status).toBe(404);
    expect((await read(asGlobal, `/api/track_e_login_records?username=${person.username}`)).totalItems).toBe(0);
    const left = (): Promise<unknown[]> =>
      application.dataSource.query('SELECT FROM "resumable_upload" WHERE "id" = $1', [uploadId(upload)]);
    expect(await left()).toHaveLength(1);
    await pass(7_200);
    expect(await left()).toEqual([]);
  });

  it('gives an assigned ticket to another teacher of its course, and tells administrators of one that nobody has', async () => {
    const room = await classroom(application);
    const colleague = await room.colleague();
    const project = await made(asGlobal, 'ticket_projects', { title: 'Help' });
    const category = await made(asGlobal, 'ticket_categories', { title: 'Questions', project: project['@id'] });
    const priority = await made(asGlobal, 'ticket_priorities', { title: 'Normal', code: 'normal' });
    const asked = {
      subject: 'Beamer',
      message: 'It is dark.',
      project: project['@id'],
      category: category['@id'],
      priority: priority['@id'],
    };
    const inCourse = await made(asGlobal, 'tickets', { ...asked, course: `/api/courses/${room.course}` });
    const outside = await made(asGlobal, 'tickets', asked);
    for (const ticket of [inCourse, outside])
      expect((await asGlobal.patch(String(ticket['@id']), { assignedLastUser: iri(room.teacher) })).status).toBe(200);
    expect((await erase(room.teacher)).status).toBe(204);
    expect(await read(asGlobal, inCourse['@id'])).toMatchObject({ assignedLastUser: iri(colleague) });
    expect(await read(asGlobal, outside['@id'])).toMatchObject({ assignedLastUser: null });
    await pass(60);
    const notices = await read(room.asAdministrator, '/api/notifications?kind=ownership.vacant');
    expect(notices.member?.map(({ subject }) => subject)).toContain(outside['@id']);
  });

  describe('the account "Former user"', () => {
    it('is one a portal, signs in nowhere, gets no messages and is not deleted', async () => {
      const [one, other, sender] = [
        await application.given.student(),
        await application.given.student(),
        await application.given.student(),
      ];
      for (const person of [one, other]) {
        await made(application.as(person), 'messages', { title: 'Hello', content: 'You?', receivers: [iri(sender)] });
        await erase(person);
      }
      const accounts = (await read(asGlobal, '/api/users?status=fallback')).member ?? [];
      expect(accounts).toHaveLength(1);
      const [former = {}] = accounts;
      expect(former).toMatchObject({ fullName: FORMER, active: 'inactive' });
      const letter = { title: 'Hello', content: 'You?', receivers: [former['@id']] };
      expect((await application.as(sender).post('/api/messages', letter)).status).toBe(422);
      await asGlobal.delete(String(former['@id']));
      const again = await asGlobal.delete(String(former['@id']));
      expect([again.status, again.body.type]).toEqual([409, '/errors/former-user']);
    });
  });
});

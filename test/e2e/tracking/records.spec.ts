import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { TraceFlush } from '../../../src/tracking/records/traces/trace-flush.js';
import { type Given, type Person, PORTAL } from '../../support/given.js';
import { newPath } from '../../support/path-fixture.js';
import { PASSWORD, signIn, withPassword } from '../../support/sign-in.js';

describe('records of what people do', () => {
  let application: TestApplication;
  let given: Given;
  let room: Classroom;

  beforeAll(async () => {
    application = await TestApplication.start();
    ({ given } = application);
    room = await classroom(application);
  });

  afterAll(() => application.close());

  async function made(client: ApiClient, path: string, values: object): Promise<Json> {
    const { status, body } = await client.post(`/api/${path}`, values);
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  async function idsSeen(client: ApiClient, path: string): Promise<unknown[]> {
    return ((await client.get(`/api/${path}`)).body.member ?? []).map(({ id }) => id);
  }

  /** Who of teacher, learner, classmate, teacher of another course and administrator sees the row, as a list and as an item. */
  async function readers(path: string, id: number): Promise<boolean[]> {
    const clients = [
      room.asTeacher,
      room.asStudent,
      application.as(await room.classmate()),
      (await classroom(application)).asTeacher,
      room.asAdministrator,
    ];
    return Promise.all(
      clients.map(async (client) => {
        const listed = (await idsSeen(client, `${path}?id=${id}`)).includes(id);
        expect((await client.get(`/api/${path}/${id}`)).status === 200).toBe(listed);
        return listed;
      }),
    );
  }

  /** The latest row of a person. @param user member with the person's account */
  async function latestOf({ id: person }: Person, path: string, user: string, client = room.asTeacher): Promise<number> {
    const { body } = await client.get(`/api/${path}?${user}=${person}`);
    expect([path, Number(body.totalItems) > 0]).toEqual([path, true]);
    return Math.max(...(body.member ?? []).map(({ id }) => Number(id)));
  }

  describe('in a course', () => {
    beforeAll(async () => {
      const file = { title: 'Slides', filetype: 'file', contentFile: 'Slides', parentResourceNodeId: room.node };
      const slides = await made(room.asTeacher, 'documents', file);
      const link = await made(room.asTeacher, 'links', { title: 'Flora', url: 'https://flora.test/', parentResourceNodeId: room.node });
      const task = await made(room.asTeacher, 'c_student_publications', { title: 'Essay', parentResourceNodeId: room.node });
      expect((await room.asStudent.get(`${String(slides['@id'])}/content`)).status).toBe(200);
      expect((await room.asStudent.post(`${String(link['@id'])}/open`, undefined)).status).toBe(200);
      const uploadFile = 'data:text/plain;name=essay.txt;base64,SGVsbG8=';
      await made(room.asStudent, 'c_student_publications', { title: 'Mine', filetype: 'file', publicationParent: task['@id'], uploadFile });
      await application.app.get(TraceFlush, { strict: false }).flush();
    });

    it.each([
      ['track_e_accesses', 'accessUserId'],
      ['track_e_course_accesses', 'user'],
      ['track_e_downloads', 'downUserId'],
      ['track_e_uploads', 'uploadUserId'],
      ['track_e_links', 'linksUserId'],
    ])('%s are the person’s, the teachers’ and the administrators’', async (path, user) => {
      expect(await readers(path, await latestOf(room.student, path, user))).toEqual([true, true, false, false, true]);
    });

    it('are written by nobody', async () => {
      expect((await room.asAdministrator.post('/api/track_e_accesses', { accessUserId: 1 })).status).toBe(405);
    });
  });

  it('sign-ins are the person’s and the administrators’; trials and the audit log the administrators’', async () => {
    const { username } = await withPassword(application, room.student);
    expect((await signIn(application, username)).status).toBe(200);
    const signedIn = await latestOf(room.student, 'track_e_logins', 'user', room.asAdministrator);
    expect(await readers('track_e_logins', signedIn)).toEqual([false, true, false, false, true]);
    for (const name of [username.toUpperCase(), 'nobody']) expect((await signIn(application, name, 'wrong')).status).toBe(401);
    const trials = async (client: ApiClient): Promise<Set<unknown>> =>
      new Set(((await client.get('/api/track_e_login_records')).body.member ?? []).map((trial) => trial.username));
    const known = await trials(room.asAdministrator);
    expect([known.size, known.has(null)]).toEqual([1, false]);
    expect((await trials(application.as(await given.globalAdministrator()))).has(null)).toBe(true);
    const change = { plainPassword: 'quite another long password', currentPassword: PASSWORD };
    expect((await room.asStudent.patch(`/api/users/${room.student.id}`, change)).status).toBe(200);
    const entry = await latestOf(room.student, 'track_e_defaults', 'defaultUserId', room.asAdministrator);
    expect(await readers('track_e_defaults', entry)).toEqual([false, false, false, false, true]);
  });

  it('presence shows to all on the same portal, addresses to administrators', async () => {
    expect((await room.asTeacher.get(`/api/courses/${room.course}`)).status).toBe(200);
    await application.app.get(TraceFlush, { strict: false }).flush();
    const here = await latestOf(room.teacher, 'track_e_onlines', 'loginUserId');
    // The only portal of this test serves all requests.
    const elsewhere = await given.row('track_e_online', { login_user_id: room.teacher.id, access_url_id: PORTAL + 1 });
    expect(await readers('track_e_onlines', here)).toEqual([true, true, true, true, true]);
    expect(await readers('track_e_onlines', elsewhere)).toEqual([false, false, false, false, false]);
    const address = async (client: ApiClient): Promise<unknown> => (await client.get(`/api/track_e_onlines/${here}`)).body.userIp;
    expect([await address(room.asStudent), await address(room.asAdministrator)]).toEqual([undefined, '127.0.0.0/24']);
  });

  it('a course is ranked by one vote a person', async () => {
    const ranking = await made(room.asStudent, 'track_course_rankings', { course: room.course, vote: 2, totalScore: 500 });
    expect(ranking).toMatchObject({ totalScore: 2, users: 1, urlId: PORTAL });
    await room.asTeacher.patch(String(ranking['@id']), { vote: 5 });
    const { body } = await room.asStudent.patch(String(ranking['@id']), { vote: 3 });
    expect(body).toMatchObject({ totalScore: 8, users: 2, realTotalScore: 4, pointsAverage: 80 });
    expect((await room.asOutsider.get(String(ranking['@id']))).status).toBe(403);
  });

  describe('progress in a learning path', () => {
    let view: number;
    const steps: number[] = [];

    beforeAll(async () => {
      const path = await newPath(room, [{ itemType: 'sco' }, { itemType: 'sco', masteryScore: 60 }]);
      for (const step of path.steps) expect((await path.open(room.asStudent, step)).status).toBe(200);
      const { body } = await room.asStudent.get(`/api/c_lp_views?lp=${path.id}`);
      view = Number(body.member?.[0]?.id);
      const states = (await room.asStudent.get(`/api/c_lp_item_views?view=${view}`)).body.member ?? [];
      for (const step of path.steps) steps.push(Number(states.find(({ item }) => item === `/api/c_lp_items/${step}`)?.id));
    });

    const report = (step: number | undefined, values: object, client = room.asStudent): Promise<Reply> =>
      client.patch(`/api/c_lp_item_views/${step}`, values);

    it('follows the steps, and SCORM where a step has a mastery score', async () => {
      await report(steps[0], { status: 'completed' });
      expect((await room.asStudent.get(`/api/c_lp_views/${view}`)).body).toMatchObject({ progress: 50 });
      expect((await report(steps[1], { status: 'completed', score: 59 })).body.status).toBe('failed');
      expect((await report(steps[1], { status: 'completed', score: 60 })).body.status).toBe('passed');
      const { body } = await room.asTeacher.get(`/api/c_lp_views/${view}`);
      expect(body).toMatchObject({ progress: 100, completionDate: expect.any(String) });
    });

    it('is reported by the learner’s own player, within the step’s highest score', async () => {
      expect((await report(steps[0], { status: 'failed' }, room.asTeacher)).status).toBe(403);
      expect((await report(steps[0], { status: 'failed' }, application.as(await room.classmate()))).status).toBe(403);
      expect((await report(steps[0], { score: 101 })).status).toBe(422);
    });

    it('is measured by the highest score of the package or the teacher, whatever the learner says of it', async () => {
      expect((await report(steps[0], { score: 100 })).body).toMatchObject({ score: 100, maxScore: '100' });
      expect((await report(steps[0], { maxScore: '0.5' })).body).toMatchObject({ score: 100, maxScore: '100' });
      expect((await room.asStudent.get(`/api/c_lp_views/${view}`)).body.score).toBe('80.00');
    });

    it('is removed by the teacher', async () => {
      expect(await readers('c_lp_views', view)).toEqual([true, true, false, false, true]);
      expect((await room.asStudent.delete(`/api/c_lp_views/${view}`)).status).toBe(403);
      expect((await room.asTeacher.delete(`/api/c_lp_views/${view}`)).status).toBe(204);
    });
  });

  describe('a certificate', () => {
    let book: Json;
    let learner: Person;

    beforeAll(async () => {
      learner = room.student;
      const certificates = { generateCertificates: true, certifMinScore: 50, certificateValidityPeriod: 10 };
      book = await made(room.asTeacher, 'gradebook_categories', { title: 'Book', course: room.course, ...certificates });
      const part = await made(room.asTeacher, 'gradebook_categories', {
        title: 'Part',
        course: room.course,
        parent: book['@id'],
        weight: 40,
      });
      await mark(book, 60, 15);
      await mark(part, 7, 10);
    });

    async function mark(category: Json, weight: number, score: number): Promise<void> {
      const evaluation = await made(room.asTeacher, 'gradebook_evaluations', { title: 'Exam', weight, max: 20, category: category['@id'] });
      await made(room.asTeacher, 'gradebook_results', { evaluation: evaluation['@id'], user: `/api/users/${learner.id}`, score });
    }

    it('is given to who has reached the minimum, with the score reached', async () => {
      const issue = (person: Person, client = room.asTeacher): Promise<Reply> =>
        client.post('/api/gradebook_certificates', { category: book['@id'], user: `/api/users/${person.id}`, scoreCertificate: 100 });
      expect((await issue(learner, room.asStudent)).status).toBe(403);
      expect((await issue(await room.classmate())).status).toBe(422);
      const { status, body } = await issue(learner);
      // 60 × 15/20 from the exam, 40 × 10/20 from the part.
      expect([status, body.scoreCertificate]).toEqual([201, 65]);
      expect(body.expiryDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(await readers('gradebook_certificates', Number(body.id))).toEqual([true, true, false, false, true]);
      expect((await room.asStudent.get(String(body.resourceNode))).status).toBe(200);
      expect((await issue(learner)).status).toBe(422);
    });

    it('leaves a trace of each change to a column', async () => {
      const [evaluation] = (await room.asTeacher.get(`/api/gradebook_evaluations?category=${String(book['@id'])}`)).body.member ?? [];
      await room.asTeacher.patch(String(evaluation?.['@id']), { weight: 70 });
      const { body } = await room.asTeacher.get(`/api/gradebook_linkeval_logs?idLinkevalLog=${String(evaluation?.id)}`);
      expect(body.member).toEqual([expect.objectContaining({ weight: 60, type: 'evaluation', user: `/api/users/${room.teacher.id}` })]);
      expect(await idsSeen(room.asStudent, 'gradebook_linkeval_logs')).toEqual([]);
    });
  });

  it('the parts of a grade model take 100 percent at most', async () => {
    const asEverywhere = application.as(await given.globalAdministrator());
    const model = await made(asEverywhere, 'grade_models', { title: 'Model' });
    const part = (percentage: number): Promise<Reply> =>
      asEverywhere.post('/api/grade_components', { gradeModel: model['@id'], percentage, title: 'Part', acronym: 'P' });
    expect([(await part(60)).status, (await part(41)).status, (await part(40)).status]).toEqual([201, 422, 201]);
    expect((await room.asTeacher.post('/api/grade_models', { title: 'Mine' })).status).toBe(403);
  });
});

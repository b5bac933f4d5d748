import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { sessionOfCourse } from '../../support/session-of-course.js';

describe('the gradebook', () => {
  let application: TestApplication;
  let room: Classroom;
  let asTeacher: ApiClient;
  let asStudent: ApiClient;
  let gradebook: Json;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    ({ asTeacher, asStudent } = room);
    gradebook = await made('gradebook_categories', { title: 'Gradebook', course: room.course });
  });

  afterAll(() => application.close());

  async function made(path: string, values: Record<string, unknown>): Promise<Json> {
    const { status, body } = await asTeacher.post(`/api/${path}`, values);
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  const category = (values: Record<string, unknown> = {}): Promise<Json> =>
    made('gradebook_categories', { title: 'Part', course: room.course, parent: gradebook['@id'], ...values });

  const evaluation = async (values: Record<string, unknown> = {}): Promise<Json> =>
    made('gradebook_evaluations', { title: 'Exam', weight: 1, max: 20, category: gradebook['@id'], ...values });

  const mark = (of: Json, score: number): Promise<Json> =>
    made('gradebook_results', { evaluation: of['@id'], user: `/api/users/${room.student.id}`, score });

  describe('a category', () => {
    it('belongs to a course that its maker teaches; a course has one root', async () => {
      expect(gradebook).toMatchObject({ course: `/api/courses/${room.course}`, user: `/api/users/${room.teacher.id}`, weight: 100 });
      const second = await asTeacher.post('/api/gradebook_categories', { title: 'Second', course: room.course });
      expect([second.status, second.body.violations?.[0]?.propertyPath]).toEqual([422, 'course']);
      const other = await classroom(application);
      expect((await asTeacher.post('/api/gradebook_categories', { title: 'Theirs', course: other.course })).status).toBe(422);
      expect(
        (await asStudent.post('/api/gradebook_categories', { title: 'Mine', course: room.course, parent: gradebook['@id'] })).status,
      ).toBe(403);
    });

    it('shows to learners while visible', async () => {
      const shown = await category();
      const hidden = await category({ visible: false });
      const { body } = await asStudent.get(`/api/gradebook_categories?course=${room.course}&exists[parent]=true`);
      const ids = body.member?.map(({ id }) => id) ?? [];
      expect([ids.includes(shown.id), ids.includes(hidden.id)]).toEqual([true, false]);
      expect((await asStudent.get(String(hidden['@id']))).status).toBe(403);
      expect((await room.asOutsider.get(String(shown['@id']))).status).toBe(403);
    });

    it('lies neither inside itself nor in another course’s gradebook', async () => {
      const outer = await category();
      const inner = await category({ parent: outer['@id'] });
      const { status, body } = await asTeacher.patch(String(outer['@id']), { parent: inner['@id'] });
      expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'parent']);
    });

    it('is unlocked by administrators alone, and until then nothing below it changes', async () => {
      const locked = await category();
      const column = await evaluation({ category: locked['@id'] });
      const result = await mark(column, 10);
      await asTeacher.patch(String(locked['@id']), { locked: true });
      expect((await asTeacher.patch(String(result['@id']), { score: 11 })).status).toBe(409);
      expect((await asTeacher.delete(String(result['@id']))).status).toBe(409);
      expect((await asTeacher.delete(String(column['@id']))).status).toBe(409);
      expect((await asTeacher.delete(String(gradebook['@id']))).status).toBe(409);
      expect((await asTeacher.patch(String(locked['@id']), { locked: false })).status).toBe(403);
      expect((await room.asAdministrator.patch(String(locked['@id']), { locked: false })).status).toBe(200);
      expect((await asTeacher.patch(String(result['@id']), { score: 11 })).status).toBe(200);
    });

    it('with certificates has a score to reach', async () => {
      const { status, body } = await asTeacher.patch(String(gradebook['@id']), { generateCertificates: true });
      expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'certifMinScore']);
    });

    it('is listed with its course and its certificate template', async () => {
      const template = await made('documents', { title: 'Template', filetype: 'certificate', parentResourceNodeId: room.node });
      const part = await category({ document: template['@id'] });
      const ofDocument = await asTeacher.get(String(template.gradebookCategories));
      expect(ofDocument.body.member).toMatchObject([{ id: part.id }]);
      expect((await asTeacher.get(`/api/courses/${room.course}/gradebook_categories`)).status).toBe(200);
    });
  });

  describe('an evaluation', () => {
    it('takes its course from its category and sums up its marks', async () => {
      const column = await evaluation();
      await mark(column, 12);
      const classmate = await room.classmate();
      await made('gradebook_results', { evaluation: column['@id'], user: `/api/users/${classmate.id}`, score: 18 });
      const { body } = await asTeacher.get(String(column['@id']));
      expect(body).toMatchObject({ course: `/api/courses/${room.course}`, bestScore: 18, averageScore: 15, scoreWeight: 20 });
      expect(body.userScoreList).toEqual({ [String(room.student.id)]: 12, [String(classmate.id)]: 18 });
      expect((await asStudent.get(String(column['@id']))).body).not.toHaveProperty('userScoreList');
    });

    it('keeps its maximum above the marks given', async () => {
      const column = await evaluation();
      await mark(column, 15);
      const { status, body } = await asTeacher.patch(String(column['@id']), { max: 14 });
      expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'max']);
      expect((await asTeacher.patch(String(column['@id']), { max: 15 })).status).toBe(200);
    });
  });

  describe('a result', () => {
    it('is seen by the person marked and by those who mark', async () => {
      const result = await mark(await evaluation(), 7);
      expect((await asStudent.get(String(result['@id']))).status).toBe(200);
      expect((await application.as(await room.classmate()).get(String(result['@id']))).status).toBe(403);
      const own = await asStudent.get('/api/gradebook_results');
      expect(own.body.member?.every(({ user }) => user === `/api/users/${room.student.id}`)).toBe(true);
      expect((await asStudent.patch(String(result['@id']), { score: 20 })).status).toBe(403);
    });

    it('of a hidden column is not shown to the person marked', async () => {
      const result = await mark(await evaluation({ visible: false }), 7);
      expect((await asStudent.get(String(result['@id']))).status).toBe(403);
    });

    it('lies between 0 and the maximum, once for each person', async () => {
      const column = await evaluation();
      const values = { evaluation: column['@id'], user: `/api/users/${room.student.id}` };
      for (const score of [21, -1]) {
        const { status, body } = await asTeacher.post('/api/gradebook_results', { ...values, score });
        expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'score']);
      }
      await mark(column, 20);
      expect((await asTeacher.post('/api/gradebook_results', { ...values, score: 5 })).status).toBe(422);
    });

    it('leaves a trace of what it was', async () => {
      const column = await evaluation();
      const result = await mark(column, 5);
      await asTeacher.patch(String(result['@id']), { score: 6 });
      await asTeacher.patch(String(result['@id']), { score: 6 });
      await asTeacher.delete(String(result['@id']));
      const { body } = await asTeacher.get(`/api/gradebook_result_logs?evaluation=${String(column.id)}&order[id]=asc`);
      expect(body.member?.map(({ score }) => score)).toEqual([5, 6]);
      expect((await asStudent.get(`/api/gradebook_result_logs?evaluation=${String(column.id)}`)).body.totalItems).toBe(0);
    });

    it('is filtered by category and course of its evaluation', async () => {
      const part = await category();
      await mark(await evaluation({ category: part['@id'] }), 3);
      const { body } = await asTeacher.get(
        `/api/gradebook_results?evaluation.category=${String(part.id)}&evaluation.course=${room.course}&score[lte]=3`,
      );
      expect(body.totalItems).toBe(1);
    });
  });

  describe('a link', () => {
    it('is fed by an activity of the course', async () => {
      const work = await made('c_student_publications', { title: 'Essay', qualification: 20, parentResourceNodeId: room.node });
      const handedIn = await asStudent.post('/api/c_student_publications', {
        title: 'Mine',
        filetype: 'file',
        publicationParent: work['@id'],
      });
      await asTeacher.patch(String(handedIn.body['@id']), { qualification: 14 });
      const values = { category: gradebook['@id'], course: room.course, weight: 1, type: 'student_publication' };
      const link = await made('gradebook_links', { ...values, refId: work.id });
      expect(link).toMatchObject({ title: 'Essay', bestScore: 14, averageScore: 14, scoreWeight: 20 });
      expect(link.userScoreList).toEqual({ [String(room.student.id)]: 14 });
      const unknown = await asTeacher.post('/api/gradebook_links', { ...values, refId: 99_999 });
      expect([unknown.status, unknown.body.violations?.[0]?.propertyPath]).toEqual([422, 'refId']);
      expect((await asTeacher.post('/api/gradebook_links', { ...values, refId: work.id })).status).toBe(422);
    });
  });

  it('of a session is its coach’s affair', async () => {
    const { asCoach, session } = await sessionOfCourse(application, room);
    const own = await asCoach.post('/api/gradebook_categories', { title: 'Session', course: room.course, session });
    expect([own.status, own.body.violations]).toEqual([201, undefined]);
    expect((await asCoach.patch(String(gradebook['@id']), { title: 'Ours' })).status).toBe(403);
    const other = await sessionOfCourse(application, room);
    const quizIn = async (by: ApiClient, sid?: number): Promise<unknown> => {
      const { status, body } = await by.post('/api/c_quizzes', { title: 'Quiz', resourceLinkList: [{ cid: room.course, sid: sid ?? 0 }] });
      expect([status, body.violations]).toEqual([201, undefined]);
      return body.id;
    };
    const counted = async (book: unknown, refId: unknown): Promise<Json & { readonly status: number }> => {
      const link = { category: book, course: `/api/courses/${room.course}`, type: 'exercise', refId, weight: 1 };
      const { status, body } = await asCoach.post('/api/gradebook_links', link);
      return { ...body, status };
    };
    const added = await counted(own.body['@id'], await quizIn(asCoach, session));
    expect(added.status).toBe(201);
    expect((await counted(own.body['@id'], await quizIn(asTeacher))).status).toBe(201);
    expect((await counted(own.body['@id'], await quizIn(other.asCoach, other.session))).violations?.[0]?.propertyPath).toBe('refId');
    expect((await counted(gradebook['@id'], await quizIn(asTeacher))).status).toBe(403);
    expect((await asCoach.patch(String(added['@id']), { weight: 2 })).status).toBe(200);
    expect((await asCoach.delete(String(added['@id']))).status).toBe(204);
    expect((await asStudent.get(String(own.body['@id']))).status).toBe(403);
  });
});

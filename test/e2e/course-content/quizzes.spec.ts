import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

describe('quizzes and the bank of questions', () => {
  let application: TestApplication;
  let room: Classroom;

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

  const quiz = (values: Record<string, unknown> = {}): Promise<Json> =>
    made('/api/c_quizzes', { title: 'Final exam', parentResourceNodeId: room.node, ...values });

  const question = (values: Record<string, unknown> = {}): Promise<Json> =>
    made('/api/c_quiz_questions', {
      question: '<p>What is <b>seven</b> times six?</p>',
      type: 'unique_answer',
      ponderation: 5,
      parentResourceNodeId: room.node,
      ...values,
    });

  it('show their learners the test while it is active, and what it is worth', async () => {
    const exam = await quiz();
    for (const position of [1, 2]) {
      const { '@id': asked } = await question();
      await made('/api/c_quiz_rel_questions', { quiz: exam['@id'], question: asked, questionOrder: position });
    }
    const address = String(exam['@id']);
    expect((await room.asStudent.get(address)).body).toMatchObject({ maxScore: 10, questionCount: 2, active: 'active' });
    expect((await room.asOutsider.get(address)).status).toBe(403);
    await room.asTeacher.patch(address, { active: 'inactive' });
    expect((await room.asStudent.get(address)).status).toBe(403);
    expect((await room.asTeacher.get(address)).status).toBe(200);
  });

  it('never show learners questions or answers, neither as items nor as lists, nor the nodes that bear them', async () => {
    const exam = await quiz();
    const asked = await question();
    const answer = await made('/api/c_quiz_answers', { question: asked['@id'], answer: '42', correct: 1, ponderation: 5 });
    const option = await made('/api/c_quiz_question_options', { question: asked['@id'], title: 'Does not know' });
    const placed = await made('/api/c_quiz_rel_questions', { quiz: exam['@id'], question: asked['@id'] });
    for (const item of [asked, answer, option, placed]) {
      expect([item['@id'], (await room.asStudent.get(String(item['@id']))).status]).toEqual([item['@id'], 403]);
    }
    expect((await room.asStudent.get(String(asked.resourceNode))).status).toBe(403);
    for (const path of ['c_quiz_questions', 'c_quiz_answers', 'c_quiz_question_options', 'c_quiz_rel_questions']) {
      expect([path, (await room.asStudent.get(`/api/${path}`)).body.totalItems]).toEqual([path, 0]);
    }
    expect((await room.asTeacher.get(String(answer['@id']))).body).toMatchObject({ correct: 1, ponderation: 5 });
    expect((await room.asTeacher.get(String(asked.resourceNode))).body.title).toBe('What is seven times six?');
  });

  it('ask a question once, and no question of a course that their teacher does not edit', async () => {
    const exam = await quiz();
    const asked = await question();
    await made('/api/c_quiz_rel_questions', { quiz: exam['@id'], question: asked['@id'] });
    const again = await room.asTeacher.post('/api/c_quiz_rel_questions', { quiz: exam['@id'], question: asked['@id'] });
    expect([again.status, again.body.violations?.[0]?.propertyPath]).toEqual([422, 'question']);
    const elsewhere = await classroom(application);
    const { body: foreign } = await elsewhere.asTeacher.post('/api/c_quizzes', { title: 'Other', parentResourceNodeId: elsewhere.node });
    const stolen = await elsewhere.asTeacher.post('/api/c_quiz_rel_questions', { quiz: foreign['@id'], question: asked['@id'] });
    expect([stolen.status, stolen.body.violations?.[0]?.propertyPath]).toEqual([422, 'question']);
  });

  it('end after they start', async () => {
    const times = { startTime: '2026-05-02T10:00:00Z', endTime: '2026-05-01T10:00:00Z' };
    const { status, body } = await room.asTeacher.post('/api/c_quizzes', { title: 'Odd', parentResourceNodeId: room.node, ...times });
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'endTime']);
  });

  it('are grouped within their own course', async () => {
    const category = await made('/api/c_quiz_categories', { title: 'Exams', course: `/api/courses/${room.course}` });
    expect((await room.asStudent.get(String(category['@id']))).status).toBe(200);
    const elsewhere = await classroom(application);
    const { status } = await room.asTeacher.post('/api/c_quiz_categories', {
      title: 'Exams',
      course: `/api/courses/${room.course}`,
      parentResourceNodeId: elsewhere.node,
    });
    expect(status).toBe(422);
    expect((await room.asStudent.post('/api/c_quiz_categories', { title: 'Mine', course: `/api/courses/${room.course}` })).status).toBe(
      403,
    );
  });

  it('sort questions into several categories', async () => {
    const category = await made('/api/c_quiz_question_categories', { title: 'Sums', parentResourceNodeId: room.node });
    const asked = await question({ categories: [category['@id']] });
    expect(asked.categories).toEqual([category['@id']]);
    const { body } = await room.asTeacher.get(`/api/c_quiz_questions?categories=${String(category['@id'])}`);
    expect(body.totalItems).toBe(1);
  });

  it('weigh questions for a class, as the teachers of the course say', async () => {
    const asked = await question();
    const { body: group } = await room.asAdministrator.post('/api/usergroups', { title: 'Class of 2026' });
    const weight = { usergroup: group['@id'], questionId: asked.id, course: `/api/courses/${room.course}`, coefficient: '1.50' };
    const { status, body } = await room.asAdministrator.post('/api/usergroup_rel_questions', weight);
    expect([status, body.violations]).toEqual([201, undefined]);
    expect((await room.asTeacher.get(String(body['@id']))).body.coefficient).toBe('1.50');
    expect((await room.asStudent.get(String(body['@id']))).status).toBe(403);
    expect((await room.asAdministrator.post('/api/usergroup_rel_questions', weight)).status).toBe(422);
    const elsewhere = await classroom(application);
    const stolen = { ...weight, course: `/api/courses/${elsewhere.course}` };
    expect([403, 422]).toContain((await elsewhere.asTeacher.post('/api/usergroup_rel_questions', stolen)).status);
  });
});

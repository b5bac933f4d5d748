import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

import { answersOfCase1, quizA } from '../../support/quiz-fixture.js';

type Values = Readonly<Record<string, unknown>>;

describe('totals of a gradebook', () => {
  let application: TestApplication;
  let room: Classroom;
  let asTeacher: ApiClient;
  let book: Json;

  beforeAll(async () => {
    application = await TestApplication.start();
  });

  afterAll(() => application.close());

  beforeEach(async () => {
    room = await classroom(application);
    ({ asTeacher } = room);
    book = await made('gradebook_categories', { title: 'Gradebook', course: room.course });
  });

  async function made(path: string, values: Values): Promise<Json> {
    const { status, body } = await asTeacher.post(`/api/${path}`, values);
    expect([status, body.violations ?? body.detail]).toEqual([201, undefined]);
    return body;
  }

  async function changed(item: Json, values: Values): Promise<void> {
    const { status, body } = await asTeacher.patch(String(item['@id']), values);
    expect([status, body.violations]).toEqual([200, undefined]);
  }

  const category = (values: Values): Promise<Json> =>
    made('gradebook_categories', { title: 'Part', course: room.course, parent: book['@id'], ...values });

  /** A column filled by hand, with the mark of the learner, if there is one. */
  async function evaluation(weight: number, max: number, score?: number, values: Values = {}): Promise<Json> {
    const column = await made('gradebook_evaluations', { title: 'Exam', weight, max, category: book['@id'], ...values });
    if (score !== undefined) await made('gradebook_results', { evaluation: column['@id'], user: `/api/users/${room.student.id}`, score });
    return column;
  }

  /** An assignment with a marked work of the learner. */
  async function essay(weight: number, max: number, score: number): Promise<Json> {
    const work = await made('c_student_publications', { title: 'Essay', qualification: max, parentResourceNodeId: room.node });
    const values = { title: 'Mine', filetype: 'file', publicationParent: work['@id'] };
    const handedIn = await room.asStudent.post('/api/c_student_publications', values);
    await changed(handedIn.body, { qualification: score });
    return made('gradebook_links', { category: book['@id'], course: room.course, weight, type: 'student_publication', refId: work.id });
  }

  /** Quiz A of the learner: 6.75 of 12. */
  async function quiz(weight: number, settings: Values = {}): Promise<Json> {
    const a = await quizA(room, settings);
    const begun = await room.asStudent.post(`/api/c_quizzes/${a.quiz}/attempts`, {});
    const submitted = await room.asStudent.post(`/api/track_e_exercises/${String(begun.body.id)}/submit`, { answers: answersOfCase1(a) });
    expect([begun.status, submitted.status]).toEqual([201, 200]);
    return made('gradebook_links', { category: book['@id'], course: room.course, weight, type: 'exercise', refId: a.quiz });
  }

  async function total(client = asTeacher, of = book): Promise<Json> {
    const { status, body } = await client.get(`/api/gradebook_categories/${String(of.id)}/totals?user=${room.student.id}`);
    expect([status, body.totalItems]).toEqual([200, 1]);
    return body.member?.[0] ?? {};
  }

  const percentage = async (): Promise<unknown> => (await total()).percentage;

  /** The columns of cases 30 to 32: 15 of 20, 7 of 10 and 6.75 of 12. */
  async function threeColumns(): Promise<Json> {
    await evaluation(30, 20, 15);
    const second = await evaluation(20, 10, 7);
    await quiz(50);
    return second;
  }

  it('case 30: is the mean of its columns by their weights, rounded once', async () => {
    await threeColumns();
    const { '@id': address, ...body } = await total();
    expect(body).toMatchObject({
      '@type': 'GradebookTotal',
      category: book['@id'],
      user: `/api/users/${room.student.id}`,
      username: room.student.username,
      score: '64.63',
      max: '100.00',
      percentage: '64.63',
      label: null,
      passed: null,
      withheld: false,
    });
    expect(body.columns).toMatchObject([
      { title: 'Exam', kind: 'evaluation', weight: '30.00', score: '15.00', max: '20.00', percentage: '75.00', state: 'counted' },
      { title: 'Exam', percentage: '70.00', state: 'counted' },
      { kind: 'exercise', weight: '50.00', score: '6.75', max: '12.00', percentage: '56.25', state: 'counted' },
    ]);
    expect((await room.asStudent.get(String(address))).body).toMatchObject({ percentage: '64.63' });
    expect((await application.as(await room.classmate()).get(String(address))).status).toBe(403);
  });

  it('case 31: counts a column without a mark as zero, or not at all', async () => {
    await evaluation(30, 20, 15);
    await evaluation(20, 10);
    await essay(50, 12, 6.75);
    expect(await total()).toMatchObject({ percentage: '50.63', columns: [{}, { state: 'missing', score: null }, {}] });
    await changed(book, { emptyGrades: 'excluded' });
    expect(await percentage()).toBe('63.28');
  });

  it('case 32: drops the lowest columns, keeps the highest, or counts points', async () => {
    await threeColumns();
    await changed(book, { dropLowest: 1 });
    expect(await total()).toMatchObject({ percentage: '73.00', columns: [{}, {}, { state: 'dropped' }] });
    await changed(book, { dropLowest: 0, defaultLowestEvalExclude: true });
    expect(await percentage()).toBe('73.00');
    const both = await asTeacher.patch(String(book['@id']), { keepHighest: 1 });
    expect([both.status, both.body.violations?.[0]?.propertyPath]).toEqual([422, 'keepHighest']);
    await changed(book, { defaultLowestEvalExclude: false, keepHighest: 1 });
    expect(await percentage()).toBe('75.00');
    await changed(book, { keepHighest: null, aggregation: 'points' });
    expect(await percentage()).toBe('68.45');
  });

  it('case 33: rounds exact decimals half away from zero', async () => {
    await evaluation(1, 2000, 1400.1);
    expect(await percentage()).toBe('70.01');
  });

  it('case 34: takes a part of the gradebook as one column', async () => {
    const part = await category({ weight: 40 });
    await evaluation(1, 10, 5, { category: part['@id'] });
    await evaluation(3, 10, 10, { category: part['@id'] });
    await evaluation(60, 10, 8);
    expect(await total()).toMatchObject({
      percentage: '83.00',
      columns: [{}, { kind: 'category', column: part['@id'], percentage: '87.50', score: '35.00', max: '40.00' }],
    });
    expect(await total(asTeacher, part)).toMatchObject({ percentage: '87.50', score: '35.00', max: '40.00' });
  });

  it('case 35: has the label of the lowest limit that it does not exceed', async () => {
    for (const [score, display] of [
      [50, 'Poor'],
      [70, 'Fair'],
      [100, 'Good'],
    ] as const)
      await made('gradebook_score_displays', { score, display, category: book['@id'] });
    const column = await evaluation(1, 10_000, 7000);
    expect((await total()).label).toBe('Fair');
    const [result] = (await asTeacher.get(`/api/gradebook_results?evaluation=${String(column.id)}`)).body.member ?? [];
    await changed(result ?? {}, { score: 7001 });
    expect(await total()).toMatchObject({ percentage: '70.01', label: 'Good' });
  });

  it('is withheld from the learner where a quiz hides its score', async () => {
    await evaluation(50, 10, 10);
    await quiz(50, { resultsDisabled: 'hide_all' });
    expect(await total()).toMatchObject({ percentage: '78.13', withheld: true, columns: [{}, { score: '6.75', state: 'counted' }] });
    const own = await total(room.asStudent);
    expect(own.withheld).toBe(true);
    for (const member of ['percentage', 'score', 'label', 'passed']) expect(own).not.toHaveProperty(member);
    expect(own.columns).toMatchObject([{ score: '10.00' }, { score: null, percentage: null, state: 'withheld' }]);
    const address = `/api/gradebook_categories/${String(book.id)}/totals`;
    expect((await room.asStudent.get(`${address}?percentage[gte]=0`)).body.totalItems).toBe(0);
    expect((await asTeacher.get(`${address}?percentage[gte]=0`)).body.totalItems).toBe(1);
  });

  it('is passed with the courses that it depends on, in no ring', async () => {
    const first = await classroom(application);
    await application.given.member({ id: first.course }, room.student);
    const { body: firstBook } = await first.asTeacher.post('/api/gradebook_categories', {
      title: 'First',
      course: first.course,
      certifMinScore: 50,
    });
    const exam = await first.asTeacher.post('/api/gradebook_evaluations', {
      title: 'Exam',
      weight: 1,
      max: 10,
      category: firstBook['@id'],
    });
    await changed(book, { certifMinScore: 50, depends: `[${first.course}]` });
    await evaluation(1, 10, 8);
    expect(await total()).toMatchObject({ percentage: '80.00', passed: false });
    const mark = { evaluation: exam.body['@id'], user: `/api/users/${room.student.id}`, score: 9 };
    expect((await first.asTeacher.post('/api/gradebook_results', mark)).status).toBe(201);
    expect(await total()).toMatchObject({ passed: true });
    for (const depends of ['[999999]', 'all', `[${first.course}]`]) {
      const address = depends.includes(String(first.course)) ? String(firstBook['@id']) : String(book['@id']);
      const client = depends.includes(String(first.course)) ? first.asTeacher : asTeacher;
      const { status, body } = await client.patch(address, { depends: address === book['@id'] ? depends : `[${room.course}]` });
      expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'depends']);
    }
  });

  it('leads to skills once it is passed, and an activity to its own', async () => {
    const skill = async (title: string): Promise<Json> =>
      (await room.asAdministrator.post('/api/skills', { title, shortCode: `${title}${room.course}` })).body;
    const [ofBook, ofQuiz] = [await skill('Botany'), await skill('Quizzes')];
    await changed(book, { certifMinScore: 50 });
    await made('skill_rel_gradebooks', { skill: ofBook['@id'], gradebookCategory: book['@id'] });
    const link = await quiz(1);
    const item = {
      skill: ofQuiz['@id'],
      itemType: 'exercise',
      itemId: link.refId,
      courseId: room.course,
      obtainConditions: '56',
      requiresValidation: true,
    };
    expect((await room.asAdministrator.post('/api/skill_rel_items', item)).status).toBe(201);
    await total();
    const { body } = await asTeacher.get(`/api/skill_rel_users?user=${room.student.id}&order[id]=asc`);
    const [first, second] = body.member ?? [];
    expect(body.totalItems).toBe(2);
    expect([first, second].find(({ skill: of } = {}) => of === ofBook['@id'])).toMatchObject({
      assignedBy: null,
      validationStatus: 0,
      course: `/api/courses/${room.course}`,
    });
    const waiting = [first, second].find(({ skill: of } = {}) => of === ofQuiz['@id']) ?? {};
    expect(waiting).toMatchObject({ validationStatus: 2, argumentation: expect.stringContaining('56.25 %'), credential: null });
    await changed(waiting, { validationStatus: 1 });
    const credential = (await asTeacher.get(String(waiting['@id']))).body.credential;
    expect((await application.stranger.get(String(credential))).body).toMatchObject({ name: 'Quizzes' });
    await changed(book, { title: 'Renamed' });
    await total();
    const { body: afterwards } = await asTeacher.get(`/api/skill_rel_users?user=${room.student.id}`);
    expect(afterwards.totalItems).toBe(2);
    for (const { '@id': award } of afterwards.member ?? []) expect((await asTeacher.delete(String(award))).status).toBe(204);
    await changed(book, { title: 'Renamed again' });
    await total();
    expect((await asTeacher.get(`/api/skill_rel_users?user=${room.student.id}`)).body.totalItems).toBe(0);
  });
});

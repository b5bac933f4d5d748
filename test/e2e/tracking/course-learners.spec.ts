import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { sessionOfCourse } from '../../support/session-of-course.js';

describe('the report on the learners of a course', () => {
  let application: TestApplication;
  let room: Classroom;
  let asTeacher: ApiClient;
  let classmate: number;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    ({ asTeacher } = room);
    classmate = (await room.classmate()).id;
    const book = await made('gradebook_categories', { title: 'Book', course: room.course });
    const work = await made('c_student_publications', { title: 'Essay', qualification: 10, parentResourceNodeId: room.node });
    await made('gradebook_links', { category: book['@id'], course: room.course, weight: 1, type: 'student_publication', refId: work.id });
    const values = { title: '=1+1', filetype: 'file', publicationParent: work['@id'] };
    const handedIn = await room.asStudent.post('/api/c_student_publications', values);
    expect((await asTeacher.patch(String(handedIn.body['@id']), { qualification: 8 })).status).toBe(200);
  });

  afterAll(() => application.close());

  async function made(path: string, values: Readonly<Record<string, unknown>>): Promise<Json> {
    const { status, body } = await asTeacher.post(`/api/${path}`, values);
    expect([status, body.violations ?? body.detail]).toEqual([201, undefined]);
    return body;
  }

  const learners = (query = '', client = asTeacher) => client.get(`/api/courses/${room.course}/learners${query}`);

  it('has a row of figures for each learner', async () => {
    const { status, body } = await learners('?order[totalPercentage]=desc');
    expect([status, body.totalItems]).toEqual([200, 2]);
    expect(body.member).toMatchObject([
      {
        user: `/api/users/${room.student.id}`,
        username: room.student.username,
        firstname: 'Person',
        session: null,
        progress: null,
        quizzesTaken: 0,
        quizzes: 0,
        quizMean: null,
        works: 1,
        worksHandedIn: 1,
        worksLate: 0,
        worksMissing: 0,
        totalPercentage: '80.00',
        timeSpent: null,
        lastAccess: expect.any(String),
        certificate: null,
      },
      { user: `/api/users/${classmate}`, totalPercentage: '0.00', worksHandedIn: 0, lastAccess: null },
    ]);
    expect((await asTeacher.get(String(body.member?.[0]?.['@id']))).body).toMatchObject({ totalPercentage: '80.00' });
  });

  it('is filtered by its figures and searched by names', async () => {
    expect((await learners('?exists[lastAccess]=true')).body.totalItems).toBe(1);
    expect((await learners('?totalPercentage[gte]=50')).body.totalItems).toBe(1);
    expect((await learners(`?search=${room.student.username}`)).body.totalItems).toBe(1);
  });

  it('is for those who teach there', async () => {
    expect((await learners('', room.asAdministrator)).body.totalItems).toBe(2);
    expect((await learners('', room.asStudent)).status).toBe(403);
    expect((await learners('', room.asOutsider)).status).toBe(403);
    expect((await room.asStudent.get('/api/course_learners')).body.totalItems).toBe(0);
  });

  it('shows coaches the learners of their sessions', async () => {
    const { asCoach, learner, session } = await sessionOfCourse(application, room);
    const { body } = await learners('', asCoach);
    expect(body.member).toMatchObject([{ user: `/api/users/${learner.id}`, session: `/api/sessions/${session}`, works: 1 }]);
    expect((await learners(`?session=${session}`)).body.totalItems).toBe(1);
  });

  it('is exported with names, as CSV and as a spreadsheet', async () => {
    const exported = async (format: string): Promise<Response> =>
      fetch(`${application.url}/api/courses/${room.course}/learners/export`, {
        method: 'POST',
        headers: { Authorization: application.authorizationOf(room.teacher), 'Content-Type': 'application/json' },
        body: JSON.stringify({ format }),
      });
    const [heading, ...lines] = (await (await exported('csv')).text()).trim().split('\r\n');
    expect(heading).toBe(
      'Last name,First name,Username,Code,Session,Progress (%),Quizzes taken,Quizzes,Quiz mean (%),Works handed in,Works late,Works missing,Works,' +
        'Total (%),Label,Time spent (s),First access (UTC),Last access (UTC),Certificate',
    );
    expect(lines.find((line) => line.includes(room.student.username))).toContain(',1,0,0,1,80,');
    const sheet = await exported('xlsx');
    expect([
      sheet.status,
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ]).toEqual([200, 'PK']);
  });

  it('of the gradebook alone has a column for each of its columns', async () => {
    const { body } = await asTeacher.get(`/api/gradebook_categories?course=${room.course}`);
    const response = await fetch(`${application.url}${String(body.member?.[0]?.['@id'])}/export`, {
      method: 'POST',
      headers: { Authorization: application.authorizationOf(room.teacher), 'Content-Type': 'application/json' },
      body: '{}',
    });
    const [heading, ...lines] = (await response.text()).trim().split('\r\n');
    expect([response.status, heading]).toEqual([200, 'Last name,First name,Username,Code,Essay (%),Total (%),Label,Passed']);
    expect(lines.find((line) => line.includes(room.student.username))).toContain(',80,80,');
  });
});

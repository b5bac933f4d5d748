import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import type { Person } from '../../support/given.js';

describe('A teacher who wants the names behind an anonymous survey', () => {
  let application: TestApplication;
  let room: Classroom;
  let codes = 0;

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

  async function survey(values: Record<string, unknown>): Promise<{ survey: Json; question: Json; invite(person: Person): Promise<Json> }> {
    codes += 1;
    const given = await made('/api/c_surveys', { code: `A${codes}`, title: 'How was it?', parentResourceNodeId: room.node, ...values });
    const question = await made('/api/c_survey_questions', { survey: given['@id'], surveyQuestion: 'Well?', type: 'open' });
    const invite = (person: Person) => made('/api/c_survey_invitations', { survey: given['@id'], user: `/api/users/${person.id}` });
    return { survey: given, question, invite };
  }

  async function answer(client: ApiClient, of: Json, to: Json, optionId: string): Promise<Json> {
    const { status, body } = await client.post('/api/c_survey_answers', { survey: of['@id'], question: to['@id'], optionId });
    expect(status).toBe(201);
    return body;
  }

  it('watches /api/changes, where answer and invitation stood beside one another', async () => {
    const given = await survey({ anonymous: true });
    await given.invite(room.student);
    const { cursor } = (await room.asTeacher.get('/api/changes')).body;
    await answer(room.asStudent, given.survey, given.question, 'Honest');
    const feed = `/api/changes?since=${String(cursor)}&resource[]=c_survey_answers&resource[]=c_survey_invitations`;
    expect((await room.asTeacher.get(feed)).body.member).toEqual([]);
    const answers = await room.asTeacher.get(`/api/c_survey_answers?survey=${String(given.survey['@id'])}`);
    expect(answers.body).toMatchObject({ totalItems: 1, member: [{ optionId: 'Honest' }] });
  });

  it('compares the order and the times of the answers with when each student was there', async () => {
    const given = await survey({ anonymous: true });
    const students = [];
    for (let count = 0; count < 6; count += 1) students.push(await room.classmate());
    for (const student of students) await given.invite(student);
    const before = await room.asTeacher.get(`/api/c_survey_answers?survey=${String(given.survey['@id'])}`);
    expect(before.body.totalItems).toBe(0);
    const ids: number[] = [];
    for (const [place, student] of students.entries()) {
      ids.push(Number((await answer(application.as(student), given.survey, given.question, `Answer ${place}`)).id));
    }
    const steps = new Set(ids.slice(1).map((id, place) => id - (ids[place] ?? 0)));
    expect(steps.size).toBe(5);
    expect(Math.min(...ids)).toBeGreaterThanOrEqual(2 ** 30);
    const listed = (await room.asTeacher.get(`/api/c_survey_answers?survey=${String(given.survey['@id'])}`)).body.member ?? [];
    expect(listed.map(({ id }) => id)).toEqual(ids.toSorted((one, other) => one - other));
    const times = await application.dataSource.query<{ times: number; late: number }[]>(
      `SELECT count(DISTINCT "a"."created_at")::int AS "times",
         (SELECT count(*)::int FROM "c_survey_invitation" "i" WHERE "i"."survey_id" = $1 AND "i"."answered_at" <> date_trunc('day', "i"."answered_at", 'UTC')) AS "late"
       FROM "c_survey_answer" "a" WHERE "a"."survey_id" = $1`,
      [given.survey.id],
    );
    expect(times).toEqual([{ times: 1, late: 0 }]);
  });

  it('reads the codes while they show, and makes the survey anonymous afterwards', async () => {
    const given = await survey({ anonymous: false });
    const invitation = await given.invite(room.student);
    const code = String((await room.asTeacher.get(String(invitation['@id']))).body.invitationCode);
    expect((await room.asTeacher.patch(String(given.survey['@id']), { anonymous: true })).status).toBe(200);
    const { user } = await answer(room.asStudent, given.survey, given.question, 'Honest');
    expect(user).toMatch(/^[0-9a-f]{64}$/);
    expect(user).not.toBe(createHash('sha256').update(`${code}:${room.student.id}`).digest('hex'));
    const own = await room.asStudent.get(`/api/c_survey_answers?survey=${String(given.survey['@id'])}`);
    expect(own.body.totalItems).toBe(1);
  });
});

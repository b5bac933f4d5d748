import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { TraceFlush } from '../../../src/tracking/records/traces/trace-flush.js';
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

  /** What nobody reads through the product. */
  async function answersStored(of: Json): Promise<string[]> {
    const rows = await application.dataSource.query<{ text: string }[]>(
      `SELECT "option_id" AS "text" FROM "c_survey_answer" WHERE "survey_id" = $1`,
      [of.id],
    );
    return rows.map(({ text }) => text);
  }

  it('watches /api/changes, where answer and invitation stood beside one another', async () => {
    const given = await survey({ anonymous: true });
    await given.invite(room.student);
    const { cursor } = (await room.asTeacher.get('/api/changes')).body;
    await answer(room.asStudent, given.survey, given.question, 'Honest');
    const feed = `/api/changes?since=${String(cursor)}&resource[]=c_survey_answers&resource[]=c_survey_invitations`;
    expect((await room.asTeacher.get(feed)).body.member).toEqual([]);
    expect(await answersStored(given.survey)).toEqual(['Honest']);
  });

  it('compares the order and the times of the answers with when each student was there', async () => {
    const given = await survey({ anonymous: true });
    const students = [];
    for (let count = 0; count < 6; count += 1) students.push(await room.classmate());
    for (const student of students) await given.invite(student);
    const ids: number[] = [];
    for (const [place, student] of students.entries()) {
      await answer(application.as(student), given.survey, given.question, `Answer ${place}`);
      const [stored] = await application.dataSource.query<{ id: number }[]>(
        `SELECT "id" FROM "c_survey_answer" WHERE "survey_id" = $1 AND "option_id" = $2`,
        [given.survey.id, `Answer ${place}`],
      );
      ids.push(stored?.id ?? 0);
    }
    const steps = new Set(ids.slice(1).map((id, place) => id - (ids[place] ?? 0)));
    expect(steps.size).toBe(5);
    expect(Math.min(...ids)).toBeGreaterThanOrEqual(2 ** 30);
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
    await answer(room.asStudent, given.survey, given.question, 'Honest');
    const [stored] = await application.dataSource.query<{ user: string }[]>(`SELECT "user" FROM "c_survey_answer" WHERE "survey_id" = $1`, [
      given.survey.id,
    ]);
    expect(stored?.user).toMatch(/^[0-9a-f]{64}$/);
    expect(stored?.user).not.toBe(createHash('sha256').update(`${code}:${room.student.id}`).digest('hex'));
  });

  it('reads the only answer there is', async () => {
    const given = await survey({ anonymous: true });
    await given.invite(room.student);
    expect(await answer(room.asStudent, given.survey, given.question, 'Honest')).toBeUndefined();
    const [stored] = await application.dataSource.query<{ id: number }[]>(`SELECT "id" FROM "c_survey_answer" WHERE "survey_id" = $1`, [
      given.survey.id,
    ]);
    for (const client of [
      room.asTeacher,
      room.asAdministrator,
      room.asStudent,
      application.as(await application.given.globalAdministrator()),
    ]) {
      expect((await client.get(`/api/c_survey_answers?survey=${String(given.survey['@id'])}`)).body.totalItems).toBe(0);
      expect((await client.get(`/api/c_survey_answers/${stored?.id ?? 0}`)).status).toBe(403);
    }
    expect((await room.asTeacher.get(`${String(given.survey['@id'])}/results`)).body).toMatchObject({ withheld: true, answered: null });
  });

  it('sends the same code to an address of theirs', async () => {
    const given = await survey({ anonymous: true });
    const to = { survey: given.survey['@id'], externalEmail: 'honest@example.org' };
    const invitation = await made('/api/c_survey_invitations', to);
    const codeOf = async (): Promise<string> => {
      const [row] = await application.dataSource.query<{ code: string }[]>(
        `SELECT "invitation_code" AS "code" FROM "c_survey_invitation" WHERE "id" = $1`,
        [invitation.id],
      );
      return row?.code ?? '';
    };
    const first = await codeOf();
    const given1 = { invitationCode: first, answers: { [String(given.question.id)]: 'Honest' } };
    expect((await application.stranger.post('/api/survey_participations/answers', given1)).status).toBe(200);
    expect((await room.asTeacher.patch(String(invitation['@id']), { externalEmail: 'teacher@example.org' })).status).toBe(200);
    const second = await codeOf();
    expect(second).not.toBe(first);
    expect((await application.stranger.post('/api/survey_participations', { invitationCode: first })).status).toBe(404);
    const shown = await application.stranger.post('/api/survey_participations', { invitationCode: second });
    expect([shown.status, shown.body.answers]).toEqual([200, {}]);
  });

  it('has an administrator act as the student', async () => {
    const given = await survey({ anonymous: true, visibleResults: 'student', availTill: '2999-01-01T00:00:00Z' });
    const invitation = await given.invite(room.student);
    const reason = { reason: 'She cannot find the survey.' };
    const { body } = await room.asAdministrator.post(`/api/users/${room.student.id}/act_as`, reason);
    const acting = new ApiClient(application.url, { Authorization: `Bearer ${String(body.token)}` });
    const answers = { answers: { [String(given.question.id)]: 'Not hers' } };
    expect((await acting.post(`${String(given.survey['@id'])}/answers`, answers)).status).toBe(403);
    const one = { survey: given.survey['@id'], question: given.question['@id'], optionId: 'Not hers' };
    expect((await acting.post('/api/c_survey_answers', one)).status).toBe(403);
    await answer(room.asStudent, given.survey, given.question, 'Honest');
    expect((await acting.get(String(invitation['@id']))).body.answered).toBeUndefined();
    expect((await acting.get(`${String(given.survey['@id'])}/results`)).status).toBe(403);
    expect(await answersStored(given.survey)).toEqual(['Honest']);
  });

  it('looks for the time of an answer among the visits', async () => {
    const given = await survey({ anonymous: true });
    await given.invite(room.student);
    const asStudent = new ApiClient(application.url, { Authorization: application.authorizationOf(room.student) });
    const traces = application.app.get(TraceFlush, { strict: false });
    await asStudent.get(String(given.survey['@id']));
    await traces.flush();
    const visits = (): Promise<unknown[]> =>
      application.dataSource.query(
        `SELECT "access_tool", "access_date", NULL AS "until" FROM "track_e_access" WHERE "access_user_id" = $1
         UNION ALL SELECT NULL, "login_course_date", "logout_course_date" FROM "track_e_course_access" WHERE "user_id" = $1 ORDER BY 1, 2`,
        [room.student.id],
      );
    const before = await visits();
    expect(before).not.toEqual([]);
    await answer(asStudent, given.survey, given.question, 'Honest');
    await traces.flush();
    expect(await visits()).toEqual(before);
  });

  it('polls the results and the number of answers beside the visits', async () => {
    const given = await survey({ anonymous: true });
    const look = async (): Promise<unknown> => {
      const { answered, questions } = (await room.asTeacher.get(`${String(given.survey['@id'])}/results`)).body as unknown as {
        answered: number | null;
        questions: { answers: number; texts: string[] }[];
      };
      const shown = (await room.asTeacher.get(String(given.survey['@id']))).body.answered;
      return [answered, shown, questions.map(({ answers, texts }) => [answers, texts.length])];
    };
    const seen: unknown[] = [await look()];
    for (let count = 0; count < 7; count += 1) {
      const student = await room.classmate();
      await given.invite(student);
      await answer(application.as(student), given.survey, given.question, `Answer ${count}`);
      seen.push(await look());
    }
    const [nothing, three, six] = [
      [null, 0, [[0, 0]]],
      [3, 3, [[3, 3]]],
      [6, 6, [[6, 6]]],
    ];
    expect(seen).toEqual([nothing, nothing, nothing, three, three, three, six, six]);
    expect((await room.asTeacher.patch(String(given.survey['@id']), { availTill: '2020-01-01T00:00:00Z' })).status).toBe(200);
    expect(await look()).toEqual([7, 7, [[7, 7]]]);
    expect((await room.asTeacher.patch(String(given.survey['@id']), { availTill: null })).status).toBe(422);
  });
});

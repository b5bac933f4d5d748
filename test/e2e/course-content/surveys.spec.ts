import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import type { Person } from '../../support/given.js';

describe('surveys', () => {
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

  function survey(values: Record<string, unknown> = {}): Promise<Json> {
    codes += 1;
    return made('/api/c_surveys', { code: `S${codes}`, title: 'How was it?', parentResourceNodeId: room.node, ...values });
  }

  const question = (of: Json, values: Record<string, unknown> = {}): Promise<Json> =>
    made('/api/c_survey_questions', { survey: of['@id'], surveyQuestion: 'Well?', type: 'open', ...values });

  const invite = (to: Json, person: Person): Promise<Json> =>
    made('/api/c_survey_invitations', { survey: to['@id'], user: `/api/users/${person.id}` });

  const answer = (client: ApiClient, of: Json, to: Json, optionId = 'Fine'): Promise<Reply> =>
    client.post('/api/c_survey_answers', { survey: of['@id'], question: to['@id'], optionId });

  it('are for those invited, who answer each question once', async () => {
    const given = await survey();
    const [first, second] = [await question(given), await question(given)];
    expect((await room.asStudent.get(String(given['@id']))).status).toBe(403);
    expect((await answer(room.asStudent, given, first)).status).toBe(422);
    const invitation = await invite(given, room.student);
    expect((await room.asStudent.get(String(given['@id']))).status).toBe(200);
    expect((await room.asStudent.get(String(first['@id']))).status).toBe(200);
    const { status, body } = await answer(room.asStudent, given, first);
    expect([status, body.user]).toEqual([201, String(room.student.id)]);
    expect((await answer(room.asStudent, given, first)).status).toBe(422);
    expect((await room.asTeacher.get(String(invitation['@id']))).body.answered).toBe(false);
    expect((await answer(room.asStudent, given, second)).status).toBe(201);
    expect((await room.asTeacher.get(String(invitation['@id']))).body.answered).toBe(true);
    expect((await room.asTeacher.get(String(given['@id']))).body).toMatchObject({ invited: 1, answered: 1 });
    await question(given);
    expect((await answer(room.asStudent, given, first)).status).toBe(409);
  });

  it('show answers to their author and the teachers, and to no other invited person', async () => {
    const given = await survey();
    const asked = await question(given);
    const other = await room.classmate();
    await invite(given, room.student);
    await invite(given, other);
    const { body } = await answer(room.asStudent, given, asked);
    expect((await room.asStudent.get(String(body['@id']))).status).toBe(200);
    expect((await room.asTeacher.get(String(body['@id']))).body.optionId).toBe('Fine');
    expect((await application.as(other).get(String(body['@id']))).status).toBe(403);
  });

  it('that are anonymous tell nobody who answered what, or whether', async () => {
    const given = await survey({ anonymous: true });
    const asked = await question(given);
    const invitation = await invite(given, room.student);
    const { status, text } = await answer(room.asStudent, given, asked);
    expect([status, text]).toEqual([201, '']);
    const answers = `/api/c_survey_answers?survey=${String(given['@id'])}`;
    for (const client of [room.asTeacher, room.asStudent]) expect((await client.get(answers)).body.totalItems).toBe(0);
    const sent = (await room.asTeacher.get(String(invitation['@id']))).body;
    expect([sent.invitationCode, sent.answered, sent.answeredAt]).toEqual([undefined, undefined, undefined]);
    const { body: found } = await room.asTeacher.get(`/api/c_survey_invitations?survey=${String(given['@id'])}&answered=true`);
    expect(found.totalItems).toBe(0);
    expect((await room.asTeacher.patch(String(given['@id']), { anonymous: false })).status).toBe(422);
  });

  it('take answers between their dates only', async () => {
    const given = await survey({ availTill: '2020-01-01T00:00:00Z' });
    const asked = await question(given);
    await invite(given, room.student);
    expect((await answer(room.asStudent, given, asked)).status).toBe(403);
    const { status } = await room.asTeacher.patch(String(given['@id']), { availFrom: '2021-01-01T00:00:00Z' });
    expect(status).toBe(422);
  });

  it('have a code of their own in the course and language', async () => {
    await survey({ code: 'twice', lang: 'en' });
    await survey({ code: 'twice', lang: 'fr' });
    const twin = { code: 'twice', lang: 'en', title: 'Again', parentResourceNodeId: room.node };
    const { status, body } = await room.asTeacher.post('/api/c_surveys', twin);
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'code']);
  });

  it('let nobody invite themselves', async () => {
    const given = await survey();
    await invite(given, await room.classmate());
    const own = { survey: given['@id'], user: `/api/users/${room.student.id}` };
    expect((await room.asStudent.post('/api/c_survey_invitations', own)).status).toBe(422);
    const { body } = await room.asStudent.get(`/api/c_survey_invitations?survey=${String(given['@id'])}`);
    expect(body.totalItems).toBe(0);
  });
});

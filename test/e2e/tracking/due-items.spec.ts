import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { newQuestion, newQuiz } from '../../support/quiz-fixture.js';
import { wireInstant } from '../../../src/resource/protocol/wire-instant.js';

const A_DAY = 86_400;

describe('what is due', () => {
  const begun = Date.now();
  const clock = new FakeClock(new Date(begun));
  const after = (days: number): string => wireInstant(new Date(begun + days * A_DAY * 1000));
  let application: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    application = await TestApplication.start({ clock, variables: { JWT_TTL: String(100 * A_DAY) } });
    room = await classroom(application);
  });
  afterAll(() => application.close());

  async function made(path: string, values: Record<string, unknown>): Promise<Json> {
    const { status, body } = await room.asTeacher.post(`/api/${path}`, values);
    expect([path, status, body.violations]).toEqual([path, 201, undefined]);
    return body;
  }

  async function changed(item: unknown, values: Record<string, unknown>): Promise<void> {
    expect((await room.asTeacher.patch(String(item), values)).status).toBe(200);
  }

  const assignment = async (title: string): Promise<Json> =>
    made('c_student_publications', { title, resourceLinkList: [{ cid: room.course, visibility: 'published' }] });
  const due = async (client: ApiClient = room.asStudent): Promise<readonly Json[]> =>
    (await client.get('/api/me/due_items')).body.member ?? [];
  const agenda = async (client: ApiClient = room.asStudent): Promise<readonly Json[]> =>
    (await client.get(`/api/c_calendar_events?cid=${room.course}`)).body.member ?? [];
  const titles = (items: readonly Json[]): unknown[] => items.map(({ title }) => title);

  it('is what a learner owes, the soonest first, until it is done', async () => {
    const essay = await assignment('Essay');
    await made('c_student_publication_assignments', {
      publication: essay['@id'],
      expiresOn: after(2),
      endsOn: after(4),
    });
    const far = await assignment('Far away');
    await made('c_student_publication_assignments', { publication: far['@id'], expiresOn: after(49) });
    const quiz = await newQuiz(room, { title: 'Leaves', endTime: after(1) });
    const asked = await newQuestion(room, quiz, { type: 'unique_answer', ponderation: 1 }, [{ correct: 1, ponderation: 1 }, {}]);
    const survey = await made('c_surveys', {
      code: 'S',
      title: 'How was it?',
      availTill: after(8),
      parentResourceNodeId: room.node,
    });
    const question = await made('c_survey_questions', { survey: survey['@id'], surveyQuestion: 'Well?', type: 'open' });
    await made('c_survey_invitations', { survey: survey['@id'], user: `/api/users/${room.student.id}` });
    const course = `/api/courses/${room.course}`;
    expect(await due()).toEqual([
      {
        kind: 'quiz',
        item: `/api/c_quizzes/${quiz}`,
        title: 'Leaves',
        course,
        session: null,
        dueOn: after(1),
        endsOn: after(1),
        state: 'expected',
      },
      {
        kind: 'assignment',
        item: essay['@id'],
        title: 'Essay',
        course,
        session: null,
        dueOn: after(2),
        endsOn: after(4),
        state: 'expected',
      },
      expect.objectContaining({ kind: 'survey', item: survey['@id'], state: 'expected' }),
    ]);
    expect([await due(room.asTeacher), await due(room.asOutsider), (await application.stranger.get('/api/me/due_items')).status]).toEqual([
      [],
      [],
      401,
    ]);

    const attempt = (await room.asStudent.post(`/api/c_quizzes/${quiz}/attempts`, {})).body;
    expect(titles(await due())).toContain('Leaves');
    const submitted = { answers: { [asked.id]: { choice: asked.answers[0] } } };
    expect((await room.asStudent.post(`/api/track_e_exercises/${String(attempt.id)}/submit`, submitted)).status).toBe(200);
    const answers = { answers: { [String(question.id)]: 'Well.' }, complete: true };
    const { body: answered } = await room.asStudent.post(`/api/c_surveys/${String(survey.id)}/answers`, answers);
    expect(answered).toMatchObject({ complete: true });
    expect(titles(await due())).toEqual(['Essay']);
    clock.advance(3 * A_DAY);
    expect(await due()).toMatchObject([{ title: 'Essay', state: 'late' }]);
    const work = { title: 'essay.txt', description: 'Text', filetype: 'file', publicationParent: essay['@id'] };
    expect((await room.asStudent.post('/api/c_student_publications', work)).status).toBe(201);
    expect(await due()).toEqual([]);
    clock.advance(20 * A_DAY);
    expect(titles(await due())).toEqual(['Far away']);
  });

  it('is extended for who has an extension, and asked of those alone who are attached', async () => {
    const quiz = await newQuiz(room, { title: 'Stems', endTime: after(24) });
    await made('c_quiz_extensions', { quiz: `/api/c_quizzes/${quiz}`, user: `/api/users/${room.student.id}`, endTime: after(28) });
    const other = application.as(await room.classmate());
    const given = await assignment('For one');
    await made('c_student_publication_assignments', { publication: given['@id'], expiresOn: after(25) });
    await made('c_student_publication_rel_users', { publication: given['@id'], user: `/api/users/${room.student.id}` });
    const stems = async (client?: ApiClient): Promise<unknown> => (await due(client)).find(({ title }) => title === 'Stems')?.dueOn;
    expect([await stems(), await stems(other)]).toEqual([after(28), after(24)]);
    expect([titles(await due()).includes('For one'), titles(await due(other)).includes('For one')]).toEqual([true, false]);
  });

  it('is in the agenda, for whom the assignment is, as long as it has a due date', async () => {
    const own = await assignment('Roots');
    const shown = async (client?: ApiClient): Promise<readonly Json[]> =>
      (await agenda(client)).filter(({ title }) => /^(?:Roots|Bulbs)$/.test(String(title)));
    const terms = await made('c_student_publication_assignments', { publication: own['@id'], endsOn: '2026-06-02T08:00:00Z' });
    expect([terms.eventCalendarId, await shown()]).toEqual([0, []]);
    await changed(terms['@id'], { expiresOn: '2026-06-01T08:00:00Z' });
    expect(await shown()).toMatchObject([{ title: 'Roots', startDate: '2026-06-01T08:00:00+00:00', endDate: '2026-06-01T08:00:00+00:00' }]);
    await changed(terms['@id'], { expiresOn: '2026-06-02T08:00:00Z' });
    await changed(own['@id'], { title: 'Bulbs' });
    expect(await shown()).toMatchObject([{ title: 'Bulbs', startDate: '2026-06-02T08:00:00+00:00' }]);
    const [link] = (await room.asTeacher.get(`/api/resource_links?resourceNode=${String(own.resourceNode)}`)).body.member ?? [];
    await changed(link?.['@id'], { visibility: 'draft' });
    expect([(await shown()).length, (await shown(room.asTeacher)).length]).toEqual([0, 1]);
    await changed(link?.['@id'], { visibility: 'published' });
    expect((await shown()).length).toBe(1);
    await changed(terms['@id'], { expiresOn: null });
    expect([(await shown()).length, (await room.asTeacher.get(String(terms['@id']))).body.eventCalendarId]).toEqual([0, 0]);
    await changed(terms['@id'], { expiresOn: '2026-06-01T08:00:00Z' });
    expect((await room.asTeacher.delete(String(own['@id']))).status).toBe(204);
    expect(await shown(room.asTeacher)).toEqual([]);
  });
});

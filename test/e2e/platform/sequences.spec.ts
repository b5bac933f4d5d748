import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { newPath } from '../../support/path-fixture.js';

/** Numbers are those of the acceptance cases of learning paths, sequences and calendar. */
describe('sequences', () => {
  const clock = new FakeClock(new Date());
  let application: TestApplication;
  let first: Classroom;
  let second: Classroom;
  let third: Classroom;
  let administrator: ApiClient;
  let learner: ApiClient;
  let evaluation: Json;
  let result: Json;
  let sequence: string;
  let place: Json;

  beforeAll(async () => {
    application = await TestApplication.start({ clock, variables: { JWT_TTL: '86400' } });
    [first, second, third] = [await classroom(application), await classroom(application), await classroom(application)];
    administrator = application.as(await application.given.globalAdministrator());
    learner = first.asStudent;
    for (const { course } of [second, third]) await application.given.member({ id: course }, first.student);
  });
  afterAll(() => application.close());

  async function made(who: ApiClient, path: string, values: Readonly<Record<string, unknown>>): Promise<Json> {
    const { status, body } = await who.post(`/api/${path}`, values);
    expect([status, body.violations ?? body.detail]).toEqual([201, undefined]);
    return body;
  }

  const documentIn = (room: Classroom): Promise<Json> =>
    made(room.asTeacher, 'documents', { title: 'Notes', filetype: 'file', parentResourceNodeId: room.node });
  const placed = async (into: string, { course }: Classroom, requirements: readonly number[] = []): Promise<Json> =>
    made(administrator, 'sequence_resources', { sequence: into, type: 'course', resourceId: course, requirements });
  const newSequence = async (title: string): Promise<string> => String((await made(administrator, 'sequences', { title }))['@id']);
  const settled = async (): Promise<void> => {
    clock.advance(10);
    await application.runDueJobs();
  };
  const isLocked = async (who: ApiClient, room: Classroom): Promise<unknown> => (await who.get(`/api/courses/${room.course}`)).body.locked;

  it('lock a course until what it requires is completed, for learners alone (case 29)', async () => {
    const document = await documentIn(second);
    const path = await newPath(second, [{ itemType: 'document' }]);
    const quiz = await made(second.asTeacher, 'c_quizzes', { title: 'Test', parentResourceNodeId: second.node });
    sequence = await newSequence('First, second');
    await placed(sequence, first);
    place = await placed(sequence, second, [first.course]);

    expect(await learner.get(`/api/courses/${second.course}`)).toMatchObject({ status: 200, body: { locked: true } });
    const refused = {
      status: 403,
      body: { type: '/errors/requirements-open', locked: `/api/courses/${second.course}`, requires: [`/api/courses/${first.course}`] },
    };
    expect(await learner.get(String(document['@id']))).toMatchObject(refused);
    expect(await learner.get(path.iri)).toMatchObject(refused);
    expect(await path.open(learner)).toMatchObject(refused);
    expect(await learner.get(String(quiz['@id']))).toMatchObject(refused);
    const { body } = await learner.get(`/api/documents?resourceNode.parent=${second.node}&cid=${second.course}`);
    expect([body.totalItems, body.member]).toEqual([0, []]);
    const subscriptions = await learner.get(`/api/course_rel_users?user=/api/users/${first.student.id}`);
    expect(subscriptions.body.member?.map(({ course }) => course)).toContain(`/api/courses/${second.course}`);

    for (const who of [second.asTeacher, second.asAdministrator, administrator]) {
      expect(await isLocked(who, second)).toBe(false);
      expect((await who.get(String(document['@id']))).status).toBe(200);
    }
    expect((await second.asOutsider.get(String(document['@id']))).body.type).not.toBe('/errors/requirements-open');
  });

  it('say what is missing, to the person and to those who teach (case 29)', async () => {
    const address = `/api/courses/${second.course}/requirements`;
    const missing = {
      locked: true,
      sequences: [
        {
          sequence,
          title: 'First, second',
          satisfied: false,
          requirements: [{ resource: `/api/courses/${first.course}`, completed: false, completedAt: null, evaluable: false }],
        },
      ],
    };
    expect((await learner.get(address)).body).toMatchObject(missing);
    expect((await second.asTeacher.get(`${address}?user=${first.student.id}`)).body).toMatchObject(missing);
    expect((await learner.get(`${address}?user=${second.student.id}`)).status).toBe(403);
    expect((await second.asTeacher.get(`${address}?user=2000000000`)).status).toBe(404);
    expect((await second.asOutsider.get(address)).status).toBe(403);
    const state = await learner.get(`${sequence}/state`);
    expect(state.body.member).toMatchObject([
      { resource: `/api/courses/${first.course}`, locked: false, satisfied: true, completed: false },
      { resource: `/api/courses/${second.course}`, locked: true, satisfied: false, completed: false },
    ]);
  });

  it('open with the certificate and stay open when the mark falls (case 29)', async () => {
    const certificates = { generateCertificates: true, certifMinScore: 60, isRequirement: true };
    const book = await made(first.asTeacher, 'gradebook_categories', { title: 'Book', course: first.course, ...certificates });
    evaluation = await made(first.asTeacher, 'gradebook_evaluations', { title: 'Exam', weight: 1, max: 100, category: book['@id'] });
    const user = `/api/users/${first.student.id}`;
    result = await made(first.asTeacher, 'gradebook_results', { evaluation: evaluation['@id'], user, score: 59 });
    await settled();
    expect(await isLocked(learner, second)).toBe(true);
    await first.asTeacher.patch(String(result['@id']), { score: 80 });
    await settled();
    expect(await isLocked(learner, second)).toBe(false);
    expect(await isLocked(second.asStudent, second)).toBe(true);
    const { body } = await learner.get(`/api/documents?resourceNode.parent=${second.node}&cid=${second.course}`);
    expect(body.totalItems).toBe(1);
    expect((await learner.get(String(body.member?.[0]?.['@id']))).status).toBe(200);
    const completions = await learner.get('/api/sequence_completions');
    expect(completions.body.member).toMatchObject([{ user, type: 'course', resourceId: first.course }]);
    expect((await second.asStudent.get('/api/sequence_completions')).body.member).toEqual([]);

    await first.asTeacher.patch(String(result['@id']), { score: 1 });
    await settled();
    expect(await isLocked(learner, second)).toBe(false);
  });

  it('are satisfied by one of several, and lock again what an administrator takes back (case 29)', async () => {
    const other = await newSequence('Third, second');
    await placed(other, third);
    await placed(other, second, [third.course]);
    expect(await isLocked(learner, second)).toBe(false);
    const { body } = await learner.get(`/api/courses/${second.course}/requirements`);
    expect(body).toMatchObject({ locked: false, sequences: [{ satisfied: true }, { sequence: other, satisfied: false }] });

    const completions = `${sequence}/completions/${first.student.id}`;
    expect((await learner.delete(completions)).status).toBe(403);
    expect((await administrator.delete(completions)).status).toBe(204);
    expect(await isLocked(learner, second)).toBe(true);
    const refused = await learner.get(`/api/documents?resourceNode.parent=${second.node}&cid=${second.course}`);
    expect(refused.body.member).toEqual([]);
  });

  it('count progress in learning paths where a course has no such gradebook, also what was done before', async () => {
    const path = await newPath(third, [{ itemType: 'document' }, { itemType: 'document' }]);
    await path.open(learner);
    expect(await isLocked(learner, second)).toBe(true);
    await path.open(learner, path.steps[1]);
    expect(await isLocked(learner, second)).toBe(false);

    const fourth = await classroom(application);
    await application.given.member({ id: fourth.course }, third.student);
    const late = await newPath(fourth, [{ itemType: 'document' }]);
    await late.open(third.asStudent);
    const fifth = await classroom(application);
    for (const person of [first.student, third.student]) await application.given.member({ id: fifth.course }, person);
    const last = await newSequence('Fourth, fifth');
    await placed(last, fourth);
    await placed(last, fifth, [fourth.course]);
    expect([await isLocked(third.asStudent, fifth), await isLocked(learner, fifth)]).toEqual([false, true]);
  });

  it('lock sessions until another is completed, and with it what shows in them alone', async () => {
    const room = await classroom(application);
    const document = await documentIn(room);
    const path = await newPath(room, [{ itemType: 'document' }]);
    const person = await application.given.student();
    const who = application.as(person);
    const newSession = async (title: string): Promise<number> => {
      const { id } = await made(administrator, 'sessions', { title: `${title} ${room.course}` });
      await made(administrator, 'session_rel_courses', { session: `/api/sessions/${String(id)}`, course: `/api/courses/${room.course}` });
      await made(administrator, 'session_rel_users', { session: `/api/sessions/${String(id)}`, user: `/api/users/${person.id}` });
      return Number(id);
    };
    const [autumn, spring] = [await newSession('Autumn'), await newSession('Spring')];
    const terms = await newSequence('Terms');
    const session = { sequence: terms, type: 'session' };
    await made(administrator, 'sequence_resources', { ...session, resourceId: autumn, requirements: [] });
    await made(administrator, 'sequence_resources', { ...session, resourceId: spring, requirements: [autumn] });

    expect((await who.get(`/api/sessions/${spring}`)).body.locked).toBe(true);
    expect((await who.get(String(document['@id']))).status).toBe(200);
    const step = (sid: number, index = 0): Promise<{ status: number; body: Json }> =>
      who.post(`${path.iri}/runtime/item?cid=${room.course}&sid=${sid}`, { itemId: Number(path.steps[index]) });
    expect(await step(spring)).toMatchObject({
      status: 403,
      body: { type: '/errors/requirements-open', locked: `/api/sessions/${spring}`, requires: [`/api/sessions/${autumn}`] },
    });
    expect((await step(autumn)).status).toBe(200);
    expect((await who.get(`/api/sessions/${spring}`)).body.locked).toBe(false);
    expect((await who.get(`/api/sessions/${spring}/requirements`)).body).toMatchObject({
      locked: false,
      sequences: [{ requirements: [{ completed: true, evaluable: true }] }],
    });
    expect((await step(spring)).status).toBe(200);
  });

  it('forget nothing when what stands in them changes', async () => {
    expect((await administrator.patch(String(place['@id']), { requirements: [] })).status).toBe(200);
    expect(await isLocked(second.asStudent, second)).toBe(false);
  });
});

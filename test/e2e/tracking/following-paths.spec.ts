import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { newPath, newStep } from '../../support/path-fixture.js';
import { WatchedStatements } from '../../support/watched-statements.js';
import { type AskedQuestion, newQuestion, newQuiz } from '../../support/quiz-fixture.js';

const MINUTE = 60;

/** Numbers are those of the acceptance cases of learning paths. */
describe('following a learning path', () => {
  let application: TestApplication;
  let clock: FakeClock;
  let room: Classroom;
  let learner: ApiClient;

  beforeAll(async () => {
    clock = new FakeClock(new Date());
    application = await TestApplication.start({ clock, variables: { JWT_TTL: '86400' } });
    room = await classroom(application);
    learner = room.asStudent;
  });
  afterAll(() => application.close());

  const document = { itemType: 'document' };
  const opening = (body: Json): unknown[] => (body.items as Json[]).map(({ available }) => available);
  const locked = (steps: number[]): object => ({ type: '/errors/step-locked', waitsFor: steps.map((id) => `/api/c_lp_items/${id}`) });

  it('begins with the first step, once, however many requests come at once (case 1, case 2)', async () => {
    const path = await newPath(room, [document, { itemType: 'link' }, document]);
    const before = await learner.get(path.runtime());
    expect(before).toMatchObject({ status: 200, body: { view: null, attempt: 0, progress: 0, mode: 'normal', countedSteps: 3 } });
    expect(opening(before.body)).toEqual([true, true, true]);
    const opened = await Promise.all([1, 2, 3, 4, 5].map(() => path.open(learner, path.steps[0])));
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(opened[0]?.body).toMatchObject({ attempt: 1, progress: 33, doneSteps: 1, nextItem: `/api/c_lp_items/${path.steps[1]}` });
    const { body } = await learner.get(`/api/c_lp_views?lp=${path.id}`);
    expect([body.totalItems, body.member?.[0]]).toMatchObject([1, { progress: 33, viewCount: 1 }]);
    expect((await learner.get(`/api/c_lp_item_views?view=${String(body.member?.[0]?.id)}`)).body.totalItems).toBe(1);
    expect((await learner.get(path.iri)).body).toMatchObject({ progress: 33, locked: false, requires: null });
  });

  it('is read by four statements, whatever the number of steps', async () => {
    const path = await newPath(room, [document, document, { itemType: 'dir' }, document, document]);
    await path.open(learner, path.steps[0]);
    const watched = WatchedStatements.of();
    const texts = await watched.textsDuring(() => learner.get(path.runtime()));
    watched.stop();
    expect(texts.filter((text) => !/^(START|COMMIT)/.test(text)).length).toBeLessThanOrEqual(4);
  });

  it('a step waits for what its prerequisite names (case 3)', async () => {
    const path = await newPath(room, [document, document, document]);
    const [first = 0, second = 0, third = 0] = path.steps;
    expect((await room.asTeacher.patch(`/api/c_lp_items/${second}`, { prerequisite: String(third) })).status).toBe(200);
    await path.open(learner, first);
    expect(await path.open(learner, second)).toMatchObject({ status: 403, body: locked([third]) });
    expect(((await learner.get(path.runtime())).body.items as Json[])[1]).toMatchObject({ available: false, reason: 'prerequisite' });
    await path.open(learner, third);
    const today = clock.now().toISOString().slice(0, 10);
    expect(await path.open(learner, second)).toMatchObject({ status: 200, body: { progress: 100, completionDate: today } });
  });

  it('a prerequisite that cannot be read, is unknown or goes in a ring is refused where it is written (case 4)', async () => {
    const path = await newPath(room, [document, document]);
    const [first = 0, second = 0] = path.steps;
    const written = async (step: number, prerequisite: string): Promise<unknown[]> => {
      const { status, body } = await room.asTeacher.patch(`/api/c_lp_items/${step}`, { prerequisite });
      return status === 200 ? [200] : [status, body.violations?.[0]?.propertyPath, body.violations?.[0]?.message];
    };
    expect(await written(second, `${first}&`)).toEqual([
      422,
      'prerequisite',
      expect.stringContaining(`character ${String(first).length + 2}`),
    ]);
    expect(await written(second, '999999')).toEqual([422, 'prerequisite', 'The learning path has no step 999999.']);
    expect(await written(second, String(second))).toEqual([422, 'prerequisite', 'A step cannot wait for itself.']);
    expect(await written(second, String(first))).toEqual([200]);
    expect(await written(first, String(second))).toEqual([422, 'prerequisite', 'The steps would wait for each other.']);
  });

  it('a prerequisite is an expression (case 5, case 6)', async () => {
    const path = await newPath(room, [document, document, document, document, document, document]);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, last = 0] = path.steps;
    await room.asTeacher.patch(`/api/c_lp_items/${last}`, { prerequisite: `(${a}&~${b})|2*{${c},${d},${e}}` });
    for (const step of [a, b, c]) await path.open(learner, step);
    expect((await path.open(learner, last)).status).toBe(403);
    await path.open(learner, e);
    expect((await path.open(learner, last)).status).toBe(200);
    const other = await newPath(room, [document, document, document]);
    const [asked = 0, passed = 0, notFailed = 0] = other.steps;
    await room.asTeacher.patch(`/api/c_lp_items/${passed}`, { prerequisite: `${asked}="passed"` });
    await room.asTeacher.patch(`/api/c_lp_items/${notFailed}`, { prerequisite: `${asked}<>"failed"` });
    await other.open(learner, asked);
    expect([(await other.open(learner, passed)).status, (await other.open(learner, notFailed)).status]).toEqual([403, 200]);
  });

  it('a quiz is done with its attempt, and its score may be asked for (case 7)', async () => {
    const quiz = await newQuiz(room, { maxAttempt: 0 });
    const questions: AskedQuestion[] = [];
    for (const ponderation of [119, 1, 80]) {
      questions.push(await newQuestion(room, quiz, { type: 'unique_answer', ponderation }, [{ correct: 1, ponderation }, {}]));
    }
    const path = await newPath(room, [{ itemType: 'quiz', path: String(quiz), masteryScore: 60 }, document]);
    const [asked = 0, last = 0] = path.steps;
    await room.asTeacher.patch(`/api/c_lp_items/${last}`, { prerequisite: String(asked), prerequisiteMinScore: 60 });
    const { body } = await path.open(learner, asked);
    expect(body).toMatchObject({ progress: 0, current: { resource: `/api/c_quizzes/${quiz}` } });
    const state = Number(
      String((body.current as Json).itemView)
        .split('/')
        .at(-1),
    );
    const attempt = async (right: readonly number[]): Promise<void> => {
      const begun = await learner.post(`/api/c_quizzes/${quiz}/attempts`, { origLpItemViewId: state });
      const answers = Object.fromEntries(
        questions.map(({ id, answers: [yes, no] }, index) => [id, { choice: right.includes(index) ? yes : no }]),
      );
      expect((await learner.post(`/api/track_e_exercises/${String(begun.body.id)}/submit`, { answers })).status).toBe(200);
    };
    await attempt([0]);
    expect((await learner.get(path.runtime())).body).toMatchObject({
      score: 59.5,
      progress: 0,
      items: [{ status: 'failed', score: 119, maxScore: 200 }, {}],
    });
    expect(await path.open(learner, last)).toMatchObject({ status: 403, body: locked([asked]) });
    await attempt([0, 1]);
    expect((await learner.get(path.runtime())).body).toMatchObject({ score: 60, progress: 50, items: [{ status: 'passed' }, {}] });
    expect((await path.open(learner, last)).status).toBe(200);
  });

  it('a path opens once the one before it was completed, and stays open (case 8)', async () => {
    const first = await newPath(room, [document, document]);
    const second = await newPath(room, [document], { prerequisite: first.id });
    await first.open(learner, first.steps[0]);
    expect(await second.open(learner)).toMatchObject({ status: 403, body: { type: '/errors/path-locked', requires: first.iri } });
    expect((await learner.get(second.runtime())).status).toBe(403);
    expect((await learner.get(second.iri)).body).toMatchObject({ locked: true, requires: first.iri });
    await first.open(learner, first.steps[1]);
    expect((await learner.get(second.iri)).body).toMatchObject({ locked: false });
    await newStep(room, first.iri, { displayOrder: 9 });
    await application.runDueJobs();
    expect((await second.open(learner)).status).toBe(200);
  });

  it('others have no part in it; editors look without leaving a trace (case 9)', async () => {
    const path = await newPath(room, [document, document]);
    await room.asTeacher.patch(`/api/c_lp_items/${path.steps[1]}`, { prerequisite: String(path.steps[0]) });
    expect((await path.open(room.asOutsider)).status).toBe(403);
    expect((await path.open(application.stranger)).status).toBe(401);
    expect(await path.open(room.asTeacher, path.steps[1])).toMatchObject({
      status: 200,
      body: { mode: 'preview', view: null, progress: 0 },
    });
    expect((await room.asTeacher.get(`/api/c_lp_views?lp=${path.id}`)).body.totalItems).toBe(0);
    expect((await learner.get(`${path.iri}/runtime`)).status).toBe(400);
    expect((await learner.get(`${path.iri}/runtime?cid=${(await classroom(application)).course}`)).status).toBe(404);
  });

  it('time is that between two signs of the learner, and five minutes where nobody knows (case 10)', async () => {
    const path = await newPath(room, [document, document]);
    await path.open(learner, path.steps[0]);
    clock.advance(40);
    expect((await learner.post(path.runtime('/sync'), {})).body).toMatchObject({ totalTime: 40 });
    clock.advance(3_700);
    expect((await path.open(learner, path.steps[1])).body).toMatchObject({ totalTime: 340, items: [{ totalTime: 340 }, { totalTime: 0 }] });
  });

  it('material with a duration is done when that was spent', async () => {
    const path = await newPath(room, [{ ...document, duration: 2 }]);
    expect((await path.open(learner)).body.progress).toBe(0);
    clock.advance(MINUTE);
    expect((await learner.post(path.runtime('/sync'), { completed: true })).body.progress).toBe(0);
    clock.advance(MINUTE);
    expect((await learner.post(path.runtime('/sync'), { completed: false })).body.progress).toBe(0);
    expect((await learner.post(path.runtime('/sync'), {})).body.progress).toBe(100);
  });

  it('begins again as often as the path allows, and the best attempt counts (case 11)', async () => {
    const path = await newPath(room, [document, document], { maxAttempts: 2 });
    await path.open(learner, path.steps[0]);
    const again = await learner.post(path.runtime('/restart'), {});
    expect(again).toMatchObject({ status: 201, body: { attempt: 2, progress: 0, canRestart: false } });
    expect(again.headers.get('location')).toBe(again.body.view);
    expect(await learner.post(path.runtime('/restart'), {})).toMatchObject({ status: 409, body: { type: '/errors/attempts-used-up' } });
    expect((await learner.get(path.iri)).body.progress).toBe(50);
  });

  it('progress follows the steps that a path has (case 12)', async () => {
    const path = await newPath(room, [document, document, document]);
    for (const step of path.steps.slice(0, 2)) await path.open(learner, step);
    const progress = async (): Promise<unknown> => (await learner.get(path.runtime())).body.progress;
    await room.asTeacher.delete(`/api/c_lp_items/${path.steps[2]}`);
    clock.advance(MINUTE);
    await application.runDueJobs();
    expect(await progress()).toBe(100);
    await newStep(room, path.iri);
    clock.advance(MINUTE);
    await application.runDueJobs();
    expect(await progress()).toBe(66);
  });

  it('the share that is done falls with a step that was done and is removed (case 12)', async () => {
    const path = await newPath(room, [document, document, document]);
    for (const step of path.steps.slice(0, 2)) await path.open(learner, step);
    expect((await learner.get(path.runtime())).body.progress).toBe(66);
    expect((await room.asTeacher.delete(`/api/c_lp_items/${path.steps[0]}`)).status).toBe(204);
    clock.advance(MINUTE);
    await application.runDueJobs();
    expect((await learner.get(path.runtime())).body).toMatchObject({ progress: 50, doneSteps: 1, countedSteps: 2 });
  });

  it.each(['au', 'h5p', 'xapi', 'lti'])('a step of the kind %s, which nothing opens, is not taken', async (itemType) => {
    const path = await newPath(room, [document]);
    const reply = await room.asTeacher.post('/api/c_lp_items', { title: 'Elsewhere', lp: path.iri, itemType });
    expect(reply).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'itemType' }] } });
  });

  it('a step whose material was deleted counts no longer, and keeps nothing closed', async () => {
    const link = await room.asTeacher.post('/api/links', {
      title: 'Leaf',
      url: 'https://example.org/',
      resourceLinkList: [{ cid: room.course }],
    });
    const path = await newPath(room, [document, { itemType: 'link', path: String(link.body.id) }, document, { itemType: 'final_item' }]);
    const [first = 0, second = 0, third = 0, last = 0] = path.steps;
    expect((await room.asTeacher.patch(`/api/c_lp_items/${third}`, { prerequisite: String(second) })).status).toBe(200);
    expect((await path.open(learner, first)).body).toMatchObject({ progress: 33, countedSteps: 3 });
    expect(await path.open(learner, third)).toMatchObject({ status: 403, body: locked([second]) });
    expect((await room.asTeacher.delete(`/api/links/${String(link.body.id)}`)).status).toBe(204);
    clock.advance(MINUTE);
    await application.runDueJobs();
    expect((await learner.get(path.runtime())).body).toMatchObject({
      progress: 50,
      countedSteps: 2,
      items: [
        {},
        { available: false, reason: 'unsupported', counted: false },
        { available: true },
        { reason: 'steps-open', waitsFor: [`/api/c_lp_items/${third}`] },
      ],
    });
    const report = await room.asTeacher.get(`${path.iri}/reporting?cid=${room.course}&order[progress]=desc`);
    expect(report.body.member?.[0]).toMatchObject({ progress: 50 });
    expect((await path.open(learner, third)).body.progress).toBe(100);
    expect((await path.open(learner, last)).status).toBe(200);
  });

  it('the last step opens when all others are done and the time is spent (case 14)', async () => {
    const path = await newPath(room, [document, { itemType: 'final_item' }], { accumulateWorkTime: 10 });
    const [first, last] = path.steps;
    expect(await path.open(learner, last)).toMatchObject({ status: 403, body: { reason: 'steps-open' } });
    await path.open(learner, first);
    clock.advance(6 * MINUTE);
    expect(await path.open(learner, last)).toMatchObject({ status: 403, body: { type: '/errors/minimum-time' } });
    await learner.post(path.runtime('/sync'), {});
    clock.advance(4 * MINUTE);
    const { body } = await path.open(learner, last);
    expect(body).toMatchObject({ progress: 100, minimumTimeReached: true, items: [{}, { status: 'completed', counted: false }] });
  });

  it('folders are done with what is in them, and lock it with themselves', async () => {
    const path = await newPath(room, [document, { itemType: 'dir' }]);
    const [first = 0, folder = 0] = path.steps;
    const inside = await newStep(room, path.iri, { parent: `/api/c_lp_items/${folder}`, displayOrder: 2 });
    await room.asTeacher.patch(`/api/c_lp_items/${folder}`, { prerequisite: String(first) });
    expect(await path.open(learner, inside)).toMatchObject({ status: 403, body: locked([first]) });
    expect((await path.open(learner, folder)).status).toBe(422);
    await path.open(learner, first);
    expect((await path.open(learner, inside)).body).toMatchObject({
      progress: 100,
      items: [{}, { status: 'completed', level: 1 }, { level: 2 }],
    });
  });

  it('steps of other kinds than packages have the state of what they show', async () => {
    const path = await newPath(room, [document]);
    const { body } = await path.open(learner);
    expect(await learner.patch(String((body.current as Json).itemView), { status: 'passed' })).toMatchObject({
      status: 409,
      body: { type: '/errors/status-comes-from-activity' },
    });
  });
});

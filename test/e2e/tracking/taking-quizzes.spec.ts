import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DueJobs } from '../../../src/jobs/due-jobs.js';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { answersOfCase1, type AskedQuestion, newQuestion, newQuiz, type QuizA, quizA } from '../../support/quiz-fixture.js';

type Five = readonly [AskedQuestion, AskedQuestion, AskedQuestion, AskedQuestion, AskedQuestion];

describe('taking a quiz', () => {
  let application: TestApplication;
  let clock: FakeClock;
  let room: Classroom;
  let learner: ApiClient;

  beforeAll(async () => {
    clock = new FakeClock(new Date(Math.floor(Date.now() / 1000) * 1000));
    application = await TestApplication.start({ clock });
    room = await classroom(application);
  });
  beforeEach(async () => {
    learner = application.as(await room.classmate());
  });
  afterAll(() => application.close());

  function begin(who: ApiClient, quiz: number, query = ''): Promise<Reply> {
    return who.post(`/api/c_quizzes/${quiz}/attempts${query}`, {});
  }

  async function begun(who: ApiClient, quiz: number): Promise<number> {
    const { status, body, text } = await begin(who, quiz);
    expect([status, text]).toEqual([201, text]);
    return Number(body.id);
  }

  function save(who: ApiClient, attempt: number, question: number, answer: unknown, more: object = {}): Promise<Reply> {
    return who.put(`/api/track_e_exercises/${attempt}/answers/${question}`, { answer, ...more });
  }

  function submit(who: ApiClient, attempt: number, answers?: object): Promise<Reply> {
    return who.post(`/api/track_e_exercises/${attempt}/submit`, answers ? { answers } : {});
  }

  function result(who: ApiClient, attempt: number): Promise<Reply> {
    return who.get(`/api/track_e_exercises/${attempt}/result`);
  }

  async function scored(quiz: number, answers: object): Promise<Json> {
    const attempt = await begun(learner, quiz);
    const { status, text } = await submit(learner, attempt, answers);
    expect([status, text]).toEqual([200, text]);
    return (await result(learner, attempt)).body;
  }

  it('ends for who leaves the course, until they come back', async () => {
    const person = await room.classmate();
    const who = application.as(person);
    const a = await quizA(room);
    const attempt = await begun(who, a.quiz);
    const [question] = a.questions;
    const answer = { choice: question?.answers[0] };
    const asked = async (): Promise<number[]> => {
      const replies = [await who.get(`/api/track_e_exercises/${attempt}/questions`), await save(who, attempt, question?.id ?? 0, answer)];
      return replies.map(({ status }) => status);
    };
    expect(await asked()).toEqual([200, 200]);
    const { body } = await room.asTeacher.get(`/api/course_rel_users?course=/api/courses/${room.course}&user=/api/users/${person.id}`);
    expect((await room.asTeacher.delete(String(body.member?.[0]?.['@id']))).status).toBe(204);
    expect([...(await asked()), (await submit(who, attempt)).status]).toEqual([403, 403, 403]);
    const again = { course: `/api/courses/${room.course}`, user: `/api/users/${person.id}`, status: 'student' };
    expect((await room.asTeacher.post('/api/course_rel_users', again)).status).toBe(201);
    expect([...(await asked()), (await submit(who, attempt)).status]).toEqual([200, 200, 200]);
    expect((await result(who, attempt)).body).toMatchObject({ score: 2 });
  });

  describe('gives marks', () => {
    it('as the questions say (case 1)', async () => {
      const a = await quizA(room, { passPercentage: 50, textWhenFinished: '<p>Well done.</p>' });
      const found = await scored(a.quiz, answersOfCase1(a));
      expect(found).toMatchObject({
        score: 6.75,
        maxScore: 12,
        percentage: 56.25,
        passed: true,
        message: '<p>Well done.</p>',
        closedBy: 'learner',
      });
      const states = (found.questions as Json[]).map(({ marks, state }) => [marks, state]);
      expect(states).toEqual([
        [2, 'right'],
        [0.5, 'partly'],
        [2, 'partly'],
        [1.5, 'partly'],
        [0.75, 'partly'],
      ]);
    });

    it('below zero only where the quiz takes them along (case 3)', async () => {
      for (const [propagateNeg, both, one] of [
        [false, 0, 2],
        [true, 0, 1],
      ] as const) {
        const { quiz, questions } = await quizA(room, { propagateNeg });
        const [q1, q2] = questions as Five;
        const wrong = { [q1.id]: { choice: q1.answers[1] }, [q2.id]: { choices: [q2.answers[2], q2.answers[3]] } };
        expect(await scored(quiz, wrong)).toMatchObject({ score: both });
        const half = { [q1.id]: { choice: q1.answers[0] }, [q2.id]: { choices: [q2.answers[2]] } };
        expect(await scored(quiz, half)).toMatchObject({ score: one });
      }
    });

    it('rounded once, when they are added up (case 4)', async () => {
      const quiz = await newQuiz(room);
      const answers: Record<number, object> = {};
      for (let index = 0; index < 3; index += 1) {
        const all = [{ correct: 1 }, { correct: 1 }, { correct: 1 }, {}];
        const asked = await newQuestion(room, quiz, { type: 'global_multiple_answer', ponderation: 1 }, all);
        answers[asked.id] = { choices: [asked.answers[index]] };
      }
      const found = await scored(quiz, answers);
      expect((found.questions as Json[]).map(({ marks }) => marks)).toEqual([0.33333, 0.33333, 0.33333]);
      expect(found).toMatchObject({ score: 1, maxScore: 3 });
    });
  });

  describe('saves answers', () => {
    let a: QuizA;
    let attempt: number;

    beforeAll(async () => {
      a = await quizA(room);
    });
    beforeEach(async () => {
      attempt = await begun(learner, a.quiz);
    });

    it('and refuses those that the question does not take (case 11)', async () => {
      const [q1, q2, , q4] = a.questions as Five;
      expect(await save(learner, attempt, q1.id, { choice: q1.answers[0] })).toMatchObject({ status: 200 });
      const foreign = await save(learner, attempt, q1.id, { choice: q2.answers[0] });
      expect([foreign.status, foreign.body.violations?.[0]?.propertyPath]).toEqual([422, 'answer.choice']);
      expect((await save(learner, attempt, q1.id, { choices: [q1.answers[0]] })).status).toBe(422);
      const five = Object.fromEntries([...q4.answers.slice(4), 999_999].map((prompt) => [prompt, q4.answers[0]]));
      expect((await save(learner, attempt, q4.id, { pairs: five })).status).toBe(422);
      const batch = await submit(learner, attempt, { [q1.id]: { choice: q1.answers[1] }, [q2.id]: { choices: [0] } });
      expect([batch.status, batch.body.violations?.[0]?.propertyPath]).toEqual([422, `answers[${q2.id}].choices[0]`]);
      const { body } = await learner.get(`/api/track_e_exercises/${attempt}/questions`);
      expect((body.questions as Json[]).map(({ answer }) => answer)).toEqual([{ choice: q1.answers[0] }, null, null, null, null]);
      expect(body).toMatchObject({ status: 'incomplete', position: 2, deadline: null, display: 'one_per_page', backwards: true });
    });

    it('with revisions (case 12)', async () => {
      const [q1] = a.questions as Five;
      const first = await save(learner, attempt, q1.id, { choice: q1.answers[0] }, { secondsSpent: 3 });
      expect(first.body).toMatchObject({ revision: 1, answered: 1, of: 5, feedback: null, next: null, flagged: false });
      expect((await save(learner, attempt, q1.id, { choice: q1.answers[0] })).body).toMatchObject({ revision: 1 });
      const stale = await save(learner, attempt, q1.id, { choice: q1.answers[1] }, { revision: 0 });
      expect(stale).toMatchObject({
        status: 409,
        body: { type: '/errors/answer-changed', current: { answer: { choice: q1.answers[0] }, revision: 1 } },
      });
      expect((await save(learner, attempt, q1.id, { choice: q1.answers[1] }, { revision: 1 })).body).toMatchObject({ revision: 2 });
      const flag = await learner.put(`/api/track_e_exercises/${attempt}/answers/${q1.id}`, { flagged: true });
      expect(flag.body).toMatchObject({ revision: 2, flagged: true, answer: { choice: q1.answers[1] } });
      expect((await save(learner, attempt, q1.id, null)).body).toMatchObject({ answer: null, revision: 3, answered: 0 });
    });

    it('of one’s own attempt alone, and until it is completed', async () => {
      const [q1] = a.questions as Five;
      expect((await save(room.asStudent, attempt, q1.id, { choice: q1.answers[0] })).status).toBe(403);
      expect((await save(room.asTeacher, attempt, q1.id, { choice: q1.answers[0] })).status).toBe(403);
      expect((await save(learner, attempt, 999_999, { choice: 1 })).status).toBe(404);
      expect(await result(learner, attempt)).toMatchObject({ status: 409, body: { type: '/errors/attempt-open' } });
      expect((await submit(learner, attempt)).body).toMatchObject({ status: 'completed', closedBy: 'learner', score: 0 });
      expect((await submit(learner, attempt)).status).toBe(200);
      const late = await save(learner, attempt, q1.id, { choice: q1.answers[0] });
      expect(late).toMatchObject({ status: 409, body: { type: '/errors/attempt-closed' } });
      expect((await learner.get(`/api/track_e_exercises/${attempt}/questions`)).body.type).toBe('/errors/attempt-closed');
      expect((await room.asTeacher.get(`/api/track_e_exercises/${attempt}/questions`)).status).toBe(200);
    });
  });

  describe('begins', () => {
    it('once, however many tabs ask (case 13)', async () => {
      const { quiz } = await quizA(room, { maxAttempt: 1 });
      // On a busy machine some are asked to come again.
      const begun = async (): ReturnType<typeof begin> => {
        const reply = await begin(learner, quiz);
        return reply.status === 503 ? begun() : reply;
      };
      const replies = await Promise.all(Array.from({ length: 100 }, begun));
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(99);
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    });

    it('as often as the quiz and an extension allow (case 14)', async () => {
      const { quiz } = await quizA(room, { maxAttempt: 2 });
      const person = await room.classmate();
      const who = application.as(person);
      for (const number of [1, 2]) {
        const { body } = await begin(who, quiz);
        expect(body).toMatchObject({ number, status: 'incomplete', preview: false });
        await submit(who, Number(body.id));
      }
      expect(await begin(who, quiz)).toMatchObject({ status: 409, body: { type: '/errors/no-attempt-left', limit: 2 } });
      const extension = { quiz: `/api/c_quizzes/${quiz}`, user: `/api/users/${person.id}`, extraAttempts: 1, note: 'Was ill.' };
      const { status, body } = await room.asTeacher.post('/api/c_quiz_extensions', extension);
      expect(status).toBe(201);
      expect((await who.get(`/api/c_quiz_extensions/${String(body.id)}`)).body).not.toHaveProperty('note');
      expect((await learner.get(`/api/c_quiz_extensions/${String(body.id)}`)).status).toBe(403);
      const other = await room.classmate();
      const own = await application.as(other).post('/api/c_quiz_extensions', { ...extension, user: `/api/users/${other.id}` });
      expect(own.status).toBe(403);
      expect(await begin(who, quiz)).toMatchObject({ status: 201, body: { number: 3 } });
    });

    it('within the window alone', async () => {
      const hour = (hours: number): string => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
      const { quiz: early } = await quizA(room, { startTime: hour(1) });
      expect(await begin(learner, early)).toMatchObject({ status: 409, body: { type: '/errors/not-open' } });
      const { quiz: late } = await quizA(room, { startTime: hour(-2), endTime: hour(-1) });
      expect(await begin(learner, late)).toMatchObject({ status: 409, body: { type: '/errors/attempt-window-closed' } });
    });

    it('for learners of the quiz, and not without anything to mark', async () => {
      const empty = await newQuiz(room);
      expect(await begin(learner, empty)).toMatchObject({ status: 409, body: { type: '/errors/not-ready' } });
      const broken = await newQuestion(room, empty, { type: 'unique_answer', ponderation: 1 }, [{ correct: 0 }]);
      expect((await begin(learner, empty)).body).not.toHaveProperty('questions');
      expect((await begin(room.asTeacher, empty)).body).toMatchObject({ type: '/errors/not-ready', questions: [broken.id] });
      const { quiz } = await quizA(room);
      expect((await begin(application.stranger, quiz)).status).toBe(401);
      expect((await begin(room.asOutsider, quiz)).status).toBe(403);
      expect((await begin(learner, 999_999)).status).toBe(404);
      expect((await begin(learner, quiz, `?cid=${room.course}`)).status).toBe(201);
      expect((await begin(learner, quiz, '?cid=999999')).status).toBe(403);
    });

    it('as a preview for its editors, which counts nowhere (case 24)', async () => {
      const { quiz } = await quizA(room, { maxAttempt: 1 });
      const first = await begin(room.asTeacher, quiz);
      expect(first).toMatchObject({ status: 201, body: { preview: true } });
      const second = await begin(room.asTeacher, quiz);
      expect(second).toMatchObject({ status: 201, body: { preview: true } });
      expect((await room.asTeacher.get(`/api/track_e_exercises/${String(first.body.id)}`)).status).toBe(404);
      expect(await begin(learner, quiz)).toMatchObject({ status: 201, body: { preview: false } });
    });

    it('with questions drawn for each learner, which stay (case 17)', async () => {
      const quiz = await newQuiz(room, { random: 4 });
      for (let index = 0; index < 10; index += 1) {
        await newQuestion(room, quiz, { type: 'unique_answer', ponderation: 1 }, [{ correct: 1, ponderation: 1 }, {}]);
      }
      const papers = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const who = application.as(await room.classmate());
          const attempt = await begun(who, quiz);
          const paper = async (): Promise<string> => {
            const { body } = await who.get(`/api/track_e_exercises/${attempt}/questions`);
            return (body.questions as Json[]).map(({ question }) => question).join(',');
          };
          const [one, other] = [await paper(), await paper()];
          expect(other).toBe(one);
          expect(one.split(',')).toHaveLength(4);
          expect((await who.get(`/api/track_e_exercises/${attempt}`)).body).toMatchObject({ dataTracking: one, maxScore: 4 });
          return one;
        }),
      );
      expect(new Set(papers).size).toBeGreaterThanOrEqual(2);
    });
  });

  describe('ends', () => {
    it('when its time is over, with what is saved (case 15)', async () => {
      const { quiz, questions } = await quizA(room, { expiredTime: 1 });
      const [q1] = questions as Five;
      const attempt = await begun(learner, quiz);
      const start = clock.now();
      clock.advance(70);
      expect((await save(learner, attempt, q1.id, { choice: q1.answers[0] })).status).toBe(200);
      clock.advance(6);
      const late = await save(learner, attempt, q1.id, { choice: q1.answers[1] });
      expect(late).toMatchObject({ status: 409, body: { type: '/errors/time-over' } });
      const { body } = await room.asTeacher.get(`/api/track_e_exercises/${attempt}`);
      expect(body).toMatchObject({ status: 'completed', closedBy: 'time', score: 2, exeDuration: 60 });
      expect(new Date(String(body.exeDate)).getTime()).toBe(start.getTime() + 60_000);
    });

    it('when nobody asks, by the service itself (case 15)', async () => {
      const { quiz } = await quizA(room, { expiredTime: 1 });
      const attempt = await begun(learner, quiz);
      await application.app.get(DueJobs).run();
      clock.advance(80);
      await application.app.get(DueJobs).run();
      expect((await room.asTeacher.get(`/api/track_e_exercises/${attempt}`)).body).toMatchObject({ status: 'completed', closedBy: 'time' });
    });

    it('before its result is read, or marks are given', async () => {
      const { quiz, questions } = await quizA(room, { expiredTime: 1 });
      const [q1] = questions as Five;
      const [read, marked] = [await begun(learner, quiz), await begun(room.asStudent, quiz)];
      await save(learner, read, q1.id, { choice: q1.answers[0] });
      clock.advance(76);
      expect((await result(learner, read)).body).toMatchObject({ closedBy: 'time', score: 2 });
      const gradings = [{ questionId: q1.id, marks: 1, teacherComment: 'Said aloud.' }];
      expect((await room.asTeacher.patch(`/api/track_e_exercises/${marked}`, { gradings })).body).toMatchObject({ score: 1 });
      expect((await result(room.asTeacher, marked)).body).toMatchObject({ closedBy: 'time', completedAt: expect.any(String) });
    });

    it('for a person to mark, where a question could not be marked five times', async () => {
      const { quiz, questions } = await quizA(room, { expiredTime: 1 });
      const [q1, q2] = questions as Five;
      const attempt = await begun(learner, quiz);
      await save(learner, attempt, q1.id, { choice: q1.answers[0] });
      await save(learner, attempt, q2.id, { choices: [q2.answers[0]] });
      // Nobody can send such an answer.
      await application.dataSource.query(
        `UPDATE "track_e_attempt" SET "answer" = '{"choices":5}' WHERE "track_exercise_id" = $1 AND "question_id" = $2`,
        [attempt, q2.id],
      );
      clock.advance(76);
      for (let turn = 0; turn < 5; turn += 1) {
        await application.runDueJobs();
        expect((await room.asTeacher.get(`/api/track_e_exercises/${attempt}`)).body.status).toBe('incomplete');
        clock.advance(5);
      }
      await application.runDueJobs();
      expect((await result(learner, attempt)).body).toMatchObject({ final: false, toBeMarked: 1, score: 2 });
    });

    it('later with an extension, and with the quiz (case 16)', async () => {
      const { quiz } = await quizA(room, { expiredTime: 10 });
      const person = await room.classmate();
      const attempt = await begun(application.as(person), quiz);
      const start = clock.now().getTime();
      const deadline = async (): Promise<number> => {
        const { body } = await room.asTeacher.get(`/api/track_e_exercises/${attempt}`);
        return (new Date(String(body.expiredTimeControl)).getTime() - start) / 60_000;
      };
      expect(await deadline()).toBe(10);
      await room.asTeacher.post('/api/c_quiz_extensions', {
        quiz: `/api/c_quizzes/${quiz}`,
        user: `/api/users/${person.id}`,
        extraMinutes: 30,
      });
      expect(await deadline()).toBe(40);
      await room.asTeacher.patch(`/api/c_quizzes/${quiz}`, { endTime: new Date(start + 180_000).toISOString() });
      expect(await deadline()).toBe(3);
    });
  });

  describe('tells the learner', () => {
    it('the score alone where the quiz says so (case 18)', async () => {
      const a = await quizA(room, { resultsDisabled: 'show_score_only' });
      const attempt = await begun(learner, a.quiz);
      await submit(learner, attempt, answersOfCase1(a));
      const own = (await result(learner, attempt)).body;
      expect(own).toMatchObject({
        score: 6.75,
        percentage: 56.25,
        categories: [],
        questions: [],
        disclosed: { score: true, marks: false },
      });
      const all = (await result(room.asTeacher, attempt)).body;
      expect((all.questions as Json[])[0]).toMatchObject({ marks: 2, state: 'right', solution: { choice: a.questions[0]?.answers[0] } });
      const list = `/api/track_e_attempts?trackExercise=${attempt}`;
      const csv = await learner.fetch(list, { Accept: 'text/csv' });
      const text = await csv.text();
      expect(text).not.toContain('choice');
      expect(await (await room.asTeacher.fetch(list, { Accept: 'text/csv' })).text()).toContain('choice');
      expect((await learner.get(`${list}&marks=2`)).body.totalItems).toBe(0);
      expect((await room.asTeacher.get(`${list}&marks=2`)).body.totalItems).toBe(2);
      const hidden = await quizA(room, { resultsDisabled: 'hide_all' });
      const secret = await begun(learner, hidden.quiz);
      await submit(learner, secret, answersOfCase1(hidden));
      expect((await result(learner, secret)).body).toMatchObject({ score: null, percentage: null, questions: [] });
      const ordered = await learner.get('/api/track_e_exercises?order[score]=desc&score[gte]=1');
      expect(ordered.body.member?.map(({ id }) => id)).toEqual([attempt]);
    });

    it('feedback at once where the quiz says so, and then takes no other answer (case 20)', async () => {
      const { quiz, questions } = await quizA(room, { feedbackType: 'direct' });
      const [q1] = questions as Five;
      const attempt = await begun(learner, quiz);
      const first = await save(learner, attempt, q1.id, { choice: q1.answers[1] });
      expect(first.body).toMatchObject({
        feedback: {
          marks: 0,
          state: 'wrong',
          comments: [{ answer: q1.answers[1], text: 'Badly chosen' }],
          solution: { choice: q1.answers[0] },
        },
      });
      const second = await save(learner, attempt, q1.id, { choice: q1.answers[0] });
      expect(second).toMatchObject({ status: 409, body: { type: '/errors/answer-final' } });
    });

    it('where it goes on, by the category where the quiz is adaptive', async () => {
      const { body: category } = await room.asTeacher.post('/api/c_quiz_question_categories', {
        title: 'Stems',
        parentResourceNodeId: room.node,
      });
      const quiz = await newQuiz(room, { feedbackType: 'progressive_adaptive', passPercentage: 50 });
      const asked = async (order: number): Promise<AskedQuestion> =>
        newQuestion(
          room,
          quiz,
          { type: 'unique_answer', ponderation: 2, categories: [category['@id']] },
          [{ correct: 1, ponderation: 2 }, {}],
          {
            questionOrder: order,
            destination: { success: -1, failure: 'repeat' },
          },
        );
      const [first, second, third] = [await asked(1), await asked(2), await asked(3)];
      const attempt = await begun(learner, quiz);
      const next = async ({ id, answers }: AskedQuestion, place: number): Promise<unknown> =>
        (await save(learner, attempt, id, { choice: answers[place] })).body.next;
      // 2 of 2, 2 of 4, 2 of 6.
      expect([await next(first, 0), await next(second, 1), await next(third, 1)]).toEqual([-1, -1, 'repeat']);
    });

    it('no way back where the quiz leads forward only', async () => {
      const { quiz, questions } = await quizA(room, { preventBackwards: true });
      const [q1, q2, q3] = questions as Five;
      const attempt = await begun(learner, quiz);
      await save(learner, attempt, q2.id, { choices: [q2.answers[0]] });
      expect(await save(learner, attempt, q1.id, { choice: q1.answers[0] })).toMatchObject({
        status: 409,
        body: { type: '/errors/no-way-back' },
      });
      expect((await save(learner, attempt, q3.id, { blanks: { 1: 'leaf' } })).status).toBe(200);
    });
  });
});

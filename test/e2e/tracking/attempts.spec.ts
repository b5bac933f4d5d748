import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import type { Given, Person } from '../../support/given.js';
import { type AskedQuestion, newQuestion, newQuiz } from '../../support/quiz-fixture.js';
import { joinSession, newSession } from '../../support/session-of-course.js';

interface Asked {
  readonly id: number;
  readonly questions: readonly AskedQuestion[];
}

describe('attempts at quizzes', () => {
  let application: TestApplication;
  let given: Given;
  let room: Classroom;
  let session: number;
  let quiz: Asked;

  beforeAll(async () => {
    application = await TestApplication.start();
    ({ given } = application);
    room = await classroom(application);
    session = await newSession(room);
    await joinSession(room, session, room.student, 'student');
    quiz = await asked();
  });

  afterAll(() => application.close());

  /** A quiz of 10 points, of which the first answers give 2 and 2. */
  async function asked(values: Record<string, unknown> = {}, of = room): Promise<Asked> {
    const id = await newQuiz(of, { maxAttempt: 0, ...values });
    const questions: AskedQuestion[] = [];
    for (const ponderation of [6, 4]) {
      const answers = [{ ponderation: 2 }, { correct: 1, ponderation }];
      questions.push(await newQuestion(of, id, { type: 'unique_answer', ponderation }, answers, { questionOrder: questions.length + 1 }));
    }
    return { id, questions };
  }

  /** Begins an attempt as its learner and saves an answer to each question. */
  async function begun(learner: Person, { id, questions } = quiz, context = { cid: room.course, sid: 0 }): Promise<number> {
    const client = application.as(learner);
    const { status, body } = await client.post(`/api/c_quizzes/${id}/attempts?cid=${context.cid}&sid=${context.sid}`, {});
    expect([200, 201]).toContain(status);
    for (const { id: question, answers } of questions) {
      const saved = await client.put(`/api/track_e_exercises/${String(body.id)}/answers/${question}`, { answer: { choice: answers[0] } });
      expect(saved.status).toBe(200);
    }
    return Number(body.id);
  }

  /** The same, and completes it: 4 of 10 points. */
  async function attempt(learner: Person, of = quiz, context = { cid: room.course, sid: 0 }): Promise<number> {
    const exercise = await begun(learner, of, context);
    expect((await application.as(learner).post(`/api/track_e_exercises/${exercise}/submit`, {})).status).toBe(200);
    return exercise;
  }

  /** The answer to the first question. */
  async function answerOf(exercise: number): Promise<Json> {
    const { body } = await room.asTeacher.get(`/api/track_e_attempts?trackExercise=${exercise}&questionId=${first()}`);
    expect(body.totalItems).toBe(1);
    return body.member?.[0] ?? {};
  }
  const first = (): number => Number(quiz.questions[0]?.id);

  async function sees(person: Person, exercise: number): Promise<boolean> {
    const client = application.as(person);
    const item = await client.get(`/api/track_e_exercises/${exercise}`);
    const list = await client.get(`/api/track_e_exercises?id=${exercise}`);
    const listed = (list.body.member ?? []).length === 1;
    expect([listed, list.body.totalItems]).toEqual([item.status === 200, item.status === 200 ? 1 : 0]);
    return item.status === 200;
  }

  describe('are seen by', () => {
    let ofCourse: number;
    let ofSession: number;

    beforeAll(async () => {
      ofCourse = await attempt(room.student);
      ofSession = await attempt(room.student, quiz, { cid: room.course, sid: session });
    });

    async function coach(of: number): Promise<Person> {
      const person = await given.teacher();
      await joinSession(room, of, person, 'course_coach');
      return person;
    }

    async function tied(status: string, relation: string): Promise<Person> {
      const person = await given.person({ status });
      await given.row('user_rel_user', { user_id: room.student.id, friend_id: person.id, relation_type: relation });
      return person;
    }

    async function administratorOfSession(of: number): Promise<Person> {
      const person = await given.person({ status: 'session_admin' });
      const values = { session: `/api/sessions/${of}`, user: `/api/users/${person.id}`, relationType: 'session_admin' };
      expect((await room.asAdministrator.post('/api/session_rel_users', values)).status).toBe(201);
      return person;
    }

    it.each<[string, () => Promise<Person> | Person, [boolean, boolean]]>([
      ['the learner', () => room.student, [true, true]],
      ['another learner of the course', () => room.classmate(), [false, false]],
      ['the teacher of the course', () => room.teacher, [true, true]],
      ['the teacher of another course', async () => (await classroom(application)).teacher, [false, false]],
      ['the coach of its session', () => coach(session), [false, true]],
      ['the coach of another session of the course', async () => coach(await newSession(room)), [false, false]],
      ['the administrator of its session', () => administratorOfSession(session), [false, true]],
      ['the administrator of another session', async () => administratorOfSession(await newSession(room)), [false, false]],
      ['the human resources manager of the learner', () => tied('hr_manager', 'hr'), [true, true]],
      ['a human resources manager of others', () => given.person({ status: 'hr_manager' }), [false, false]],
      ['the student boss of the learner', () => tied('student_boss', 'boss'), [true, true]],
      ['a friend', () => tied('student_boss', 'friend'), [false, false]],
      ['an administrator of the portal', () => given.administrator(), [true, true]],
    ])('%s', async (_, someone, [inCourse, inSession]) => {
      const person = await someone();
      expect([await sees(person, ofCourse), await sees(person, ofSession)]).toEqual([inCourse, inSession]);
    });

    it('nobody on a portal to which the course does not belong', async () => {
      const elsewhere = await classroom(application);
      const foreign = await attempt(elsewhere.student, await asked({}, elsewhere), { cid: elsewhere.course, sid: 0 });
      expect(await sees(elsewhere.student, foreign)).toBe(true);
      await application.dataSource.query('DELETE FROM access_url_rel_course WHERE course_id = $1', [elsewhere.course]);
      expect([await sees(elsewhere.student, foreign), await sees(await given.administrator(), foreign)]).toEqual([false, false]);
    });

    it('a teacher who names a course of their own just as little', async () => {
      const other = await classroom(application);
      const { body } = await other.asTeacher.get(`/api/track_e_exercises?course=${other.course}&user=${room.student.id}`);
      expect(body).toMatchObject({ totalItems: 0, member: [] });
      expect((await other.asTeacher.get(`/api/track_e_exercises?course=${room.course}`)).body.totalItems).toBe(0);
    });
  });

  describe('hide from the learner', () => {
    async function shown(values: Record<string, unknown>, take = attempt): Promise<[score: unknown, marks: unknown]> {
      const exercise = await take(room.student, await asked(values));
      const { body: whole } = await room.asStudent.get(`/api/track_e_exercises/${exercise}`);
      const { body: parts } = await room.asStudent.get(`/api/track_e_attempts?trackExercise=${exercise}`);
      expect(parts.totalItems).toBe(2);
      return [whole.score, parts.member?.[0]?.marks];
    }

    it('what the quiz says, until the last attempt where it says so', async () => {
      expect(await shown({ resultsDisabled: 'show_score_and_answers' })).toEqual([4, 2]);
      expect(await shown({ resultsDisabled: 'show_score_only' })).toEqual([4, undefined]);
      expect(await shown({ resultsDisabled: 'hide_all' })).toEqual([undefined, undefined]);
      expect(await shown({ resultsDisabled: 'show_answers_last_attempt', maxAttempt: 2 })).toEqual([4, undefined]);
      expect(await shown({ resultsDisabled: 'show_answers_last_attempt', maxAttempt: 1 })).toEqual([4, 2]);
    });

    it('everything while it is not completed', async () => {
      expect(await shown({}, begun)).toEqual([undefined, undefined]);
    });

    it('nothing that the manager of the attempt does not see', async () => {
      const exercise = await attempt(room.student, await asked({ resultsDisabled: 'hide_all' }));
      expect((await room.asTeacher.get(`/api/track_e_exercises/${exercise}`)).body.score).toBe(4);
    });
  });

  describe('are marked', () => {
    let exercise: number;

    beforeAll(async () => {
      exercise = await attempt(room.student);
    });

    const grade = (gradings: unknown, client = room.asTeacher): Promise<Reply> =>
      client.patch(`/api/track_e_exercises/${exercise}`, { gradings });

    it('by the teacher: the score adds up, and each mark leaves a revision', async () => {
      const { status, body } = await grade([{ questionId: first(), marks: 5.5, teacherComment: 'Well argued.' }]);
      expect([status, body.score]).toEqual([200, 7.5]);
      const { body: revisions } = await room.asStudent.get(`/api/track_e_attempt_qualifies?trackExercise=${exercise}`);
      expect(revisions.member).toEqual([
        expect.objectContaining({
          questionId: first(),
          marks: 5.5,
          author: room.teacher.id,
          teacherComment: 'Well argued.',
          answer: JSON.stringify({ choice: quiz.questions[0]?.answers[0] }),
        }),
      ]);
    });

    it('within what each question can have, for questions that were asked', async () => {
      const violations = async (gradings: unknown): Promise<unknown> => (await grade(gradings)).body.violations?.map((v) => v.propertyPath);
      expect(await violations([{ questionId: first(), marks: 9 }])).toEqual(['gradings[0].marks']);
      expect(await violations([{ questionId: 999_999, marks: 1 }])).toEqual(['gradings[0].questionId']);
      expect((await room.asTeacher.get(`/api/track_e_exercises/${exercise}`)).body.score).toBe(7.5);
    });

    it('by no learner, and once completed only', async () => {
      expect((await grade([{ questionId: first(), marks: 3 }], room.asStudent)).status).toBe(403);
      exercise = await begun(room.student, quiz);
      expect((await grade([{ questionId: first(), marks: 3 }])).status).toBe(409);
    });

    it('by nobody through the score itself', async () => {
      const untouched = await attempt(room.student);
      await room.asTeacher.patch(`/api/track_e_exercises/${untouched}`, { score: 10, user: `/api/users/${room.teacher.id}` });
      const { body } = await room.asTeacher.get(`/api/track_e_exercises/${untouched}`);
      expect([body.score, body.user]).toEqual([4, `/api/users/${room.student.id}`]);
    });
  });

  it('that were brought in from another system are marked within what they can have', async () => {
    // Nobody takes such an attempt here: it has neither paper nor versions of its questions.
    const values = { course_id: room.course, quiz_id: quiz.id, user_id: room.student.id, status: 'completed', score: 2, max_score: 10 };
    const exercise = await given.row('track_e_exercises', values);
    const answer = { track_exercise_id: exercise, user_id: room.student.id, question_id: 1, answer: 'Answer 1', marks: 2 };
    await given.row('track_e_attempt', answer);
    const grade = (questionId: number, marks: number): Promise<Reply> =>
      room.asTeacher.patch(`/api/track_e_exercises/${exercise}`, { gradings: [{ questionId, marks }] });
    expect((await grade(1, 11)).body.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['gradings']);
    expect((await grade(2, 1)).body.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['gradings[0].questionId']);
    expect((await grade(1, 5.5)).body.score).toBe(5.5);
  });

  it('are deleted by the teacher of the course and not by the learner', async () => {
    const exercise = await attempt(room.student);
    expect((await room.asStudent.delete(`/api/track_e_exercises/${exercise}`)).status).toBe(403);
    expect((await room.asTeacher.delete(`/api/track_e_exercises/${exercise}`)).status).toBe(204);
  });

  describe('feedback on an answer', () => {
    let written: unknown;
    let feedback: Json;

    beforeAll(async () => {
      written = (await answerOf(await attempt(room.student)))['@id'];
      const body = { attempt: written, comment: 'Listen.' };
      ({ body: feedback } = await room.asTeacher.post('/api/attempt_feedbacks', body));
    });

    it('reaches the learner with its node, and no classmate', async () => {
      const classmate = application.as(await room.classmate());
      const paths = [String(feedback['@id']), String(feedback.resourceNode)];
      const statuses = async (client: typeof classmate): Promise<number[]> =>
        Promise.all(paths.map(async (path) => (await client.get(path)).status));
      expect(feedback).toMatchObject({ comment: 'Listen.', user: `/api/users/${room.teacher.id}` });
      expect([await statuses(room.asStudent), await statuses(classmate)]).toEqual([
        [200, 200],
        [403, 403],
      ]);
    });

    it('is given by those who mark', async () => {
      const body = { attempt: written, comment: 'Mine.' };
      expect((await room.asStudent.post('/api/attempt_feedbacks', body)).status).toBe(403);
    });
  });

  it('are confirmed by the learner, in the course and quiz that they belong to', async () => {
    const own = await attempt(room.student);
    const foreign = await attempt(await room.classmate());
    const confirm = (attemptId: number, values: object = {}): Promise<Reply> =>
      room.asStudent.post('/api/track_e_exercise_confirmations', {
        attemptId,
        courseId: room.course,
        quizId: quiz.id,
        sessionId: 0,
        confirmed: true,
        ...values,
      });
    expect((await confirm(own)).body).toMatchObject({ user: `/api/users/${room.student.id}`, confirmed: true });
    expect((await confirm(foreign)).status).toBe(422);
    expect((await confirm(own, { sessionId: session })).status).toBe(422);
  });
});

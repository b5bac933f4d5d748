import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import type { Given, Person } from '../../support/given.js';

describe('attempts at quizzes', () => {
  let application: TestApplication;
  let given: Given;
  let room: Classroom;
  let session: number;
  let quiz: number;

  beforeAll(async () => {
    application = await TestApplication.start();
    ({ given } = application);
    room = await classroom(application);
    session = await sessionOf(room.course);
    quiz = await newQuiz();
  });

  afterAll(() => application.close());

  async function newQuiz(values: Record<string, unknown> = {}): Promise<number> {
    const { status, body } = await room.asTeacher.post('/api/c_quizzes', { title: 'Quiz', parentResourceNodeId: room.node, ...values });
    expect([status, body.violations]).toEqual([201, undefined]);
    return Number(body.id);
  }

  async function sessionOf(course: number): Promise<number> {
    const { id } = await given.session();
    await given.row('session_rel_course', { session_id: id, course_id: course });
    return id;
  }

  function attempt(learner: Person, values: Record<string, unknown> = {}): Promise<number> {
    const attempt = { course_id: room.course, quiz_id: quiz, status: 'completed', score: 4, max_score: 10 };
    return given.row('track_e_exercises', { ...attempt, user_id: learner.id, ...values });
  }

  function answer(exercise: number, question: number, values: Record<string, unknown> = {}): Promise<number> {
    const written = {
      track_exercise_id: exercise,
      user_id: room.student.id,
      question_id: question,
      answer: `Answer ${question}`,
      marks: 2,
    };
    return given.row('track_e_attempt', { ...written, ...values });
  }

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
      ofSession = await attempt(room.student, { session_id: session });
    });

    async function coach(of: number): Promise<Person> {
      const person = await given.teacher();
      await given.row('session_rel_course_rel_user', {
        session_id: of,
        course_id: room.course,
        user_id: person.id,
        status: 'course_coach',
      });
      return person;
    }

    async function tied(status: string, relation: string): Promise<Person> {
      const person = await given.person({ status });
      await given.row('user_rel_user', { user_id: room.student.id, friend_id: person.id, relation_type: relation });
      return person;
    }

    async function administratorOfSession(of: number): Promise<Person> {
      const person = await given.person({ status: 'session_admin' });
      await given.row('session_rel_user', { session_id: of, user_id: person.id, relation_type: 'session_admin' });
      return person;
    }

    it.each<[string, () => Promise<Person> | Person, [boolean, boolean]]>([
      ['the learner', () => room.student, [true, true]],
      ['another learner of the course', () => room.classmate(), [false, false]],
      ['the teacher of the course', () => room.teacher, [true, true]],
      ['the teacher of another course', async () => (await classroom(application)).teacher, [false, false]],
      ['the coach of its session', () => coach(session), [false, true]],
      ['the coach of another session of the course', async () => coach(await sessionOf(room.course)), [false, false]],
      ['the administrator of its session', () => administratorOfSession(session), [false, true]],
      ['the administrator of another session', async () => administratorOfSession(await sessionOf(room.course)), [false, false]],
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
      const elsewhere = await given.course();
      await application.dataSource.query('DELETE FROM access_url_rel_course WHERE course_id = $1', [elsewhere.id]);
      const foreign = await attempt(room.student, { course_id: elsewhere.id });
      expect([await sees(room.student, foreign), await sees(await given.administrator(), foreign)]).toEqual([false, false]);
    });

    it('whoever names a course of one’s own just as little', async () => {
      const other = await classroom(application);
      const { body } = await other.asTeacher.get(`/api/track_e_exercises?course=${other.course}&user=${room.student.id}`);
      expect(body).toMatchObject({ totalItems: 0, member: [] });
      expect((await other.asTeacher.get(`/api/track_e_exercises?course=${room.course}`)).body.totalItems).toBe(0);
    });
  });

  describe('hide from the learner', () => {
    async function shown(values: Record<string, unknown>, status = 'completed'): Promise<[score: unknown, marks: unknown]> {
      const exercise = await attempt(room.student, { quiz_id: await newQuiz(values), status });
      const written = await answer(exercise, 1);
      const { body: whole } = await room.asStudent.get(`/api/track_e_exercises/${exercise}`);
      const { body: part } = await room.asStudent.get(`/api/track_e_attempts/${written}`);
      return [whole.score, part.marks];
    }

    it('what the quiz says, until the last attempt where it says so', async () => {
      expect(await shown({ resultsDisabled: 'show_score_and_answers' })).toEqual([4, 2]);
      expect(await shown({ resultsDisabled: 'show_score_only' })).toEqual([4, undefined]);
      expect(await shown({ resultsDisabled: 'hide_all' })).toEqual([undefined, undefined]);
      expect(await shown({ resultsDisabled: 'show_answers_last_attempt', maxAttempt: 2 })).toEqual([4, undefined]);
      expect(await shown({ resultsDisabled: 'show_answers_last_attempt', maxAttempt: 1 })).toEqual([4, 2]);
    });

    it('everything while it is not completed', async () => {
      expect(await shown({}, 'incomplete')).toEqual([undefined, undefined]);
    });

    it('nothing that whoever manages the attempt does not see', async () => {
      const exercise = await attempt(room.student, { quiz_id: await newQuiz({ resultsDisabled: 'hide_all' }) });
      expect((await room.asTeacher.get(`/api/track_e_exercises/${exercise}`)).body.score).toBe(4);
    });
  });

  describe('are marked', () => {
    let exercise: number;

    beforeAll(async () => {
      exercise = await attempt(room.student);
      await answer(exercise, 1);
      await answer(exercise, 2);
    });

    const grade = (gradings: unknown, client = room.asTeacher): Promise<Reply> =>
      client.patch(`/api/track_e_exercises/${exercise}`, { gradings });

    it('by the teacher: the score adds up, and each mark leaves a revision', async () => {
      const { status, body } = await grade([{ questionId: 1, marks: 5.5, teacherComment: 'Well argued.' }]);
      expect([status, body.score]).toEqual([200, 7.5]);
      const { body: revisions } = await room.asStudent.get(`/api/track_e_attempt_qualifies?trackExercise=${exercise}`);
      expect(revisions.member).toEqual([
        expect.objectContaining({ questionId: 1, marks: 5.5, author: room.teacher.id, teacherComment: 'Well argued.', answer: 'Answer 1' }),
      ]);
    });

    it('within what the attempt can have, for what was answered', async () => {
      const violations = async (gradings: unknown): Promise<unknown> => (await grade(gradings)).body.violations?.map((v) => v.propertyPath);
      expect(await violations([{ questionId: 1, marks: 9 }])).toEqual(['gradings']);
      expect(await violations([{ questionId: 3, marks: 1 }])).toEqual(['gradings[0].questionId']);
      expect((await room.asTeacher.get(`/api/track_e_exercises/${exercise}`)).body.score).toBe(7.5);
    });

    it('by no learner, and once completed only', async () => {
      expect((await grade([{ questionId: 1, marks: 3 }], room.asStudent)).status).toBe(403);
      exercise = await attempt(room.student, { status: 'incomplete' });
      await answer(exercise, 1);
      expect((await grade([{ questionId: 1, marks: 3 }])).status).toBe(409);
    });

    it('by nobody through the score itself', async () => {
      const untouched = await attempt(room.student);
      await room.asTeacher.patch(`/api/track_e_exercises/${untouched}`, { score: 10, user: `/api/users/${room.teacher.id}` });
      const { body } = await room.asTeacher.get(`/api/track_e_exercises/${untouched}`);
      expect([body.score, body.user]).toEqual([4, `/api/users/${room.student.id}`]);
    });
  });

  it('are deleted by the teacher of the course and not by the learner', async () => {
    const exercise = await attempt(room.student);
    expect((await room.asStudent.delete(`/api/track_e_exercises/${exercise}`)).status).toBe(403);
    expect((await room.asTeacher.delete(`/api/track_e_exercises/${exercise}`)).status).toBe(204);
  });

  describe('feedback on an answer', () => {
    let written: number;
    let feedback: Json;

    beforeAll(async () => {
      written = await answer(await attempt(room.student), 1);
      const uploadFile = 'data:audio/ogg;name=feedback.ogg;base64,SGVsbG8=';
      const body = { attempt: `/api/track_e_attempts/${written}`, comment: 'Listen.', uploadFile };
      ({ body: feedback } = await room.asTeacher.post('/api/attempt_feedbacks', body));
    });

    it('reaches the learner with its file, and no classmate', async () => {
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
      const body = { attempt: `/api/track_e_attempts/${written}`, comment: 'Mine.' };
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
        quizId: quiz,
        sessionId: 0,
        confirmed: true,
        ...values,
      });
    expect((await confirm(own)).body).toMatchObject({ user: `/api/users/${room.student.id}`, confirmed: true });
    expect((await confirm(foreign)).status).toBe(422);
    expect((await confirm(own, { sessionId: session })).status).toBe(422);
  });
});

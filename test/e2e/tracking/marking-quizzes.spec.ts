import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { form } from '../../support/form.js';
import { type AskedQuestion, newQuestion, newQuiz } from '../../support/quiz-fixture.js';

describe('marking quizzes', () => {
  let application: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
  });
  afterAll(() => application.close());

  async function taken(quiz: number, answers: object, who?: ApiClient): Promise<{ attempt: number; learner: ApiClient }> {
    const learner = who ?? application.as(await room.classmate());
    const begun = await learner.post(`/api/c_quizzes/${quiz}/attempts`, {});
    const attempt = Number(begun.body.id);
    const { status, text } = await learner.post(`/api/track_e_exercises/${attempt}/submit`, { answers });
    expect([status, text]).toEqual([200, text]);
    return { attempt, learner };
  }

  async function resultOf(who: ApiClient, attempt: number): Promise<Json> {
    return (await who.get(`/api/track_e_exercises/${attempt}/result`)).body;
  }

  function grade(attempt: number, questionId: number, marks: number): Promise<Reply> {
    return room.asTeacher.patch(`/api/track_e_exercises/${attempt}`, { gradings: [{ questionId, marks, teacherComment: 'Well argued.' }] });
  }

  async function choiceQuiz(): Promise<{ quiz: number; asked: AskedQuestion; scores: () => Promise<unknown[]> }> {
    const quiz = await newQuiz(room);
    const asked = await newQuestion(room, quiz, { type: 'unique_answer', ponderation: 2 }, [{ correct: 1, ponderation: 2 }, {}, {}]);
    const attempts: number[] = [];
    for (const choice of asked.answers) attempts.push((await taken(quiz, { [asked.id]: { choice } })).attempt);
    const scores = async (): Promise<unknown[]> =>
      Promise.all(attempts.map(async (attempt) => (await room.asTeacher.get(`/api/track_e_exercises/${attempt}`)).body.score));
    return { quiz, asked, scores };
  }

  it('is done anew by the present versions, on request (case 21)', async () => {
    const { quiz, asked, scores } = await choiceQuiz();
    const regrade = (body: object): Promise<Reply> => room.asTeacher.post(`/api/c_quizzes/${quiz}/regrade`, body);
    expect(await scores()).toEqual([2, 0, 0]);
    await room.asTeacher.patch(`/api/c_quiz_answers/${String(asked.answers[0])}`, { correct: 0, ponderation: 0 });
    await room.asTeacher.patch(`/api/c_quiz_answers/${String(asked.answers[1])}`, { correct: 1, ponderation: 2 });
    const versions = `/api/c_quiz_question_versions?question=${asked.id}`;
    const known = (await room.asTeacher.get(versions)).body.totalItems;
    expect((await regrade({ dryRun: true })).body).toMatchObject({
      attempts: 3,
      changed: 2,
      raised: 1,
      lowered: 1,
      meanBefore: 0.67,
      meanAfter: 0.67,
    });
    expect([await scores(), (await room.asTeacher.get(versions)).body.totalItems]).toEqual([[2, 0, 0], known]);
    expect((await regrade({ policy: 'keep_better' })).body).toMatchObject({
      changed: 1,
      raised: 1,
      lowered: 0,
      questions: [{ id: asked.id, changed: 1 }],
    });
    expect(await scores()).toEqual([2, 2, 0]);
    expect((await regrade({})).body).toMatchObject({ changed: 1, lowered: 1 });
    expect(await scores()).toEqual([0, 2, 0]);
    expect((await regrade({})).body).toMatchObject({ attempts: 3, changed: 0 });
    expect((await regrade({ policy: 'full_marks', questions: [asked.id] })).body).toMatchObject({ changed: 2, raised: 2 });
    expect(await scores()).toEqual([2, 2, 2]);
    expect((await room.asStudent.post(`/api/c_quizzes/${quiz}/regrade`, {})).status).toBe(403);
  });

  it('is done by hand where the question asks for it (case 22)', async () => {
    const quiz = await newQuiz(room);
    const { id } = await newQuestion(room, quiz, { type: 'free_answer', ponderation: 5 });
    const { attempt, learner } = await taken(quiz, { [id]: { text: '<p>Because.</p>' } });
    expect(await resultOf(learner, attempt)).toMatchObject({
      final: false,
      toBeMarked: 1,
      score: 0,
      questions: [{ state: 'to_be_marked', marks: null }],
    });
    const refused = await grade(attempt, id, 6);
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, 'gradings[0].marks']);
    expect((await grade(attempt, 999_999, 1)).status).toBe(422);
    expect((await grade(attempt, id, 3.5)).body).toMatchObject({ score: 3.5, toBeMarked: 0 });
    expect(await resultOf(learner, attempt)).toMatchObject({
      final: true,
      toBeMarked: 0,
      score: 3.5,
      questions: [{ state: 'partly', marks: 3.5, teacherComment: 'Well argued.' }],
    });
    expect((await room.asTeacher.get(`/api/track_e_attempt_qualifies?trackExercise=${attempt}`)).body.totalItems).toBe(1);
    await room.asTeacher.post(`/api/c_quizzes/${quiz}/regrade`, {});
    expect((await room.asTeacher.get(`/api/track_e_exercises/${attempt}`)).body).toMatchObject({ score: 3.5, toBeMarked: 0 });
  });

  it('is taken back with null, and the question waits again or has what its answer earns', async () => {
    const quiz = await newQuiz(room);
    const essay = await newQuestion(room, quiz, { type: 'free_answer', ponderation: 5 });
    const choice = await newQuestion(room, quiz, { type: 'unique_answer', ponderation: 2 }, [{ correct: 1, ponderation: 2 }, {}]);
    const { attempt } = await taken(quiz, { [essay.id]: { text: '<p>Because.</p>' }, [choice.id]: { choice: choice.answers[0] } });
    const state = async (): Promise<Json> => (await room.asTeacher.get(`/api/track_e_exercises/${attempt}`)).body;
    const mark = (questionId: number, marks: number | null): Promise<Reply> =>
      room.asTeacher.patch(`/api/track_e_exercises/${attempt}`, { gradings: [{ questionId, marks }] });
    expect(await state()).toMatchObject({ score: 2, toBeMarked: 1 });
    expect((await mark(essay.id, 4)).body).toMatchObject({ score: 6, toBeMarked: 0 });
    expect((await mark(choice.id, 0)).body).toMatchObject({ score: 4 });
    expect((await mark(essay.id, null)).body).toMatchObject({ score: 0, toBeMarked: 1 });
    expect((await mark(choice.id, null)).body).toMatchObject({ score: 2, toBeMarked: 1 });
    const { body } = await room.asTeacher.get(`/api/track_e_attempt_qualifies?trackExercise=${attempt}&order[id]=asc`);
    expect(body.member?.map(({ questionId, marks }) => [questionId, marks])).toEqual([
      [essay.id, 4],
      [choice.id, 0],
      [essay.id, null],
      [choice.id, null],
    ]);
  });

  it('leaves attempts as they were asked when a question is edited or removed (case 23)', async () => {
    const quiz = await newQuiz(room);
    const asked = await newQuestion(room, quiz, { type: 'unique_answer', ponderation: 2, question: '<p>Old?</p>' }, [
      { correct: 1, ponderation: 2 },
      {},
    ]);
    const { attempt, learner } = await taken(quiz, { [asked.id]: { choice: asked.answers[0] } });
    await room.asTeacher.patch(`/api/c_quiz_questions/${asked.id}`, { question: '<p>New?</p>', ponderation: 4 });
    expect(await resultOf(learner, attempt)).toMatchObject({ score: 2, maxScore: 2, questions: [{ text: '<p>Old?</p>', marks: 2 }] });
    expect((await room.asTeacher.delete(`/api/c_quiz_questions/${asked.id}`)).status).toBe(204);
    expect(await resultOf(learner, attempt)).toMatchObject({
      score: 2,
      questions: [{ text: '<p>Old?</p>', solution: { choice: asked.answers[0] } }],
    });
  });

  it('tells editors how a quiz turned out', async () => {
    const { quiz, asked } = await choiceQuiz();
    await room.asTeacher.post(`/api/c_quizzes/${quiz}/attempts`, {});
    const { body } = await room.asTeacher.get(`/api/c_quizzes/${quiz}/statistics`);
    expect(body).toMatchObject({ attempts: 3, learners: 3, mean: 33.33, median: 0, standardDeviation: 47.14, passRate: null });
    const choices = asked.answers.map((choice) => ({ choice, count: 1 }));
    expect(body.questions).toEqual([{ question: asked.id, answered: 3, facility: 0.3333, discrimination: null, choices }]);
    expect((await room.asStudent.get(`/api/c_quizzes/${quiz}/statistics`)).status).toBe(403);
  });

  it('finds the files of an answer, which the learner takes back while the attempt is open', async () => {
    const quiz = await newQuiz(room, { maxAttempt: 0 });
    const { id } = await newQuestion(room, quiz, { type: 'upload_answer', ponderation: 5 });
    const text = await newQuestion(room, quiz, { type: 'free_answer', ponderation: 5 });
    const learner = application.as(await room.classmate());
    const attempt = Number((await learner.post(`/api/c_quizzes/${quiz}/attempts`, {})).body.id);
    const send = (question: number): Promise<Reply> => {
      const { body, type } = form([{ name: 'uploadFile', filename: 'essay.txt', type: 'text/plain', content: 'Because.' }]);
      return learner.send('POST', `/api/track_e_exercises/${attempt}/answers/${question}/files`, body, { 'Content-Type': type });
    };
    expect((await send(text.id)).status).toBe(422);
    const [first, second] = [await send(id), await send(id)];
    expect([first.status, second.status]).toEqual([201, 201]);
    const address = `/api/attempt_files/${String(first.body.id)}`;
    expect(await (await room.asTeacher.fetch(`${address}/content`)).text()).toBe('Because.');
    expect((await room.asStudent.get(address)).status).toBe(403);
    expect((await learner.delete(`/api/attempt_files/${String(second.body.id)}`)).status).toBe(204);
    await learner.post(`/api/track_e_exercises/${attempt}/submit`, {});
    expect((await learner.delete(address)).status).toBe(403);
    expect((await room.asTeacher.get(`/api/track_e_exercises/${attempt}`)).body).toMatchObject({ toBeMarked: 1 });
    expect((await send(id)).body.type).toBe('/errors/attempt-closed');
  });

  it('keeps what a teacher says to an answer, the learner confirms, and where pictures were clicked', async () => {
    const quiz = await newQuiz(room);
    const essay = await newQuestion(room, quiz, { type: 'free_answer', ponderation: 5 });
    const picture = await newQuestion(room, quiz, { type: 'hot_spot', ponderation: 1 }, [
      { ponderation: 1, hotspotType: 'square', hotspotCoordinates: '10;10|40|20' },
    ]);
    const points = [{ zone: picture.answers[0], x: 50, y: 30 }];
    const { attempt, learner } = await taken(quiz, { [essay.id]: { text: 'Because.' }, [picture.id]: { points } });
    const { body: clicks } = await learner.get(`/api/track_e_hotspots?hotspotExeId=${attempt}`);
    expect(clicks.member).toMatchObject([{ hotspotQuestionId: picture.id, hotspotCorrect: true, hotspotCoordinate: '50;30' }]);
    const { body: answers } = await room.asTeacher.get(`/api/track_e_attempts?trackExercise=${attempt}&questionId=${essay.id}`);
    const said = { attempt: answers.member?.[0]?.['@id'], comment: 'Say why.' };
    expect((await learner.post('/api/attempt_feedbacks', said)).status).toBe(403);
    const feedback = await room.asTeacher.post('/api/attempt_feedbacks', said);
    expect([feedback.status, (await learner.get(String(feedback.body['@id']))).body.comment]).toEqual([201, 'Say why.']);
    const confirmation = { attemptId: attempt, courseId: room.course, quizId: quiz, sessionId: 0, confirmed: true };
    expect((await learner.post('/api/track_e_exercise_confirmations', confirmation)).status).toBe(201);
    expect((await room.asStudent.post('/api/track_e_exercise_confirmations', confirmation)).status).toBe(422);
  });
});
